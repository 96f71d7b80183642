// Compares the moving rows of both databases: their number and a checksum, by table.
import { type SQL, sql } from "drizzle-orm";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { Route } from "./copy.ts";
import {
  hasKey,
  isIn,
  isMoved,
  isOf,
  type Key,
  keptColumns,
  keyAt,
  listed,
  MOVED_TABLES,
  type MovedTable,
  named,
  notedAs,
  type Part,
  partAfter,
  type Scope,
} from "./moved-tables.ts";

/** The rows that one statement reads. */
const MAX_EXAMINED = 200_000;
/** A prime; numbers are taken modulo it, so that no sum of a part exceeds JavaScript's exact integers. */
const PRIME = 1_000_003;

/**
 * Compares a part of a table while the old database is still written. Rows with a change that is not copied yet are left out on
 * both sides.
 *
 * @param after the key where the earlier part ended; null for the beginning
 * @returns `next`: where the next part begins; null after the last one
 */
export async function comparePart(
  route: Route,
  table: MovedTable,
  after: Key | null,
): Promise<{ same: boolean; next: Key | null }> {
  const { from, to, workspaceId } = route;
  const begin = after ?? table.start;
  const looked = { after: begin, last: await keyAt(from, table, begin, MAX_EXAMINED) };
  const noted = sql`FROM "moving_changes" WHERE "workspace_id" = ${workspaceId} AND "table_name" = ${notedAs(table)}`;
  const unnoted = sql`json_array(${listed(table.key)}) NOT IN (SELECT "key" ${noted})`;
  // In one statement: a change that is recorded a moment later is in the old sums, so it must not be left out of the new ones.
  const [old] = await from.all<Sums & { noted: string }>(
    sql`SELECT sums.*, (SELECT json_group_array(DISTINCT json("key")) ${noted}) AS "noted"
      FROM (${sumsIn(table, { scope: route, part: looked, only: unnoted })}) sums`,
  );
  const keys: Key[] = JSON.parse(old!.noted);
  const copied = await sumsOf(to, table, { scope: route, part: looked, only: sql`NOT ${hasKey(table, keys)}` });
  return { same: textOf(added(NOTHING, old!)) === copied, next: looked.last };
}

/**
 * Compares both databases while neither is written: the number of rows and their keys, and every value of tables that were copied
 * only now. The values of the others were compared before, or when their rows were copied again.
 *
 * @returns the tables that differ
 */
export async function differingTables({ from, to, ...scope }: Route): Promise<string[]> {
  const compared = MOVED_TABLES.filter((table) => isMoved(table, scope)).map(async (table) => {
    const of = { scope, part: { after: table.start, last: null }, ofKeys: table.kind !== "whole" };
    const [old, copied] = await Promise.all([from, to].map((db) => sumsOf(db, table, of)));
    return old === copied ? [] : [table.name];
  });
  return (await Promise.all(compared)).flat();
}

type Sums = { count: number; sum: number };
const NOTHING: Sums = { count: 0, sum: 0 };

type Summed = {
  scope: Scope;
  part: Part;
  /** A condition on the rows. */
  only?: SQL;
  /** Whether only the keys are summed. */
  ofKeys?: boolean;
};

/** The number of rows and their checksum. */
async function sumsOf(db: CommentsDb, table: MovedTable, { part, ...of }: Summed): Promise<string> {
  let sums = NOTHING;
  for (let { after } = part; ; ) {
    const within = await partAfter(db, table, after, MAX_EXAMINED, part.last);
    if (!within) return textOf(sums);
    const [more] = await db.all<Sums>(sumsIn(table, { ...of, part: within }));
    sums = added(sums, more!);
    after = within.last;
  }
}

const sumsIn = (table: MovedTable, { scope, part, only = sql`TRUE`, ofKeys = false }: Summed): SQL =>
  sql`SELECT count(*) AS "count", coalesce(sum(${checksumOf(ofKeys ? table.key : keptColumns(table, scope))}), 0) AS "sum"
    FROM ${named(table.name)} WHERE ${isIn(table, part)} AND ${isOf(table, scope)} AND ${only}`;

const added = (some: Sums, more: Sums): Sums => ({
  count: some.count + more.count,
  sum: (some.sum + more.sum) % PRIME,
});
const textOf = ({ count, sum }: Sums): string => `${count} ${sum}`;

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
