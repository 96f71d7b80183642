// The variables in texts of replies, such as `{nombre}`, and their replacement with the facts of a comment. Pure.
import { withoutAccents } from "./text/text-folding.ts";

/** The meaning of each variable. */
export const REPLY_VARIABLES = {
  nombre: "El nombre de quien comentó",
  página: "El nombre de tu página",
  red: "La red social",
  firma: "Tu nombre",
} as const;
export type ReplyVariable = keyof typeof REPLY_VARIABLES;

const VARIABLE = /\{([^{}\s]*)\}/g;
/** By their names without accents, since many people type them so. */
const BY_NAME = new Map(
  Object.keys(REPLY_VARIABLES).map((name) => [withoutAccents(name), name as ReplyVariable] as const),
);
const variableOf = (name: string): ReplyVariable | undefined => BY_NAME.get(withoutAccents(name));

/** Names in braces that are not variables. @param known the variables that the text may use */
export const unknownVariables = (text: string, variables: readonly ReplyVariable[]): string[] =>
  [...text.matchAll(VARIABLE)]
    .map(([, name]) => name!)
    .filter((name) => !variables.some((variable) => variable === variableOf(name)));

/** The shape of a first name; without it a profile name could advertise on a page. */
const FIRST_NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u;
const HANDLE = /^[A-Za-z0-9._]{1,30}$/;

/** How a reply addresses an author: by first name or handle, as the network names people; null when it cannot. */
export function salutationOf(authorName: string | null, namedBy: "name" | "handle" | null): string | null {
  if (authorName === null || namedBy === null) return null;
  if (namedBy === "handle") return HANDLE.test(authorName) ? `@${authorName}` : null;
  const first = authorName.trim().split(/\s+/)[0] ?? "";
  return FIRST_NAME.test(first) ? first : null;
}

/**
 * The text with its variables replaced. One without a value is removed with what belongs to it: "Hola {nombre}, gracias" → "Hola,
 * gracias", "¡Gracias, {nombre}!" → "¡Gracias!", "{nombre}, te escribimos" → "Te escribimos".
 */
export function fillVariables(text: string, values: Partial<Record<ReplyVariable, string | null>>): string {
  const filled = text.replace(VARIABLE, (whole, name: string) => {
    const variable = variableOf(name);
    return (variable && (values[variable] || (variable in values ? GAP : null))) ?? whole;
  });
  return withoutGaps(filled).trim();
}

/** Replaces a variable without a value; a character that no text contains. */
const GAP = "\u{F0000}";

const withoutGaps = (text: string): string =>
  text
    .replaceAll(
      new RegExp(`(^|[.!?]\\s+|\\n)(¡?)${GAP}[,:;!]*\\s*(\\p{L})`, "gu"),
      (_, before, mark, letter: string) => `${before}${mark}${letter.toUpperCase()}`,
    )
    // Matches only from the first blank of a row: starting at each of them, thousands would take most of a second.
    .replaceAll(new RegExp(`,?(?<![^\\S\\n])[^\\S\\n]*${GAP}(?=[!?.,;:\\s]|$)`, "gu"), "")
    .replaceAll(GAP, "");
