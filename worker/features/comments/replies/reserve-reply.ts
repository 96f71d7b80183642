import { and, eq, exists, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batch } from "../../../platform/db/batch.ts";
import { comments, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { lastPosition, raiseSequence } from "../storage/change-sequence.ts";
import { recordEvents } from "../storage/record-events.ts";

type ReplyRow = typeof replies.$inferSelect;

/**
 * Reserves the right to write a reply, and shows on the comment that it is being sent.
 *
 * @param row a new one, or a failed one with its new times
 * @returns false when another row has the right: the same request's, or the one private reply to a comment
 */
export async function reserveReply(db: CommentsDb, row: ReplyRow): Promise<boolean> {
  const { reserved } = await batch(db, {
    reserved: reserve(db, row),
    raised: raiseSequence(db, row.workspaceId),
    shown: show(db, row),
    recorded: record(db, row),
  });
  return reserved.length > 0;
}

/**
 * Inserts a new row, or reopens a failed one. After an earlier attempt the network is searched before the reply is written again.
 */
const reserve = (db: CommentsDb, row: ReplyRow) =>
  db
    .insert(replies)
    .values(row)
    .onConflictDoUpdate({
      target: replies.id,
      set: {
        state: "queued",
        attempts: sql`min(${replies.attempts}, 1)`,
        problem: null,
        failingSince: null,
        resendAt: row.resendAt,
        updatedAt: row.updatedAt,
      },
      setWhere: mayRetry(db),
    })
    .onConflictDoNothing()
    .returning({ id: replies.id });

const otherReplies = alias(replies, "others");

/** The condition that a row failed and may be retried: Meta accepts only one private reply to a comment. */
export const mayRetry = (db: CommentsDb) =>
  and(
    eq(replies.state, "failed"),
    or(
      eq(replies.kind, "public"),
      notExists(
        db
          .select({ id: otherReplies.id })
          .from(otherReplies)
          // Written as in the index `replies_private`; otherwise SQLite does not use the index.
          .where(
            sql`${otherReplies.commentId} = ${replies.commentId} AND ${otherReplies.kind} = 'private'
              AND ${otherReplies.state} IN ('queued', 'parked', 'applied')`,
          ),
      ),
    ),
  );

const show = (db: CommentsDb, row: ReplyRow) =>
  db
    .update(comments)
    .set({
      replyText: row.text,
      replyState: "queued",
      replyError: null,
      changeSeq: sql`${lastPosition(db, row.workspaceId)}`,
    })
    .where(and(eq(comments.id, row.commentId), wasReserved(db, row)));

const record = (db: CommentsDb, row: ReplyRow) =>
  recordEvents(
    db,
    {
      seq: comments.changeSeq,
      at: row.updatedAt,
      actor: "person",
      userId: row.userId,
      cause: "reply_queued",
      detail: sql`json_object('replyId', ${row.id}, 'kind', ${row.kind})`,
    },
    sql`${comments} WHERE ${comments.id} = ${row.commentId} AND ${wasReserved(db, row)}`,
  );

/** Whether this batch wrote the row: another request's row has another time or another id. */
const wasReserved = (db: CommentsDb, { id, updatedAt }: ReplyRow) =>
  exists(
    db
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.id, id), eq(replies.state, "queued"), eq(replies.updatedAt, updatedAt))),
  );
