// The text of an automatic reply. Pure.
import type { Capabilities } from "../../networks/capabilities.ts";
import { fillVariables, salutationOf } from "../../vocabulary/reply-variables.ts";

/**
 * Renders one of the variants, with `{nombre}` replaced by the first name, or by the handle when the network names people so.
 *
 * @param variants at least one
 * @param draw from 0, included, to 1
 */
export function renderReply(
  variants: readonly string[],
  { authorName, namedBy, draw }: { authorName: string | null; namedBy: Capabilities["author"]; draw: number },
): string {
  const text = variants[Math.min(variants.length - 1, Math.floor(draw * variants.length))]!;
  return fillVariables(text, { nombre: salutationOf(authorName, namedBy) });
}
