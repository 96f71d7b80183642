import { and, eq, gt, inArray, isNotNull, max, notInArray, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { blockedPeople, bulkChanges, comments, events, replies, reports } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { REASON_LABELS } from "../../vocabulary/judgement.ts";
import { authorKeysOf } from "../comments/intake/author-key.ts";
import { boundChanges, numberChanges, raiseSequences } from "../comments/storage/change-sequence.ts";
import { recordEvents } from "../comments/storage/record-events.ts";

/** Where the search for a person's comments continues: in this database, after this comment. */
export type ForgettingPlace = { shard: string; afterId: number };

/** Rows read in one query: no index knows authors, since it would cost a row more for every comment. */
const LOOKED_AT = 20_000;
const LOOKS = 25;
/** Emptied in one batch. */
const MOST = 200;

/**
 * Empties the comments that this person wrote, and the page's replies to them, in every database, a limited part at a time. A tombstone stays, as for a
 * comment deleted on the network: no sweep and no late webhook restores text or author. Safe to repeat.
 *
 * @param authorId as the network names authors of comments
 * @param from where an earlier part ended; null for the beginning
 * @returns comments emptied, and where to continue; null when all were read
 */
export async function forgetAuthor(
  deps: Pick<Deps, "comments" | "shards" | "config" | "now">,
  { authorId, from = null }: { authorId: string; from?: ForgettingPlace | null },
): Promise<{ forgotten: number; next: ForgettingPlace | null }> {
  const keys = await authorKeysOf(deps, authorId);
  const emptyHash = await shortHash("");
  // Whoever a page blocked stays blocked on the network; only the page itself can let them in again.
  for (const shard of deps.shards)
    await deps
      .comments(shard)
      .delete(blockedPeople)
      .where(inArray(blockedPeople.authorKey, boundList(keys)));
  let place = from ?? startOf(deps.shards[0]);
  let forgotten = 0;
  for (let looks = 0; place && looks < LOOKS; looks++) {
    const db = deps.comments(place.shard);
    const { theirs, lastId } = await findByAuthor(db, keys, place.afterId);
    if (theirs.length > 0)
      await empty(db, [...theirs, ...(await answersTo(db, theirs))], { emptyHash, now: deps.now() });
    forgotten += theirs.length;
    place =
      lastId === null
        ? startOf(deps.shards[deps.shards.indexOf(place.shard) + 1])
        : { shard: place.shard, afterId: lastId };
  }
  return { forgotten, next: place };
}

const startOf = (shard: string | undefined): ForgettingPlace | null => (shard ? { shard, afterId: 0 } : null);

type Theirs = { id: number; workspaceId: number };

/** @returns `lastId` null after the last comment of this database */
async function findByAuthor(db: CommentsDb, keys: string[], afterId: number) {
  const part = db
    .select({ id: comments.id, workspaceId: comments.workspaceId, authorKey: comments.authorKey })
    .from(comments)
    .where(gt(comments.id, afterId))
    .orderBy(comments.id)
    .limit(LOOKED_AT)
    .as("part");
  const { looked, theirs } = await batch(db, {
    looked: db.select({ lastId: max(part.id) }).from(part),
    theirs: db
      .select({ id: part.id, workspaceId: part.workspaceId })
      .from(part)
      .where(inArray(part.authorKey, boundList(keys)))
      .orderBy(part.id)
      .limit(MOST),
  });
  const lastId = theirs.length === MOST ? theirs.at(-1)!.id : looked[0]!.lastId;
  return { theirs, lastId };
}

/** What the page answered to them through us, as its comments are stored: it may name the person. */
const answersTo = (db: CommentsDb, theirs: Theirs[]): Promise<Theirs[]> =>
  db
    .select({ id: comments.id, workspaceId: comments.workspaceId })
    .from(replies)
    .innerJoin(comments, and(eq(comments.pageId, replies.pageId), eq(comments.externalKey, replies.externalKey)))
    .where(inArray(replies.commentId, boundList(theirs.map(({ id }) => id))));

/** Reasons from the list; a person wrote any other, and it may name a person. */
const OFFERED = boundList(Object.values(REASON_LABELS));

async function empty(db: CommentsDb, theirs: Theirs[], { emptyHash, now }: { emptyHash: string; now: number }) {
  const changes = boundChanges(numberChanges(theirs));
  const { fromWithSequence, field, position } = changes;
  const chosen = boundList(theirs.map(({ id }) => id));
  const changedTogether = db
    .select({ id: events.bulkId })
    .from(events)
    .where(and(inArray(events.commentId, chosen), isNotNull(events.bulkId)));
  await batch(db, {
    raised: raiseSequences(db, changes),
    recorded: recordEvents(
      db,
      {
        seq: position,
        at: now,
        actor: "person",
        cause: "forgotten",
        toStatus: "removed",
      },
      sql`${fromWithSequence} JOIN ${comments} ON ${comments.id} = ${field("id")} WHERE true`,
    ),
    // A reply may name the person it answers, and its key does.
    replies: db.update(replies).set({ text: "", onceKey: null }).where(inArray(replies.commentId, chosen)),
    // The team's notes about a comment may name its author as well.
    details: db
      .update(events)
      .set({
        detail: sql`json_replace(
          json_remove(${events.detail}, '$.note', iif(${events.detail} ->> '$.reason' IN ${OFFERED}, '$.note', '$.reason')),
          '$.before.note', NULL)`,
      })
      .where(and(inArray(events.commentId, chosen), isNotNull(events.detail))),
    reasons: db
      .update(bulkChanges)
      .set({ reason: null })
      .where(and(notInArray(bulkChanges.reason, OFFERED), inArray(bulkChanges.id, changedTogether))),
    reports: db.update(reports).set({ internalNote: null }).where(inArray(reports.commentId, chosen)),
    comments: db
      .update(comments)
      .set({
        text: "",
        textHash: emptyHash,
        fingerprint: null,
        authorName: null,
        authorKey: null,
        attachmentUrl: null,
        permalink: null,
        analysis: null,
        replyText: null,
        internalNote: null,
        status: "removed",
        desired: "deleted",
        observed: "deleted",
        decisionSeq: sql`${comments.decisionSeq} + 1`,
        actionState: null,
        actionError: null,
        changeSeq: position,
      })
      .from(fromWithSequence)
      .where(eq(comments.id, field("id"))),
  });
}
