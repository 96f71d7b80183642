/** Letters as people type them who leave the accents out; `lower` of SQLite knows ASCII only. */
const FOLDED: Record<string, string> = {
  a: "áàâäãåÁÀÂÄÃÅ",
  e: "éèêëÉÈÊË",
  i: "íìîïÍÌÎÏ",
  o: "óòôöõÓÒÔÖÕ",
  u: "úùûüÚÙÛÜ",
  n: "ñÑ",
  c: "çÇ",
};

/** SQL of a text in lower case and without accents: for looking through a bounded number of rows, where no index helps. */
export const foldedSql = (column: string) =>
  Object.entries(FOLDED).reduce(
    (sql, [plain, letters]) =>
      [...letters].reduce((inner, letter) => `replace(${inner}, '${letter}', '${plain}')`, sql),
    `lower(${column})`,
  );

/** The same of a text at hand. */
export const folded = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
