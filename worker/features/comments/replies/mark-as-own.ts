// Marks comments that turn out to be our own replies: their webhooks came first and did not name the author, so they were judged.
// Their status, and the action that some of them need, are written here and not by `storage/store.ts`, because only the database
// knows which comments they are, in the batch that stores the outcomes of the replies.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { actions, comments, events } from "../../../platform/db/comments.ts";
import { rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type BoundChanges, positionWith, raiseForEach } from "../storage/change-sequence.ts";
import { UNJUDGED } from "../storage/machine-judgement.ts";

/** Outcomes of replies: `externalKey` of the comment that each wrote, and `actionId` for the action it may need. */
type Written = BoundChanges<{ pageId: number; externalKey: string | null; at: number; actionId: number }>;

/** The statements that keep them as context and remove the judgement, as if their author had been known from the start. */
export function markAsOwn(db: CommentsDb, written: Written) {
  const own = turnedOwn(db, written);
  return {
    ownRaised: raiseForEach(db, own, own.workspaceId),
    ownRecorded: recordOwn(db, own),
    ownUnhidden: unhideOwn(db, own),
    ownShown: showOwn(db, own),
  };
}

/** Ordered by id, so that each statement computes the same positions. */
const turnedOwn = (db: CommentsDb, { fromWithSequence, field }: Written) =>
  db
    .select({
      id: comments.id,
      workspaceId: comments.workspaceId,
      pageId: comments.pageId,
      status: comments.status,
      observed: comments.observed,
      decisionSeq: comments.decisionSeq,
      at: sql<number>`${field("at")}`.as("at"),
      unhideId: sql<number>`${field("actionId")}`.as("unhide_id"),
      position: positionWith(
        sql`(row_number() OVER (PARTITION BY ${comments.workspaceId} ORDER BY ${comments.id} DESC) - 1)`,
      ).as("position"),
      mayBeHidden: sql`${comments.observed} = 'hidden'
        OR (${comments.observed} = 'visible' AND (${comments.actionState} = 'queued'
          OR (${comments.actionState} = 'parked' AND ${comments.actionError} <> 'permission')))`.as("may_be_hidden"),
    })
    .from(fromWithSequence)
    .innerJoin(
      comments,
      and(
        eq(comments.pageId, field("pageId")),
        eq(comments.externalKey, field("externalKey")),
        eq(comments.isOwn, false),
      ),
    )
    .as("turned_own");
type TurnedOwn = ReturnType<typeof turnedOwn>;

/** A comment that was deleted on the network is deleted here too, even when it is the page's own. */
const unlessDeleted = ({ observed }: Pick<TurnedOwn, "observed">, deleted: SQL, otherwise: SQL) =>
  sql`CASE ${observed} WHEN 'deleted' THEN ${deleted} ELSE ${otherwise} END`;

const recordOwn = (db: CommentsDb, own: TurnedOwn) =>
  db.insert(events).select(
    rowsFor(
      events,
      {
        commentId: own.id,
        seq: own.position,
        workspaceId: own.workspaceId,
        at: own.at,
        actor: "machine",
        cause: "own",
        fromStatus: own.status,
        toStatus: unlessDeleted(own, sql`${own.status}`, sql`'approved'`),
      },
      { from: own },
    ),
  );

/** No message is sent: the cron finds the row. This case is rare. */
const unhideOwn = (db: CommentsDb, own: TurnedOwn) =>
  db.insert(actions).select(
    rowsFor(
      actions,
      {
        id: own.unhideId,
        workspaceId: own.workspaceId,
        pageId: own.pageId,
        commentId: own.id,
        kind: "unhide",
        decisionSeq: sql`${own.decisionSeq} + 1`,
        state: "queued",
        attempts: 0,
        resendAt: own.at,
        createdAt: own.at,
        updatedAt: own.at,
      },
      { from: own, where: sql`${own.mayBeHidden}` },
    ),
  );

const showOwn = (db: CommentsDb, own: TurnedOwn) =>
  db
    .update(comments)
    .set({
      isOwn: true,
      ...UNJUDGED,
      decisionSeq: sql`${comments.decisionSeq} + 1`,
      changeSeq: sql`${own.position}`,
      status: unlessDeleted(own, sql`${comments.status}`, sql`'approved'`),
      desired: unlessDeleted(own, sql`'deleted'`, sql`'visible'`),
      actionId: sql`iif(${own.mayBeHidden}, ${own.unhideId}, NULL)`,
      actionState: sql`iif(${own.mayBeHidden}, 'queued', NULL)`,
      actionError: null,
    })
    .from(own)
    .where(eq(comments.id, own.id));
