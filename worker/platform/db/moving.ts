// Reads which workspaces move: from table `moving` of a comments database, and `workspace_moves` of core.
import { and, eq, inArray, isNull, notExists, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { archiveParts, moving } from "./comments.ts";
import { workspaceMoves } from "./core.ts";
import type { CommentsDb, CoreDb } from "./open.ts";

/** The message of the triggers when they refuse to write a row. */
const REFUSED = "workspace_moves";

/** Whether a write was refused because its workspace is moving to another database, where it succeeds some seconds later. */
export function isMoving(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(REFUSED)) return true;
  return false;
}

/**
 * The condition that a row's page belongs to this database, and that the row is not a copy that a move makes or leaves behind.
 * For work on rows of every workspace.
 *
 * @param of columns of the row; its page may be a column of its comment
 */
export const isHere = (db: CommentsDb, { workspaceId, pageId }: Record<"workspaceId" | "pageId", SQLWrapper>): SQL =>
  // Because of the sign, marks are found by their workspace, and the page is compared only when there is one.
  notExists(movedAway(db, workspaceId, sql`+${moving.pageId} IN (0, ${pageId})`));

/** The same for a part of the archive; a part with comments of several pages does not move with one of them alone. */
export const isPartHere = (db: CommentsDb): SQL =>
  notExists(
    movedAway(
      db,
      archiveParts.workspaceId,
      sql`(${moving.pageId} = 0 OR ${archiveParts.pageIds} = '[' || ${moving.pageId} || ']')`,
    ),
  );

const movedAway = (db: CommentsDb, workspaceId: SQLWrapper, theirs: SQL) =>
  db
    .select({ workspaceId: moving.workspaceId })
    .from(moving)
    .where(and(eq(moving.workspaceId, workspaceId), theirs, inArray(moving.state, ["left", "arriving", "arrived"])));

/** The condition that a workspace is not moving and has no rows left to delete in its old database; for work that can wait. */
export const isSettled = (core: CoreDb, workspaceId: SQLWrapper): SQL =>
  notExists(
    core
      .select({ workspaceId: workspaceMoves.workspaceId })
      .from(workspaceMoves)
      .where(and(eq(workspaceMoves.workspaceId, workspaceId), isNull(workspaceMoves.finishedAt))),
  );
