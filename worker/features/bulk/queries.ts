import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { bulkChanges, events } from "../../platform/db/comments.ts";
import { newId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";

type BulkChange = typeof bulkChanges.$inferSelect;

type NewBulkChange = Pick<BulkChange, "workspaceId" | "userId" | "idempotencyKey" | "status"> & {
  reason: string | null;
};

/** Returns the bulk change with this key: a new one, or the one that an earlier request created. */
export async function beginBulkChange(db: CommentsDb, change: NewBulkChange, now: number): Promise<BulkChange> {
  const { found } = await batch(db, {
    inserted: db
      .insert(bulkChanges)
      .values({ ...change, id: newId(now), createdAt: now })
      .onConflictDoNothing(),
    found: db
      .select()
      .from(bulkChanges)
      .where(
        and(eq(bulkChanges.workspaceId, change.workspaceId), eq(bulkChanges.idempotencyKey, change.idempotencyKey)),
      ),
  });
  return found[0]!;
}

/** @throws AppError `not_found` when the workspace has no bulk change with this id */
export async function ownBulkChange({ db, workspaceId }: WorkspaceReader, id: number): Promise<BulkChange> {
  const isOwn = and(eq(bulkChanges.id, id), eq(bulkChanges.workspaceId, workspaceId));
  const change = await db.query.bulkChanges.findFirst({ where: isOwn });
  if (!change) throw new AppError("not_found", { facts: `bulk change ${id}` });
  return change;
}

const isOf = ({ id, workspaceId }: BulkChange) => and(eq(events.bulkId, id), eq(events.workspaceId, workspaceId));

/** The events of one bulk change about some comments, in ledger order. Can be awaited, or given to `db.batch`. */
export const eventsOfChange = (db: CommentsDb, change: BulkChange, commentIds: readonly number[]) =>
  db
    .select()
    .from(events)
    .where(and(isOf(change), inArray(events.commentId, boundList(commentIds))))
    .orderBy(events.commentId, events.seq);

/** The ids of comments that a bulk change touched, after a given one. */
export async function loadTouchedComments(
  db: CommentsDb,
  change: BulkChange,
  after: number,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: events.commentId })
    .from(events)
    .where(and(isOf(change), gt(events.commentId, after)))
    .orderBy(events.commentId)
    .limit(most);
  return rows.map(({ id }) => id);
}

/**
 * Adds what a request did to the counts. At the end `changed` is counted again from the ledger, because an interrupted request
 * counted nothing.
 */
export async function recordProgress(
  db: CommentsDb,
  change: BulkChange,
  { changed, failed, isLast }: { changed: number; failed: number; isLast: boolean },
): Promise<void> {
  const inLedger = db.$count(events, and(isOf(change), eq(events.cause, "moderated")));
  await db
    .update(bulkChanges)
    .set({
      changed: isLast ? inLedger : sql`${bulkChanges.changed} + ${changed}`,
      failed: sql`${bulkChanges.failed} + ${failed}`,
    })
    .where(isChange(change));
}

export const markUndone = (db: CommentsDb, change: BulkChange, now: number) =>
  db
    .update(bulkChanges)
    .set({ undoneAt: sql`coalesce(${bulkChanges.undoneAt}, ${now})` })
    .where(isChange(change));

const isChange = ({ id, workspaceId }: BulkChange) =>
  and(eq(bulkChanges.id, id), eq(bulkChanges.workspaceId, workspaceId));
