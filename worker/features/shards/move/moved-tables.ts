// The tables that move with a workspace: every table of a comments database whose rows name their workspace. When a page moves
// alone, only tables whose rows belong to a page.
import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

/** What moves: a whole workspace when `pageId` is 0, else one page of it. */
export type Scope = { workspaceId: number; pageId: number };

export type MovedTable = {
  table: SQLiteTable;
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** A key lower than every key of the table. */
  start: Key;
  /**
   * `rows`: triggers record which of them change · `whole`: few rows for a workspace, copied when nothing is written · `gone`:
   * `gone_comments`, which follows the rows of `comments`.
   */
  kind: "rows" | "whole" | "gone";
  /**
   * How the page of a row is found: `page` by its own column, `comment` by its comment, `part` as a part of the archive with
   * comments of that page only. Null for rows of the workspace, which stay while a page moves.
   */
  pageBy: "page" | "comment" | "part" | null;
};

/**
 * Triggers write counters and `archived_gone`, also while rows are copied. A part of the archive takes the number of the part it
 * replaces; a copy would have both for a moment, but the number is unique.
 */
const WHOLE = new Set(["sequences", "daily_counts", "usage_counts", "reply_counts", "archive_parts", "archived_gone"]);
const GONE = "gone_comments";
const PARTS = "archive_parts";
const OF_THE_MOVE = new Set(["moving", "moving_changes"]);

/** Comments first, so that a conflict with a key of another workspace shows at once. */
const FIRST = ["comments", GONE];

export const MOVED_TABLES: readonly MovedTable[] = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map((table) => ({ table, ...getTableConfig(table) }))
  .filter(({ name }) => !OF_THE_MOVE.has(name))
  .map(({ table, name, columns, primaryKeys }): MovedTable => {
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
    const has = (name: string) => columns.some((column) => column.name === name);
    const start = key.map(({ dataType }) => (dataType === "string" ? "" : 0));
    return {
      table,
      name,
      columns: columns.map((column) => column.name),
      key: key.map((column) => column.name),
      start,
      kind: WHOLE.has(name) ? "whole" : name === GONE ? "gone" : "rows",
      pageBy: has("page_id") ? "page" : has("comment_id") ? "comment" : name === PARTS ? "part" : null,
    };
  })
  .sort((one, other) => rank(one) - rank(other));

function rank({ name }: MovedTable): number {
  const at = FIRST.indexOf(name);
  return at < 0 ? FIRST.length : at;
}

/** The name under which triggers record changes of its rows. */
export const notedAs = ({ kind, name }: MovedTable): string => (kind === "gone" ? "comments" : name);

export const GONE_COMMENTS = MOVED_TABLES.find(({ kind }) => kind === "gone")!;

/** Whether any of its rows move. */
export const isMoved = ({ pageBy }: MovedTable, { pageId }: Scope): boolean => pageId === 0 || pageBy !== null;

/** The columns that are equal in both databases: a part of the archive gets the next number in the page's new database. */
export const keptColumns = ({ columns, pageBy }: MovedTable, { pageId }: Scope): string[] =>
  pageId > 0 && pageBy === "part" ? columns.filter((column) => column !== "part") : columns;

export const tableNamed = (name: string): MovedTable => MOVED_TABLES.find((table) => table.name === name)!;

/** A table or column name in SQL. */
export const named = (name: string): SQL => sql.raw(`"${name}"`);

export const listed = (names: readonly string[]): SQL => sql.join(names.map(named), sql`, `);

/**
 * The condition for rows that move, in a database that has their comments. The sign prevents SQLite from using the index by
 * workspace instead of the one by key.
 */
export function isOf({ kind, name, pageBy }: MovedTable, { workspaceId, pageId }: Scope): SQL {
  if (kind === "gone")
    return sql`EXISTS (SELECT 1 FROM "comments" WHERE "comments"."id" = ${named(name)}."comment_id" AND "comments"."workspace_id" = ${workspaceId}${
      pageId === 0 ? sql`` : sql` AND "comments"."page_id" = ${pageId}`
    })`;
  const ofWorkspace = sql`+${named(name)}."workspace_id" = ${workspaceId}`;
  if (pageId === 0) return ofWorkspace;
  switch (pageBy) {
    case "page":
      return sql`${ofWorkspace} AND +${named(name)}."page_id" = ${pageId}`;
    case "comment":
      return sql`${ofWorkspace} AND EXISTS (SELECT 1 FROM "comments" WHERE "comments"."id" = ${named(name)}."comment_id" AND +"comments"."page_id" = ${pageId})`;
    case "part":
      return sql`${ofWorkspace} AND +${named(name)}."page_ids" = ${JSON.stringify([pageId])}`;
    case null:
      return sql`FALSE`;
  }
}

/**
 * The same for rows of the new database. The mover may just have replaced or deleted their comments, so they are found by their
 * keys, and by not belonging to another page.
 */
export function isCopyOf(table: MovedTable, scope: Scope): SQL {
  if (table.kind === "gone") return sql`1`;
  if (scope.pageId === 0 || table.pageBy !== "comment") return isOf(table, scope);
  return sql`+${named(table.name)}."workspace_id" = ${scope.workspaceId} AND NOT EXISTS
    (SELECT 1 FROM "comments" WHERE "comments"."id" = ${named(table.name)}."comment_id" AND +"comments"."page_id" <> ${scope.pageId})`;
}

/** A range of rows of every workspace, from after a key up to another one; null for the end of the table. */
export type Part = { after: Key; last: Key | null };

export const isIn = ({ key }: MovedTable, { after, last }: Part): SQL =>
  sql`(${listed(key)}) > (${bound(after)})${last ? sql` AND (${listed(key)}) <= (${bound(last)})` : sql``}`;

/**
 * The range of some rows after a key.
 *
 * @param until no key beyond it
 * @returns null when no row follows
 */
export async function partAfter(
  db: CommentsDb,
  table: MovedTable,
  after: Key,
  most: number,
  until: Key | null = null,
): Promise<{ after: Key; last: Key } | null> {
  const { name, key } = table;
  const downwards = key.map((column) => sql`${named(column)} DESC`);
  const [last] = await db.all<Row>(
    sql`SELECT ${listed(key)} FROM (SELECT ${listed(key)} FROM ${named(name)} WHERE ${isIn(table, { after, last: until })}
      ORDER BY ${listed(key)} LIMIT ${most}) part ORDER BY ${sql.join(downwards, sql`, `)} LIMIT 1`,
  );
  return last ? { after, last: keyOf(table, last) } : null;
}

/** The key some rows further. @returns null when fewer rows follow */
export async function keyAt(db: CommentsDb, table: MovedTable, after: Key, rows: number): Promise<Key | null> {
  const [at] = await db.all<Row>(
    sql`SELECT ${listed(table.key)} FROM ${named(table.name)} WHERE ${isIn(table, { after, last: null })}
      ORDER BY ${listed(table.key)} LIMIT 1 OFFSET ${rows - 1}`,
  );
  return at ? keyOf(table, at) : null;
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
