import { and, eq, exists, inArray, isNotNull, isNull, ne, not, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batch } from "../../../platform/db/batch.ts";
import { comments, replies } from "../../../platform/db/comments.ts";
import { eachColumn, excluded } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type BoundChanges, boundChanges, numberChanges, raiseSequences } from "../storage/change-sequence.ts";
import type { NewReply } from "../storage/comment-change.ts";
import { recordEvents } from "../storage/record-events.ts";

type Rows = BoundChanges<NewReply & { back: number }>;

/**
 * Reserves the right to write replies, and shows on their comments that they are being sent.
 *
 * @param rows new ones, or failed ones with their new times
 * @param options.key the name of the key by which they were written
 * @param options.unlessAnswered not to a comment that a person answered (`isAnswered`)
 * @returns the ids of the reserved rows; another row has the right to the others: the same request's, the one private reply to a
 *   comment, or the answer
 */
export async function reserveReplies(
  db: CommentsDb,
  rows: NewReply[],
  { unlessAnswered, key }: { unlessAnswered: boolean; key?: string | undefined },
): Promise<Set<number>> {
  const changes = boundChanges(numberChanges(rows));
  const { reserved } = await batch(db, {
    reserved: reserve(
      db,
      changes,
      unlessAnswered ? not(isAnswered(db, changes.field("commentId"), changes.field("id"))) : sql`true`,
    ),
    raised: raiseSequences(db, changes),
    shown: show(db, changes),
    recorded: record(db, changes, key ?? null),
  });
  return new Set(reserved.map(({ id }) => id));
}

/**
 * Inserts new rows, or reopens failed ones. After an earlier attempt the network is searched before the reply is written again.
 */
const reserve = (db: CommentsDb, { from, field }: Rows, when: SQL) =>
  db
    .insert(replies)
    .select(sql`SELECT ${eachColumn(replies, field)} FROM ${from} WHERE ${when}`)
    .onConflictDoUpdate({
      target: replies.id,
      set: {
        state: "queued",
        attempts: sql`min(${replies.attempts}, 1)`,
        problem: null,
        failingSince: null,
        resendAt: excluded(replies.resendAt),
        updatedAt: excluded(replies.updatedAt),
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

/** The replies of people to a comment that were sent or are on their way. An automatic reply is no answer. */
export const standingAnswers = (db: CommentsDb, commentId: SQL | number, except: SQL | number = 0) =>
  db
    .select({ id: otherReplies.id, userId: otherReplies.userId, text: otherReplies.text })
    .from(otherReplies)
    .where(
      and(
        eq(otherReplies.commentId, commentId),
        ne(otherReplies.id, except),
        isNull(otherReplies.ruleId),
        inArray(otherReplies.state, ["queued", "parked", "applied"]),
      ),
    )
    .orderBy(otherReplies.id);

/** Whether a person answered a comment, here or on the network. @param except a reply that does not count */
const isAnswered = (db: CommentsDb, commentId: SQL, except: SQL): SQL => {
  const onNetwork = db
    .select({ id: comments.id })
    .from(comments)
    // What Atalaya writes comes back from the network, too.
    .where(and(eq(comments.id, commentId), isNotNull(comments.answeredAt), isNull(comments.replyText)));
  return sql`(${exists(standingAnswers(db, commentId, except))} OR ${exists(onNetwork)})`;
};

const show = (db: CommentsDb, rows: Rows) =>
  db
    .update(comments)
    .set({ replyText: rows.field("text"), replyState: "queued", replyError: null, changeSeq: rows.position })
    .from(rows.fromWithSequence)
    .where(and(eq(comments.id, rows.field("commentId")), wasReserved(db, rows)));

const record = (db: CommentsDb, rows: Rows, key: string | null) =>
  recordEvents(
    db,
    {
      seq: rows.position,
      at: rows.field("updatedAt"),
      actor: "person",
      userId: rows.field("userId"),
      cause: "reply_queued",
      detail: sql`json_object('replyId', ${rows.field("id")}, 'kind', ${rows.field("kind")}, 'key', ${key})`,
    },
    sql`${rows.fromWithSequence} JOIN ${comments} ON ${comments.id} = ${rows.field("commentId")} WHERE ${wasReserved(db, rows)}`,
  );

/** Whether this batch wrote the row: another request's row has another time or another id. */
const wasReserved = (db: CommentsDb, { field }: Rows) =>
  exists(
    db
      .select({ id: replies.id })
      .from(replies)
      .where(and(eq(replies.id, field("id")), eq(replies.state, "queued"), eq(replies.updatedAt, field("updatedAt")))),
  );
