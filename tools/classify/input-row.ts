/**
 * One row of an input: a comment, or the reason why there is none. `line` counts from 1; for a row of several lines it is the last one.
 * `label` is the value of a JSON object under that name.
 */
export type InputRow = { line: number; text: string; label?: unknown } | { line: number; problem: string };

/** The possible names of the column or key with the comment, the most certain first. */
const TEXT_NAMES = ["text", "texto", "comment", "comentario", "message", "mensaje", "content", "contenido"];

/** The longest row that is read, in characters: a file without line ends must not fill the memory. */
export const MAX_ROW_LENGTH = 4_000_000;

/** The name of the column or key with the comment: one of `TEXT_NAMES` in any case, or the only name. */
export function textNameOf(names: readonly string[]): string | undefined {
  const plain = names.map((name) => name.trim().toLowerCase());
  const known = TEXT_NAMES.find((name) => plain.includes(name));
  if (known !== undefined) return names[plain.indexOf(known)];
  return names.length === 1 ? names[0] : undefined;
}

export const NO_TEXT_NAME = `no column named ${TEXT_NAMES.slice(0, -1).join(", ")} or ${TEXT_NAMES.at(-1)}`;
