/** Longest text that the demonstration judges, in UTF-16 units. */
export const MAX_DEMO_LENGTH = 1000;

/** Longest words, and longest part of an author's name, that comments are searched by. */
export const MAX_SEARCH_LENGTH = 200;
export const MAX_AUTHOR_SEARCH_LENGTH = 100;
