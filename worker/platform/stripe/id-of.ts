/** The id of what Stripe refers to, whether it is expanded or not. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === "string" ? reference : reference.id;
