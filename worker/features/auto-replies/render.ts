// The text of an automatic reply. Pure.
import type { Abilities } from "../../networks/abilities.ts";

const VARIABLE = /\{([^{}\s]*)\}/g;
const NAME = "nombre";
/** What can be a first name: otherwise a profile name could advertise on a page. */
const FIRST_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u;
const HANDLE = /^[A-Za-z0-9._]{1,30}$/;

/** Names in braces that are no variables. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name]) => name!).filter((name) => name !== NAME);

/**
 * One of the variants, with `{nombre}` replaced by the first name, or the handle, as the network names people. Without a name,
 * the variable and the blank before it are removed ("Hola {nombre}, gracias" → "Hola, gracias").
 *
 * @param variants at least one
 * @param draw     from 0, included, to 1
 */
export function renderReply(
  variants: readonly string[],
  { authorName, namedBy, draw }: { authorName: string | null; namedBy: Abilities["author"]; draw: number },
): string {
  const text = variants[Math.min(variants.length - 1, Math.floor(draw * variants.length))]!;
  const name = nameOf(authorName, namedBy);
  if (name !== null) return text.replaceAll(`{${NAME}}`, () => name);
  return text.replace(/\s*\{nombre\}/g, "").trim();
}

function nameOf(authorName: string | null, namedBy: Abilities["author"]): string | null {
  if (authorName === null || namedBy === null) return null;
  if (namedBy === "handle") return HANDLE.test(authorName) ? `@${authorName}` : null;
  const first = authorName.trim().split(/\s+/)[0] ?? "";
  return FIRST_NAME.test(first) ? first : null;
}
