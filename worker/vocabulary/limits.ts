/** Longest text that the demonstration judges, in UTF-16 units. */
export const MAX_DEMO_LENGTH = 1000;
