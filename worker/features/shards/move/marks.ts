// The mover's marks in table `moving` of both databases. Each names the run that may change it: what an earlier run still sends,
// however late, does nothing.
import { and, eq, gt, inArray, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import { actions, comments, moving, OPEN_REPLIES, replies, STILL_OPEN } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

type State = typeof moving.$inferSelect.state;
export type OfRun = { workspaceId: number; run: number };

/** Begins, or continues as a later run: in the old database in the state that an earlier run reached. */
export async function takeOver(from: CommentsDb, to: CommentsDb, { workspaceId, run }: OfRun): Promise<void> {
  await to
    .insert(moving)
    .values({ workspaceId, state: "arriving", run })
    // What is left of an earlier stay: its rows are deleted.
    .onConflictDoUpdate({ target: moving.workspaceId, set: { state: "arriving", run }, setWhere: lt(moving.run, run) });
  await from
    .insert(moving)
    .values({ workspaceId, state: "copying", run })
    .onConflictDoUpdate({ target: moving.workspaceId, set: { run }, setWhere: lt(moving.run, run) });
}

/** The workspace is in the other database now: here its rows are only deleted. @param of a run after the one that closed it */
export const markAsLeft = (db: CommentsDb, { workspaceId, run }: OfRun) =>
  db
    .update(moving)
    .set({ state: "left", run })
    .where(and(eq(moving.workspaceId, workspaceId), lte(moving.run, run)));

const isOfRun = ({ workspaceId, run }: OfRun) => and(eq(moving.workspaceId, workspaceId), eq(moving.run, run));

/** @returns false when it is in none of the states, or another run's */
export async function setState(db: CommentsDb, of: OfRun, states: State[], state: State, when?: SQL): Promise<boolean> {
  const set = await db
    .update(moving)
    .set({ state })
    .where(and(isOfRun(of), inArray(moving.state, states), when))
    .returning({ workspaceId: moving.workspaceId });
  return set.length > 0;
}

/** The workspace is at home here, as if it had never moved. @param of this run, or a later one of the same move */
export const removeMark = (db: CommentsDb, { workspaceId, run }: OfRun) =>
  db.delete(moving).where(and(eq(moving.workspaceId, workspaceId), lte(moving.run, run)));

/** The condition, in a statement of the mover, that the mark has this state and is this run's. */
export const whileMarked = ({ workspaceId, run }: OfRun, state: State): SQL =>
  sql`EXISTS (SELECT 1 FROM ${moving} WHERE ${moving.workspaceId} = ${workspaceId} AND ${moving.run} = ${run} AND ${moving.state} = ${state})`;

/** Refuses every write from now on, unless a call to the network is running: its outcome is written first. */
export function close(db: CommentsDb, of: OfRun, now: number): Promise<boolean> {
  const { workspaceId } = of;
  const isCalled = and(eq(comments.id, actions.commentId), gt(comments.actionLeaseUntil, now));
  const calledFor = (open: SQL | undefined) =>
    db
      .select({ id: actions.id })
      .from(actions)
      .innerJoin(comments, isCalled)
      .where(and(open, eq(actions.workspaceId, workspaceId)));
  // As `resendActions` finds them: with the conditions of the indexes, or by their keys of the last day.
  const untried = and(gt(actions.id, newId(now - DAY_MS)), eq(actions.state, "queued"), eq(actions.attempts, 0));
  const answering = db
    .select({ id: replies.id })
    .from(replies)
    .where(and(sql.raw(OPEN_REPLIES), eq(replies.workspaceId, workspaceId), gt(replies.leaseUntil, now)));
  const idle = and(notExists(calledFor(sql.raw(STILL_OPEN))), notExists(calledFor(untried)), notExists(answering));
  return setState(db, of, ["draining"], "closed", idle);
}
