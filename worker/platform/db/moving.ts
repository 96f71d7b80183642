// What a comments database says about workspaces that move between databases: table `moving`, migration comments/0017.
import { and, eq, inArray, notExists, type SQL, type SQLWrapper } from "drizzle-orm";
import { moving } from "./comments.ts";
import type { CommentsDb } from "./open.ts";

/** What the triggers say when they refuse to write a row. */
const REFUSED = "workspace_moves";

/** Whether a write was refused because its workspace is on its way to another database: it succeeds there, some seconds later. */
export function isMoving(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause.message.includes(REFUSED)) return true;
  return false;
}

/**
 * The condition that a row's workspace is at home in this database, and that the row is no copy that is made or left behind by a
 * move: for work that looks for rows of every workspace.
 */
export const isHere = (db: CommentsDb, workspaceId: SQLWrapper): SQL =>
  notExists(
    db
      .select({ workspaceId: moving.workspaceId })
      .from(moving)
      .where(and(eq(moving.workspaceId, workspaceId), inArray(moving.state, ["left", "arriving", "arrived"]))),
  );
