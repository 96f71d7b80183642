// Finds the tables that a line of a query plan reads whole. A plan names a table by its alias, and the statement shows which table it is.

/** A scan in a plan. The name is the first word; `VIRTUAL TABLE INDEX 1:` says how a function or an index of words is read. */
const SCAN = /^SCAN (\S+)(?: (VIRTUAL TABLE INDEX \d+:(.*))?)?/;
/** Rows that the statement itself contains, without a table. */
const CONSTANT_ROWS = /^SCAN (?:\d+ )?CONSTANT ROW|^SCAN \d+-ROW VALUES/;

/**
 * Returns the tables that a line of a plan reads whole.
 *
 * @param detail a line of `EXPLAIN QUERY PLAN`
 * @param tables the tables of the database, and whether each is virtual, like an index of words
 * @returns the tables that the line may mean: several when the statement uses one alias for several; none for rows that are not stored,
 *   such as those of a subquery, which has its own lines in the plan
 * @throws Error for a name that the statement does not explain
 */
export function scannedTables(detail: string, query: string, tables: ReadonlyMap<string, boolean>): string[] {
  const [, name, virtual, chosenBy] = SCAN.exec(detail) ?? [];
  if (!name || CONSTANT_ROWS.test(detail) || /^\(\w+-\d+\)$/.test(name)) return [];
  // A search for a word in an index of words is not a scan.
  if (virtual && chosenBy) return [];
  const isTable = (word: string) => tables.get(word) === Boolean(virtual);
  if (isTable(name)) return [name];
  const meant = calledBy(name, query).filter(isTable);
  if (meant.length > 0) return [...new Set(meant)];
  if (virtual || isMadeInside(name, query)) return [];
  throw new Error(`which table is ${name} in a query plan? ${detail} :: ${query}`);
}

const bare = (word: string) => word.replaceAll(/["`[\]]/g, "");

/** The tables with this alias: the words before it in the statement, quoted or not, with or without AS; `)` for a subquery. */
const calledBy = (alias: string, query: string): string[] =>
  [...query.matchAll(new RegExp(`(["\`[]?\\w+["\`\\]]?|\\))\\s+(?:as\\s+)?["\`[]?${alias}["\`\\]]?(?!\\w)`, "gi"))].map(
    ([, word]) => bare(word!),
  );

/** Whether the statement itself makes the table: by WITH, as a subquery, or as an alias of one. */
function isMadeInside(name: string, query: string): boolean {
  const byWith = (one: string) =>
    new RegExp(
      `(?:with|recursive|,)\\s+["\`]?${one}["\`]?\\s*(?:\\([^()]*\\)\\s*)?as\\s+(?:not\\s+|materialized\\s+)*\\(`,
      "i",
    ).test(query);
  return byWith(name) || calledBy(name, query).some((word) => word === ")" || byWith(word));
}
