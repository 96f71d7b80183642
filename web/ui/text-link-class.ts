/** The look of a link inside a text, or of a button that looks like one. */
export const textLinkClass =
  "rounded-sm font-medium text-lantern-text underline decoration-lantern-text/40 underline-offset-4 transition-colors hover:decoration-lantern-text";
