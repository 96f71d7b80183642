// The text of an automatic reply. Pure.
import type { Network } from "../../vocabulary/networks.ts";

const VARIABLE = /\{([^{}\s]*)\}/g;
const NAME = "nombre";
/** What can be a first name: nobody advertises on a page through the name of their profile. */
const FIRST_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u;
const HANDLE = /^[A-Za-z0-9._]{1,30}$/;

/** Names in braces that stand for nothing. */
export const unknownVariables = (text: string): string[] =>
  [...text.matchAll(VARIABLE)].map(([, name]) => name!).filter((name) => name !== NAME);

/**
 * One of the variants, with `{nombre}` replaced: by the first name on Facebook, by the handle on Instagram. Without one to
 * use, the variable goes with the blank before it ("Hola {nombre}, gracias" → "Hola, gracias").
 *
 * @param variants at least one
 * @param draw     from 0, included, to 1
 */
export function renderReply(
  variants: readonly string[],
  { authorName, network, draw }: { authorName: string | null; network: Network; draw: number },
): string {
  const text = variants[Math.min(variants.length - 1, Math.floor(draw * variants.length))]!;
  const name = nameOf(authorName, network);
  if (name !== null) return text.replaceAll(`{${NAME}}`, () => name);
  return text.replace(/\s*\{nombre\}/g, "").trim();
}

function nameOf(authorName: string | null, network: Network): string | null {
  if (authorName === null) return null;
  if (network === "instagram") return HANDLE.test(authorName) ? `@${authorName}` : null;
  const first = authorName.trim().split(/\s+/)[0] ?? "";
  return FIRST_NAME.test(first) ? first : null;
}
