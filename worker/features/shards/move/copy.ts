// Copies rows of a workspace from one comments database to another, a part at a time. A key is copied by deleting its row in the
// new database and inserting the old row, so that repeating is safe.
import { and, getTableName, sql } from "drizzle-orm";
import { batch, type Statement } from "../../../platform/db/batch.ts";
import { inBoundParts } from "../../../platform/db/bound-json.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import {
  deleteRows,
  hasKey,
  isIn,
  isOf,
  type Key,
  keyOf,
  listed,
  MAX_EXAMINED,
  MAX_ROWS,
  named,
  partAfter,
  type Row,
  type WorkspaceTable,
} from "../../../platform/db/workspace-tables.ts";

export type Route = { workspaceId: number; from: CommentsDb; to: CommentsDb };

/**
 * Copies a part of a table, and checks that the stored rows are the same.
 *
 * @param after the key where the earlier part ended; null for the beginning
 * @returns how many rows, and where the next part begins; null at the end of the table
 */
export async function copyPart(
  route: Route,
  table: WorkspaceTable,
  after: Key | null,
): Promise<{ copied: number; next: Key | null }> {
  const { workspaceId, from, to } = route;
  if (table.byTriggers && after === null) await empty(to, table, workspaceId);
  const part = await partAfter(from, table, after ?? table.start, MAX_EXAMINED);
  if (!part) return { copied: 0, next: null };
  const rows = await from.all<Row>(
    sql`SELECT ${listed(table.columns)} FROM ${named(table.name)} WHERE ${isIn(table, part)}
      AND ${isOf(table, workspaceId)} ORDER BY ${listed(table.key)} LIMIT ${MAX_ROWS}`,
  );
  if (rows.length > 0) await put(route, table, rows);
  return { copied: rows.length, next: rows.length === MAX_ROWS ? keyOf(table, rows.at(-1)!) : part.last };
}

/** Deletes what triggers wrote while other tables were copied. */
async function empty(to: CommentsDb, table: WorkspaceTable, workspaceId: number): Promise<void> {
  let after: Key | null = null;
  do after = await deleteRows(to, table, { workspaceId, after });
  while (after !== null);
}

async function put({ workspaceId, to }: Route, table: WorkspaceTable, rows: Row[]): Promise<void> {
  const { name, columns } = table;
  const isStored = hasKey(
    table,
    rows.map((row) => keyOf(table, row)),
  );
  // Triggers calculate the first answer of a comment when an answer is inserted with its `parent_key`, before its reply is copied.
  const later = name === getTableName(comments) ? ["parent_key"] : [];
  const statements: Record<string, Statement> = {
    deleted: to.delete(table.table).where(and(isStored, isOf(table, workspaceId))),
  };
  inBoundParts(rows).forEach((part, index) => {
    const json = JSON.stringify(part);
    const values = columns.map((column) =>
      later.includes(column) ? sql`NULL` : sql.raw(`json_extract(value, '$.${column}')`),
    );
    statements[`inserted${index}`] = to
      .insert(table.table)
      .select(sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${json}) WHERE true`);
    if (later.length > 0)
      statements[`completed${index}`] = to
        .update(comments)
        .set({
          parentKey: sql`json_extract(value, '$.parent_key')`,
          answeredAt: sql`json_extract(value, '$.answered_at')`,
          answeredBy: sql`json_extract(value, '$.answered_by')`,
        })
        .from(sql`json_each(${json})`)
        .where(
          sql`${comments.id} = json_extract(value, '$.id') AND (json_extract(value, '$.parent_key') IS NOT NULL
            OR ${comments.answeredAt} IS NOT NULL)`,
        );
  });
  await batch(to, statements);
  const stored = await to.all<Row>(sql`SELECT ${listed(columns)} FROM ${named(name)} WHERE ${isStored}`);
  if (textOf(stored, columns) !== textOf(rows, columns)) throw new Error(`rows of ${name} were not copied as they are`);
}

const textOf = (rows: Row[], columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort());
