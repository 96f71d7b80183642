/** The possible names of the column or key with the comment, the most certain first. */
const TEXT_NAMES = ["text", "texto", "comment", "comentario", "message", "mensaje", "content", "contenido"];

/** The name of the column or key with the comment: one of `TEXT_NAMES` in any case, or the only name. */
export function textNameOf(names: readonly string[]): string | undefined {
  const plain = names.map((name) => name.trim().toLowerCase());
  const known = TEXT_NAMES.find((name) => plain.includes(name));
  if (known !== undefined) return names[plain.indexOf(known)];
  return names.length === 1 ? names[0] : undefined;
}

export const NO_TEXT_NAME = `no column named ${TEXT_NAMES.slice(0, -1).join(", ")} or ${TEXT_NAMES.at(-1)}`;
