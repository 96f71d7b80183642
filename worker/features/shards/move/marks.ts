// The mover's marks in table `moving` of both databases. Each names the run that may change it, so late writes of an earlier run
// have no effect.
import { and, eq, exists, gt, inArray, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { actions, comments, moving, OPEN_REPLIES, replies, STILL_OPEN } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import { rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { Scope } from "./moved-tables.ts";

type State = typeof moving.$inferSelect.state;
export type OfRun = Scope & { run: number };

/**
 * Starts a move, or continues it as a later run from the state that an earlier run reached in the old database.
 *
 * @param pageIds other pages of the workspace, when a page moves alone; the pages that move along, when the workspace does
 */
export async function takeOver(
  from: CommentsDb,
  to: CommentsDb,
  { run, pageIds, ...scope }: OfRun & { pageIds: readonly number[] },
): Promise<void> {
  await batch(to, {
    ...(scope.pageId > 0
      ? othersAsLeft(to, { run, pageIds, ...scope })
      : { returned: unmark(to, { run, pageIds, ...scope }) }),
    arriving: to
      .insert(moving)
      .values({ ...scope, state: "arriving", run })
      // Remains of an earlier stay are deleted.
      .onConflictDoUpdate({ target: MARK, set: { state: "arriving", run }, setWhere: lt(moving.run, run) }),
  });
  await from
    .insert(moving)
    .values({ ...scope, state: "copying", run })
    .onConflictDoUpdate({ target: MARK, set: { run }, setWhere: lt(moving.run, run) });
}

const MARK = [moving.workspaceId, moving.pageId];

type WithPages = OfRun & { pageIds: readonly number[] };

/**
 * Marks the other pages as left, when a page of a workspace that once left comes back alone: they are still refused here, each by
 * its own mark.
 */
function othersAsLeft(db: CommentsDb, { workspaceId, run, pageIds }: WithPages) {
  const whole = and(
    eq(moving.workspaceId, workspaceId),
    eq(moving.pageId, 0),
    eq(moving.state, "left"),
    lt(moving.run, run),
  );
  return {
    others: db
      .insert(moving)
      .select(
        rowsFor(
          moving,
          { workspaceId, pageId: sql`value`, state: "left", run },
          {
            from: sql`json_each(${JSON.stringify(pageIds)})`,
            where: exists(db.select({ run: moving.run }).from(moving).where(whole)),
          },
        ),
      )
      .onConflictDoNothing(),
    whole: db.delete(moving).where(whole),
  };
}

/** Removes the marks of pages that once left alone and come back with their workspace. */
const unmark = (db: CommentsDb, { workspaceId, run, pageIds }: WithPages) =>
  db
    .delete(moving)
    .where(and(eq(moving.workspaceId, workspaceId), inArray(moving.pageId, boundList(pageIds)), lt(moving.run, run)));

export const isMark = ({ workspaceId, pageId }: Scope) =>
  and(eq(moving.workspaceId, workspaceId), eq(moving.pageId, pageId));

/** Marks the workspace or page as left: its rows here are only deleted. @param of a run after the one that closed it */
export const markAsLeft = (db: CommentsDb, of: OfRun) =>
  db
    .update(moving)
    .set({ state: "left", run: of.run })
    .where(and(isMark(of), lte(moving.run, of.run)));

/** Sets the state of a mark. @returns false when it is in none of the states, or belongs to another run */
export async function setState(db: CommentsDb, of: OfRun, states: State[], state: State, when?: SQL): Promise<boolean> {
  const set = await db
    .update(moving)
    .set({ state })
    .where(and(isMark(of), eq(moving.run, of.run), inArray(moving.state, states), when))
    .returning({ workspaceId: moving.workspaceId });
  return set.length > 0;
}

/** Removes the mark, as if it had never moved. @param of this run, or a later one of the same move */
export const removeMark = (db: CommentsDb, of: OfRun) =>
  db.delete(moving).where(and(isMark(of), lte(moving.run, of.run)));

/** The condition, in a statement of the mover, that the mark has this state and belongs to this run. */
export const whileMarked = ({ workspaceId, pageId, run }: OfRun, state: State): SQL =>
  sql`EXISTS (SELECT 1 FROM ${moving} WHERE ${moving.workspaceId} = ${workspaceId} AND ${moving.pageId} = ${pageId}
    AND ${moving.run} = ${run} AND ${moving.state} = ${state})`;

/**
 * Closes the old database for the move: refuses every write from now on, unless a call to the network is running, whose outcome
 * must be written first.
 */
export function close(db: CommentsDb, of: OfRun, now: number): Promise<boolean> {
  const { workspaceId, pageId } = of;
  const isCalled = and(eq(comments.id, actions.commentId), gt(comments.actionLeaseUntil, now));
  const isTheirs = (outbox: typeof actions | typeof replies) =>
    and(eq(outbox.workspaceId, workspaceId), pageId === 0 ? undefined : eq(outbox.pageId, pageId));
  const calledFor = (open: SQL | undefined) =>
    db
      .select({ id: actions.id })
      .from(actions)
      .innerJoin(comments, isCalled)
      .where(and(open, isTheirs(actions)));
  // Found as by `resendActions`: with the conditions of the indexes, or by their keys of the last day.
  const untried = and(gt(actions.id, newId(now - DAY_MS)), eq(actions.state, "queued"), eq(actions.attempts, 0));
  const answering = db
    .select({ id: replies.id })
    .from(replies)
    .where(and(sql.raw(OPEN_REPLIES), isTheirs(replies), gt(replies.leaseUntil, now)));
  const idle = and(notExists(calledFor(sql.raw(STILL_OPEN))), notExists(calledFor(untried)), notExists(answering));
  return setState(db, of, ["draining"], "closed", idle);
}
