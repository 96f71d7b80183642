import { type SQL, sql } from "drizzle-orm";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type OfRun, whileMarked } from "./marks.ts";
import {
  GONE_COMMENTS,
  isIn,
  isMoved,
  isOf,
  type Key,
  listed,
  MOVED_TABLES,
  named,
  partAfter,
  type Scope,
} from "./moved-tables.ts";

/** The rows that one statement reads and deletes. */
const MAX_EXAMINED = 20_000;
const MAX_ROWS = 500;

/**
 * Rows that are found by their comments are deleted before these, `gone_comments` first. Deleting comments changes counters, so
 * counters are last.
 */
const TABLES = [
  GONE_COMMENTS,
  ...MOVED_TABLES.filter(({ kind }) => kind === "rows").toReversed(),
  ...MOVED_TABLES.filter(({ kind }) => kind === "whole"),
];

/** `after` is null at the beginning of a table. */
export type Place = { table: number; after: Key | null };

/**
 * Deletes what moves from a database whose mark says that it does not belong there, a part at a time.
 *
 * @returns where to continue; null when nothing is left
 */
export const removePart = (db: CommentsDb, of: OfRun & { state: "left" | "arriving" }, place: Place) =>
  deletePart(db, of, place, whileMarked(of, of.state));

/**
 * Deletes rows of a workspace, or of one of its pages, a part at a time, in every table that has any.
 *
 * @param when a further condition
 * @returns where to continue; null when nothing is left
 */
export async function deletePart(
  db: CommentsDb,
  scope: Scope,
  { table: position, after }: Place,
  when: SQL,
): Promise<Place | null> {
  const table = TABLES[position];
  if (!table) return null;
  if (!isMoved(table, scope)) return { table: position + 1, after: null };
  const part = await partAfter(db, table, after ?? table.start, MAX_EXAMINED);
  if (!part) return { table: position + 1, after: null };
  const theirs = sql`SELECT ${listed(table.key)} FROM ${named(table.name)} WHERE ${isIn(table, part)}
    AND ${isOf(table, scope)} ORDER BY ${listed(table.key)} LIMIT ${MAX_ROWS}`;
  const deleted = await db.all(
    sql`DELETE FROM ${named(table.name)} WHERE (${listed(table.key)}) IN (${theirs})
      AND ${when} RETURNING 1 AS "done"`,
  );
  return { table: position, after: deleted.length === MAX_ROWS ? after : part.last };
}
