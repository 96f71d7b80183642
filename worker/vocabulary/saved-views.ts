// What a saved filter may be. Apart from the schemas: the list of comments needs these numbers at once, and no validation.
export const MAX_VIEW_NAME_LENGTH = 40;
export const MOST_VIEWS = 12;
