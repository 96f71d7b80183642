/** The first character of a name, in capitals. `charAt` would cut an emoji in two. */
export const initialOf = (name: string) => [...name][0]?.toUpperCase();
