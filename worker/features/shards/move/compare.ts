// Whether both databases hold the same rows of what moves: their number and a checksum, by table.
import { type SQL, sql } from "drizzle-orm";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { Route } from "./copy.ts";
import {
  isIn,
  isMoved,
  isOf,
  keptColumns,
  MOVED_TABLES,
  type MovedTable,
  named,
  partAfter,
  type Scope,
} from "./moved-tables.ts";

/** Rows that one statement looks at. */
const LOOKED_AT = 200_000;
/** A prime: numbers are taken by their rest, so that no sum of a part exceeds what JavaScript counts. */
const PRIME = 1_000_003;

/** @returns the tables that differ */
export async function differingTables({ from, to, ...scope }: Route): Promise<string[]> {
  const compared = MOVED_TABLES.filter((table) => isMoved(table, scope)).map(async (table) => {
    const [old, copied] = await Promise.all([from, to].map((db) => sumsOf(db, table, scope)));
    return old === copied ? [] : [table.name];
  });
  return (await Promise.all(compared)).flat();
}

/** How many rows, and their checksum. */
async function sumsOf(db: CommentsDb, table: MovedTable, scope: Scope): Promise<string> {
  let [count, sum] = [0, 0];
  let part = await partAfter(db, table, table.start, LOOKED_AT);
  while (part) {
    const [sums] = await db.all<{ count: number; sum: number }>(
      sql`SELECT count(*) AS "count", coalesce(sum(${checksumOf(table, scope)}), 0) AS "sum" FROM ${named(table.name)}
        WHERE ${isIn(table, part)} AND ${isOf(table, scope)}`,
    );
    count += sums!.count;
    sum = (sum + sums!.sum) % PRIME;
    part = await partAfter(db, table, part.last, LOOKED_AT);
  }
  return `${count} ${sum}`;
}

/** Of a row: every number, and of every text its length and three of its characters; SQLite has no hash. */
const checksumOf = (table: MovedTable, scope: Scope): SQL =>
  sql.raw(
    keptColumns(table, scope)
      .map((column, at) => {
        const character = (from: string) => `coalesce(unicode(substr("${column}", ${from})), 0)`;
        const text = `length("${column}") * 31 + ${character("1")} * 7 + ${character(`length("${column}") / 2 + 1`)} * 3 + ${character("-1")}`;
        return `${at + 1} * CASE typeof("${column}") WHEN 'null' THEN 5 WHEN 'text' THEN ${text} ELSE "${column}" % ${PRIME} END`;
      })
      .join(" + "),
  );
