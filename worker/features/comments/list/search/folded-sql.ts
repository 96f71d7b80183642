import { or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withoutAccents } from "../../../../vocabulary/text/text-folding.ts";

/** Accented letters and their forms without accents; SQLite's `lower` handles ASCII only. */
const FOLDED: Record<string, string> = {
  a: "áàâäãåăąÁÀÂÄÃÅ",
  e: "éèêëęěÉÈÊË",
  i: "íìîïÍÌÎÏ",
  o: "óòôöõøÓÒÔÖÕØ",
  u: "úùûüÚÙÛÜ",
  n: "ñÑ",
  c: "çčćÇČĆ",
  s: "šśşșŠŚŞȘ",
  z: "žźżŽŹŻ",
  l: "łŁ",
  g: "ğĞ",
  r: "řŘ",
};

const REPLACED = Object.entries(FOLDED).flatMap(([plain, letters]) =>
  [...letters].map((letter) => `, '${letter}', '${plain}')`),
);
const BEFORE = sql.raw(`${"replace(".repeat(REPLACED.length)}lower(`);
const AFTER = sql.raw(`)${REPLACED.join("")}`);

/** SQL that lowercases a text and removes accents. Each letter adds a level of nesting, and D1 accepts a hundred. */
const foldedSql = (column: SQLWrapper): SQL => sql`${BEFORE}${column}${AFTER}`;

/**
 * SQL that tests whether a column contains a typed text, in any case and with or without accents. In other alphabets it matches
 * the text as typed, in lower case, in capitals, or with capital initials. It is for reading a limited number of rows where no
 * index helps.
 */
export function containsSql(column: SQLWrapper, typed: string): SQL | undefined {
  const folded = withoutAccents(typed);
  const isOurs = /^[\0-\x7f]*$/.test(folded);
  return or(
    sql`instr(${foldedSql(column)}, ${folded}) > 0`,
    ...(isOurs ? [] : spellingsOf(typed)).map((spelling) => sql`instr(${column}, ${spelling}) > 0`),
  );
}

function spellingsOf(typed: string): string[] {
  const text = typed.normalize("NFC");
  const small = text.toLowerCase();
  const asNames = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return [...new Set([text, small, text.toUpperCase(), asNames])];
}
