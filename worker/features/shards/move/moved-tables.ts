// The tables that move with a workspace: every one of a comments database whose rows name their workspace.
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

export type MovedTable = {
  table: SQLiteTable;
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** A key before every one that the table has. */
  start: Key;
  /**
   * `rows`: triggers note which of them change · `whole`: few rows for a workspace, copied once nothing is written · `gone`: of
   * `gone_comments`, which follows the rows of `comments`.
   */
  kind: "rows" | "whole" | "gone";
};

/**
 * Counters and `archived_gone` are written by triggers, while rows are copied as well. A part of the archive takes the number of the
 * part it replaces: a copy would have both for a moment, and the number is unique.
 */
const WHOLE = new Set(["sequences", "daily_counts", "usage_counts", "reply_counts", "archive_parts", "archived_gone"]);
const GONE = "gone_comments";
const OF_THE_MOVE = new Set(["moving", "moving_changes"]);

/** Comments first: a key of another workspace that is in their way shows at once. */
const FIRST = ["comments", GONE];

export const MOVED_TABLES: readonly MovedTable[] = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map((table) => ({ table, ...getTableConfig(table) }))
  .filter(({ name }) => !OF_THE_MOVE.has(name))
  .map(({ table, name, columns, primaryKeys }): MovedTable => {
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
    const start = key.map(({ dataType }) => (dataType === "string" ? "" : 0));
    return {
      table,
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      start,
      kind: WHOLE.has(name) ? "whole" : name === GONE ? "gone" : "rows",
    };
  })
  .sort((one, other) => rank(one) - rank(other));

function rank({ name }: MovedTable): number {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
}

export const GONE_COMMENTS = MOVED_TABLES.find(({ kind }) => kind === "gone")!;

export const tableNamed = (name: string): MovedTable => MOVED_TABLES.find((table) => table.name === name)!;

/** A table or a column. */
export const named = (name: string): SQL => sql.raw(`"${name}"`);

export const listed = (names: readonly string[]): SQL => sql.join(names.map(named), sql`, `);

/** The condition that rows are the workspace's; the sign keeps SQLite from reading by workspace what is found by key. */
export const isOf = ({ kind, name }: MovedTable, workspaceId: number): SQL =>
  kind === "gone"
    ? sql`EXISTS (SELECT 1 FROM "comments" WHERE "comments"."id" = ${named(name)}."comment_id" AND "comments"."workspace_id" = ${workspaceId})`
    : sql`+${named(name)}."workspace_id" = ${workspaceId}`;

/** Rows of every workspace from after a key up to another one. */
export type Part = { after: Key; last: Key };

export const isIn = ({ key }: MovedTable, { after, last }: Part): SQL =>
  sql`(${listed(key)}) > (${bound(after)}) AND (${listed(key)}) <= (${bound(last)})`;

/** @returns the part of so many rows after a key; null at the end of the table */
export async function partAfter(db: CommentsDb, table: MovedTable, after: Key, most: number): Promise<Part | null> {
  const { name, key } = table;
  const downwards = key.map((column) => sql`${named(column)} DESC`);
  const [last] = await db.all<Row>(
    sql`SELECT ${listed(key)} FROM (SELECT ${listed(key)} FROM ${named(name)} WHERE (${listed(key)}) > (${bound(after)})
      ORDER BY ${listed(key)} LIMIT ${most}) part ORDER BY ${sql.join(downwards, sql`, `)} LIMIT 1`,
  );
  return last ? { after, last: keyOf(table, last) } : null;
}

export const bound = (key: Key): SQL =>
  sql.join(
    key.map((value) => sql`${value}`),
    sql`, `,
  );

/** The condition that rows have one of these keys. */
export const hasKey = ({ key }: MovedTable, keys: readonly Key[]): SQL =>
  sql`(${listed(key)}) IN (SELECT ${sql.join(
    key.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`)),
    sql`, `,
  )} FROM json_each(${JSON.stringify(keys)}))`;

export type Row = Record<string, string | number | null>;
export type Key = (string | number)[];

export const keyOf = ({ key }: MovedTable, row: Row): Key => key.map((column) => row[column]!);
