/** The id of a reference of Stripe, expanded or not. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
