// Which tables a line of a query plan reads whole. A plan calls a table by its alias, and the statement says whose alias it is.

/** The name is the first word; `VIRTUAL TABLE INDEX 1:` says how a function or an index of words is read. */
const SCAN = /^SCAN (\S+)(?: (VIRTUAL TABLE INDEX \d+:(.*))?)?/;
/** Of the statement itself. */
const CONSTANT_ROWS = /^SCAN (?:\d+ )?CONSTANT ROW|^SCAN \d+-ROW VALUES/;

/**
 * @param detail a line of `EXPLAIN QUERY PLAN`
 * @param tables those of the database, and whether each is virtual, as an index of words is
 * @returns the tables that the line may mean: several when the statement gives one alias to several; none for rows that are not
 *   stored, such as a subquery's, whose own plan stands beside it
 * @throws Error for a name that the statement does not explain
 */
export function scannedTables(detail: string, query: string, tables: ReadonlyMap<string, boolean>): string[] {
  const [, name, virtual, chosenBy] = SCAN.exec(detail) ?? [];
  if (!name || CONSTANT_ROWS.test(detail) || /^\(\w+-\d+\)$/.test(name)) return [];
  // An index of words that is asked for one of them.
  if (virtual && chosenBy) return [];
  const isTable = (word: string) => tables.get(word) === Boolean(virtual);
  if (isTable(name)) return [name];
  const meant = calledBy(name, query).filter(isTable);
  if (meant.length > 0) return [...new Set(meant)];
  if (virtual || isMadeInside(name, query)) return [];
  throw new Error(`which table is ${name} in a query plan? ${detail} :: ${query}`);
}

const bare = (word: string) => word.replaceAll(/["`[\]]/g, "");

/** What the statement gives this alias: the words before it, quoted or not, with AS or without; `)` for a subquery. */
const calledBy = (alias: string, query: string): string[] =>
  [...query.matchAll(new RegExp(`(["\`[]?\\w+["\`\\]]?|\\))\\s+(?:as\\s+)?["\`[]?${alias}["\`\\]]?(?!\\w)`, "gi"))].map(
    ([, word]) => bare(word!),
  );

/** A table that the statement itself makes: by WITH, as a subquery, or an alias of one. */
function isMadeInside(name: string, query: string): boolean {
  const byWith = (one: string) =>
    new RegExp(
      `(?:with|recursive|,)\\s+["\`]?${one}["\`]?\\s*(?:\\([^()]*\\)\\s*)?as\\s+(?:not\\s+|materialized\\s+)*\\(`,
      "i",
    ).test(query);
  return byWith(name) || calledBy(name, query).some((word) => word === ")" || byWith(word));
}
