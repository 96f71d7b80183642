/** The look of a link, or of a button that reads like one, inside text. */
export const textLinkClass =
  "rounded-sm font-medium text-lantern-text underline decoration-lantern-text/40 underline-offset-4 transition-colors hover:decoration-lantern-text";
