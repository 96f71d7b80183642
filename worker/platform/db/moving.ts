// What the databases say about workspaces that move: table `moving` of a comments database, `workspace_moves` of the core.
import { and, eq, inArray, isNull, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { archiveParts, moving } from "./comments.ts";
import { workspaceMoves } from "./core.ts";
import type { CommentsDb, CoreDb } from "./open.ts";

/** What the triggers say when they refuse to write a row. */
const REFUSED = "workspace_moves";

/** Whether a write was refused because its workspace is on its way to another database: it succeeds there, some seconds later. */
export function isMoving(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(REFUSED)) return true;
  return false;
}

/**
 * The condition that a row's page is at home in this database, and that the row is no copy that is made or left behind by a move: for
 * work that looks for rows of every workspace.
 *
 * @param of columns of the row; its page may be a column of its comment
 */
export const isHere = (db: CommentsDb, { workspaceId, pageId }: Record<"workspaceId" | "pageId", SQLWrapper>): SQL =>
  // The sign: marks are found by their workspace, and only where there is one its page is asked for.
  notExists(away(db, workspaceId, sql`+${moving.pageId} IN (0, ${pageId})`));

/** The same for a part of the archive: one with comments of several pages moves with none of them alone. */
export const isPartHere = (db: CommentsDb): SQL =>
  notExists(
    away(
      db,
      archiveParts.workspaceId,
      sql`(${moving.pageId} = 0 OR ${archiveParts.pageIds} = '[' || ${moving.pageId} || ']')`,
    ),
  );

const away = (db: CommentsDb, workspaceId: SQLWrapper, theirs: SQL) =>
  db
    .select({ workspaceId: moving.workspaceId })
    .from(moving)
    .where(and(eq(moving.workspaceId, workspaceId), theirs, inArray(moving.state, ["left", "arriving", "arrived"])));

/** The condition that a workspace does not move, nor has rows left to delete where it came from: for work that can wait. */
export const isSettled = (core: CoreDb, workspaceId: SQLWrapper): SQL =>
  notExists(
    core
      .select({ workspaceId: workspaceMoves.workspaceId })
      .from(workspaceMoves)
      .where(and(eq(workspaceMoves.workspaceId, workspaceId), isNull(workspaceMoves.finishedAt))),
  );
