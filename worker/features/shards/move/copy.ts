// Copies rows of a workspace, or of a page, from one comments database to another, a part at a time. A key is copied by deleting
// its row in the new database and inserting the old row, so that repeating is safe and a deleted row is deleted there too.
import { and, eq, exists, lte, type SQL, sql } from "drizzle-orm";
import { batch, type Statement } from "../../../platform/db/batch.ts";
import { inBoundParts } from "../../../platform/db/bound-json.ts";
import { moving, movingChanges } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { latestNumber } from "../../archive/parts.ts";
import { isMark, type OfRun, whileMarked } from "./marks.ts";
import {
  bound,
  GONE_COMMENTS,
  hasKey,
  isCopyOf,
  isIn,
  isOf,
  type Key,
  keptColumns,
  keyOf,
  listed,
  type MovedTable,
  named,
  partAfter,
  type Row,
  type Scope,
  tableNamed,
} from "./moved-tables.ts";
import { raiseTo } from "./sequence.ts";

/** Both databases, and the run that copies. */
export type Route = OfRun & { from: CommentsDb; to: CommentsDb };

/** The rows that one statement reads. */
const MAX_EXAMINED = 20_000;
/** The maximum number of rows that are read at once. */
const MAX_ROWS = 500;

/**
 * Reads a part of a table, ordered by key.
 *
 * @param after the key where the earlier part ended; null for the beginning
 * @returns `next`: where the next part begins; null at the end of the table
 */
export async function readPart(
  db: CommentsDb,
  table: MovedTable,
  { after, ...scope }: Scope & { after: Key | null },
): Promise<{ rows: Row[]; next: Key | null }> {
  const part = await partAfter(db, table, after ?? table.start, MAX_EXAMINED);
  if (!part) return { rows: [], next: null };
  const rows = await db.all<Row>(
    sql`SELECT ${listed(table.columns)} FROM ${named(table.name)} WHERE ${isIn(table, part)}
      AND ${isOf(table, scope)} ORDER BY ${listed(table.key)} LIMIT ${MAX_ROWS}`,
  );
  return { rows, next: rows.length === MAX_ROWS ? keyOf(table, rows.at(-1)!) : part.last };
}

/**
 * Copies the rows again that changed since they were copied.
 *
 * @returns how many changes; fewer than 500 when no more were waiting
 */
export async function copyChanges(route: Route): Promise<number> {
  const { from, workspaceId } = route;
  const isTheirs = eq(movingChanges.workspaceId, workspaceId);
  const changes = await from.select().from(movingChanges).where(isTheirs).orderBy(movingChanges.id).limit(MAX_ROWS);
  for (const [name, ofTable] of Map.groupBy(changes, ({ tableName }) => tableName)) {
    const table = tableNamed(name);
    const keys = ofTable.map(({ key }) => key);
    await copyKeys(route, table, keys);
    if (name === "comments") await copyKeys(route, GONE_COMMENTS, keys);
  }
  const last = changes.at(-1);
  if (last)
    await from.delete(movingChanges).where(
      and(
        isTheirs,
        lte(movingChanges.id, last.id),
        exists(
          from
            .select({ run: moving.run })
            .from(moving)
            .where(and(isMark(route), eq(moving.run, route.run))),
        ),
      ),
    );
  return changes.length;
}

export const MAX_CHANGES = MAX_ROWS;

async function copyKeys(route: Route, table: MovedTable, keys: Key[]): Promise<void> {
  const { from } = route;
  const rows = await from.all<Row>(
    sql`SELECT ${listed(table.columns)} FROM ${named(table.name)}
      WHERE ${hasKey(table, keys)} AND ${isOf(table, route)}`,
  );
  await put(route, table, { keys, rows });
}

/** Writes rows as they were read, and checks that the stored rows are the same. */
export async function putRows(route: Route, table: MovedTable, rows: Row[]): Promise<void> {
  await put(route, table, { keys: rows.map((row) => keyOf(table, row)), rows });
}

async function put(route: Route, table: MovedTable, { keys, rows }: { keys: Key[]; rows: Row[] }): Promise<void> {
  if (keys.length === 0) return;
  const { to } = route;
  const mine = whileMarked(route, "arriving");
  const parts = inBoundParts(rows);
  const kept = keptColumns(table, route);
  const statements: Record<string, Statement> = {
    deleted: to.delete(table.table).where(and(hasKey(table, keys), isCopyOf(table, route), mine)),
  };
  parts.forEach((part, index) => {
    const values = table.columns.map((column) =>
      kept.includes(column) ? sql.raw(`json_extract(value, '$.${column}')`) : nextPart(route),
    );
    statements[`part${index}`] = to
      .insert(table.table)
      .select(sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(part)}) WHERE ${mine}`)
      .returning(
        Object.fromEntries(table.columns.map((column) => [column, sql<Row[string]>`${named(column)}`.as(column)])),
      );
  });
  if (table.name === "comments" && route.pageId > 0) {
    const latest = Math.max(0, ...rows.map((row) => Number(row.change_seq)));
    statements.raised = raiseTo(to, route.workspaceId, { latest, when: mine });
  }
  const stored = await batch(to, statements);
  const inserted = parts.flatMap((_, index) => stored[`part${index}`] as Row[]);
  if (textOf(inserted, kept) !== textOf(rows, kept))
    throw new Error(`rows of ${table.name} were not copied as they are`);
}

const textOf = (rows: Row[], columns: readonly string[]): string =>
  JSON.stringify(rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort());

/** The next part number in the new database for a part of the archive, so that parts keep their order. */
function nextPart({ to, workspaceId }: Route): SQL {
  const month = sql.raw("json_extract(value, '$.month')");
  return sql`CASE json_extract(value, '$.state')
    WHEN 'kept' THEN row_number() OVER (PARTITION BY ${month} ORDER BY json_extract(value, '$.part')) + ${latestNumber(to, { workspaceId, month })}
    ELSE json_extract(value, '$.part') END`;
}

/** Copies a table with few rows for a workspace, replacing what is there. Nothing else may write it meanwhile. */
export async function copyWhole(route: Route, table: MovedTable): Promise<void> {
  const { from, to, workspaceId, pageId } = route;
  const theirs = pageId === 0 ? sql`"workspace_id" = ${workspaceId}` : isOf(table, route);
  await to.run(
    sql`DELETE FROM ${named(table.name)} WHERE ${theirs}
      AND (${listed(table.key)}) > (${bound(table.start)}) AND ${whileMarked(route, "arriving")}`,
  );
  let part = await readPart(from, table, { workspaceId, pageId, after: null });
  await putRows(route, table, part.rows);
  while (part.next) {
    part = await readPart(from, table, { workspaceId, pageId, after: part.next });
    await putRows(route, table, part.rows);
  }
}
