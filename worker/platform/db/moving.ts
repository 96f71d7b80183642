// Which workspaces move to another comments database, or left rows in one. Work that can wait leaves them out.
import { eq, isNull, notInArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { boundList } from "./bound-json.ts";
import { workspaceMoves, workspaces } from "./core.ts";
import type { CommentsDb, CoreDb } from "./open.ts";

/** The condition, in a statement of core, that a workspace neither moves nor has rows left in another database. */
export const isSettled = (core: CoreDb, workspaceId: SQLWrapper): SQL =>
  notInArray(
    workspaceId,
    core.select({ id: workspaceMoves.workspaceId }).from(workspaceMoves).where(isNull(workspaceMoves.finishedAt)),
  );

/**
 * Stops a writer that may last longer than a move waits for those who began before it (`DRAIN_MS`): it asks between its parts, and
 * its work waits until the move is over. Reads one row of core.
 *
 * @throws AppError `workspace_moving`
 */
export async function stopWhileMoving(core: CoreDb, workspaceId: number): Promise<void> {
  const workspace = await core
    .select({ movingSince: workspaces.movingSince })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
    .get();
  if (workspace?.movingSince != null) throw new AppError("workspace_moving");
}

/**
 * For work on rows of every workspace of a comments database: returns the condition that a row's workspace is in this database and
 * does not move. The row is not a copy that a move makes or leaves behind then. Undefined, for every row, while nothing moves.
 */
export async function hereIn(
  { core, comments }: { core: CoreDb; comments: (shard: string) => CommentsDb },
  db: CommentsDb,
): Promise<(workspaceId: SQLWrapper) => SQL | undefined> {
  const open = await core
    .select({ id: workspaces.id, shard: workspaces.shard, movingSince: workspaces.movingSince })
    .from(workspaceMoves)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMoves.workspaceId))
    .where(isNull(workspaceMoves.finishedAt));
  const away = open.flatMap(({ id, shard, movingSince }) =>
    movingSince !== null || comments(shard) !== db ? [id] : [],
  );
  return (workspaceId) => (away.length === 0 ? undefined : notInArray(workspaceId, boundList(away)));
}

/** The heartbeat that says up to when the actions of a database were searched for untried ones. */
export const untriedIn = (shard: string): string => `untried:${shard}`;
