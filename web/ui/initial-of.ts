/** The first letter of a name, or its first sign: `charAt` would cut an emoji in two. */
export const initialOf = (name: string) => [...name][0]?.toUpperCase();
