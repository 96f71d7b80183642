import { withoutAccents } from "../../../vocabulary/text-folding.ts";

/** Letters as people type them who leave the accents out; `lower` of SQLite knows ASCII only. */
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

/** SQL of a text in lower case and without accents. Each letter is a level of it, and D1 takes expressions of a hundred. */
const foldedSql = (column: string) =>
  Object.entries(FOLDED).reduce(
    (sql, [plain, letters]) =>
      [...letters].reduce((inner, letter) => `replace(${inner}, '${letter}', '${plain}')`, sql),
    `lower(${column})`,
  );

/**
 * SQL that says whether a column holds what somebody typed, in any case and with or without accents; in other alphabets than
 * ours, as it was typed, all small, all capital, or with capitals where words begin. For looking through a bounded number of
 * rows, where no index helps.
 *
 * @param bind gives the parameter that stands for a value
 */
export function holdsSql(column: string, typed: string, bind: (value: string) => string): string {
  const wanted = withoutAccents(typed);
  const isOurs = /^[\0-\x7f]*$/.test(wanted);
  const ways = [`instr(${foldedSql(column)}, ${bind(wanted)}) > 0`];
  for (const spelling of isOurs ? [] : spellingsOf(typed)) ways.push(`instr(${column}, ${bind(spelling)}) > 0`);
  return `(${ways.join(" OR ")})`;
}

function spellingsOf(typed: string): Set<string> {
  const text = typed.normalize("NFC");
  const small = text.toLowerCase();
  const asNames = small.replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
  return new Set([text, small, text.toUpperCase(), asNames]);
}
