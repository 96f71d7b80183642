/**
 * One row of an input: a comment, or the reason why there is none. `line` counts from 1; for a row of several lines it is the last one.
 * `label` is the value of a JSON object under that name.
 */
export type InputRow = { line: number; text: string; label?: unknown } | { line: number; problem: string };

/** The longest row that is read, in characters: a file without line ends must not fill the memory. */
export const MAX_ROW_LENGTH = 4_000_000;
