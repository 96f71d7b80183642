// The number of a workspace's rows in a table, and a checksum of every value.
import { type SQL, sql } from "drizzle-orm";
import type { Sums } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import {
  isIn,
  isOf,
  type Key,
  named,
  type Part,
  partAfter,
  type WorkspaceTable,
} from "../../../platform/db/workspace-tables.ts";

/** The rows that one statement reads. */
const MAX_COMPARED = 200_000;
/** A prime; numbers are taken modulo it, so that no sum of a part exceeds JavaScript's exact integers. */
const PRIME = 1_000_003;

export const NOTHING: Sums = { count: 0, sum: 0 };
export const add = (some: Sums, more: Sums): Sums => ({
  count: some.count + more.count,
  sum: (some.sum + more.sum) % PRIME,
});
export const isSame = (a: Sums, b: Sums): boolean => a.count === b.count && a.sum === b.sum;

/** The next range of a table to sum. @param after null for the beginning */
export async function nextRange(db: CommentsDb, table: WorkspaceTable, after: Key | null): Promise<Part> {
  const part = await partAfter(db, table, after ?? table.start, MAX_COMPARED);
  return part ?? { after: after ?? table.start, last: null };
}

/** Sums the rows of a workspace in a range, which may have more rows in this database than where it was chosen. */
export async function sumsIn(
  db: CommentsDb,
  table: WorkspaceTable,
  { workspaceId, range }: { workspaceId: number; range: Part },
): Promise<Sums> {
  let sums = NOTHING;
  for (let { after } = range; ; ) {
    const part = await partAfter(db, table, after, MAX_COMPARED, range.last);
    if (!part) return sums;
    const [more] = await db.all<Sums>(
      sql`SELECT count(*) AS "count", coalesce(sum(${checksumOf(table.columns)}), 0) AS "sum"
        FROM ${named(table.name)} WHERE ${isIn(table, part)} AND ${isOf(table, workspaceId)}`,
    );
    sums = add(sums, more!);
    after = part.last;
  }
}

/** The checksum of a row: every number, and the length and three characters of every text. SQLite has no hash function. */
const checksumOf = (columns: readonly string[]): SQL =>
  sql.raw(
    columns
      .map((column, at) => {
        const character = (from: string) => `coalesce(unicode(substr("${column}", ${from})), 0)`;
        const text = `length("${column}") * 31 + ${character("1")} * 7 + ${character(`length("${column}") / 2 + 1`)} * 3 + ${character("-1")}`;
        return `${at + 1} * CASE typeof("${column}") WHEN 'null' THEN 5 WHEN 'text' THEN ${text} ELSE "${column}" % ${PRIME} END`;
      })
      .join(" + "),
  );
