// The tables with customer data: every table of a comments database whose rows name their workspace. Moves, and the deletion of
// closed accounts, go through all of them, a part at a time, in the order of their keys.
import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "./comments.ts";
import type { CommentsDb } from "./open.ts";

export type WorkspaceTable = {
  table: SQLiteTable;
  name: string;
  columns: string[];
  /** Columns of the primary key. */
  key: string[];
  /** A key lower than every key of the table. */
  start: Key;
  /** Whether triggers write it when rows of other tables are written or deleted. */
  byTriggers: boolean;
};

export type Row = Record<string, string | number | null>;
export type Key = (string | number)[];
/** Where work on the tables continues: the index of a table, and the last key that is done; null at its beginning. */
export type Place = { table: number; after: Key | null };

/** It does not name its workspace, and follows the rows of `comments`. */
const GONE = getTableName(schema.goneComments);
const BY_TRIGGERS = new Set<string>([
  GONE,
  ...[
    schema.sequences,
    schema.dailyCounts,
    schema.usageCounts,
    schema.replyCounts,
    schema.archiveParts,
    schema.archivedGone,
  ].map((table) => getTableName(table)),
]);

/** Comments first, so that a conflict with a key of another workspace shows at once; what triggers write comes last. */
export const WORKSPACE_TABLES: readonly WorkspaceTable[] = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .map((table): WorkspaceTable => {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
    return {
      table,
      name,
      columns: Object.values(getTableColumns(table)).map((column) => column.name),
      key: key.map((column) => column.name),
      start: key.map(({ dataType }) => (dataType === "string" ? "" : 0)),
      byTriggers: BY_TRIGGERS.has(name),
    };
  })
  .sort((a, b) => rank(a) - rank(b));

function rank({ name, byTriggers }: WorkspaceTable): number {
  if (name === getTableName(schema.comments)) return 0;
  return byTriggers ? 2 : 1;
}

/** A table or column name in SQL. */
export const named = (name: string): SQL => sql.raw(`"${name}"`);
export const listed = (names: readonly string[]): SQL => sql.join(names.map(named), sql`, `);

/** The condition for rows of a workspace. The sign prevents SQLite from using the index by workspace instead of the key. */
export const isOf = ({ name }: WorkspaceTable, workspaceId: number): SQL =>
  name === GONE
    ? sql`EXISTS (SELECT 1 FROM "comments" WHERE "comments"."id" = ${named(name)}."comment_id" AND "comments"."workspace_id" = ${workspaceId})`
    : sql`+${named(name)}."workspace_id" = ${workspaceId}`;

/** A range of rows of every workspace, from after a key up to another one; null for the end of the table. */
export type Part = { after: Key; last: Key | null };

export const isIn = ({ key }: WorkspaceTable, { after, last }: Part): SQL =>
  sql`(${listed(key)}) > (${bound(after)})${last ? sql` AND (${listed(key)}) <= (${bound(last)})` : sql``}`;

const bound = (key: Key): SQL =>
  sql.join(
    key.map((value) => sql`${value}`),
    sql`, `,
  );

/** The condition that rows have one of these keys. */
export const hasKey = ({ key }: WorkspaceTable, keys: readonly Key[]): SQL =>
  sql`(${listed(key)}) IN (SELECT ${sql.join(
    key.map((_, at) => sql.raw(`json_extract(value, '$[${at}]')`)),
    sql`, `,
  )} FROM json_each(${JSON.stringify(keys)}))`;

export const keyOf = ({ key }: WorkspaceTable, row: Row): Key => key.map((column) => row[column]!);

/**
 * The range of some rows after a key.
 *
 * @param until no key beyond it
 * @returns null when no row follows
 */
export async function partAfter(
  db: CommentsDb,
  table: WorkspaceTable,
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

/** The rows that one statement reads, and those that it returns or deletes. */
export const MAX_EXAMINED = 50_000;
export const MAX_ROWS = 2_000;

/** `gone_comments` first, since its rows are found by their comments, and the other tables of triggers last. */
const IN_ORDER_OF_DELETION = [
  ...WORKSPACE_TABLES.filter(({ name }) => name === GONE),
  ...WORKSPACE_TABLES.filter(({ byTriggers }) => !byTriggers).toReversed(),
  ...WORKSPACE_TABLES.filter(({ name, byTriggers }) => byTriggers && name !== GONE),
];

/** Deletes rows of a workspace, a part at a time. @returns where to continue; null when nothing is left */
export async function deletePart(
  db: CommentsDb,
  workspaceId: number,
  { table: position, after }: Place,
): Promise<Place | null> {
  const table = IN_ORDER_OF_DELETION[position];
  if (!table) return null;
  const next = await deleteRows(db, table, { workspaceId, after });
  return next === null ? { table: position + 1, after: null } : { table: position, after: next };
}

/** Deletes rows of one table. @returns the key where to continue; null at the end of the table */
export async function deleteRows(
  db: CommentsDb,
  table: WorkspaceTable,
  { workspaceId, after }: { workspaceId: number; after: Key | null },
): Promise<Key | null> {
  const begin = after ?? table.start;
  const part = await partAfter(db, table, begin, MAX_EXAMINED);
  if (!part) return null;
  const theirs = sql`SELECT ${listed(table.key)} FROM ${named(table.name)} WHERE ${isIn(table, part)}
    AND ${isOf(table, workspaceId)} ORDER BY ${listed(table.key)} LIMIT ${MAX_ROWS}`;
  const deleted = await db.all(
    sql`DELETE FROM ${named(table.name)} WHERE (${listed(table.key)}) IN (${theirs}) RETURNING 1 AS "done"`,
  );
  return deleted.length === MAX_ROWS ? begin : part.last;
}
