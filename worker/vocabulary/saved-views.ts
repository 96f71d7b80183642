// Limits of saved filters. They are separate from the schemas, because the list of comments needs these numbers at once, but no
// validation.
export const MAX_VIEW_NAME_LENGTH = 40;
export const MAX_VIEWS = 12;
