import { and, eq, gt, inArray, isNotNull, max, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList, boundRows } from "../../platform/db/bound-json.ts";
import {
  archivedGone,
  assignments,
  blockedPeople,
  bulkChanges,
  commentNotes,
  comments,
  events,
  replies,
  reports,
} from "../../platform/db/comments.ts";
import { eachShard } from "../../platform/db/each-shard.ts";
import { valuesFor } from "../../platform/db/insert-values.ts";
import { isHere } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import { type Answer, eraseAuthor } from "../archive/erase-author.ts";
import { authorKeysOf } from "../comments/intake/author-key.ts";
import { commentsByKey } from "../comments/queries.ts";
import { boundChanges, numberChanges, raiseSequences } from "../comments/storage/change-sequence.ts";
import { recordEvents } from "../comments/storage/record-events.ts";
import { forgetAuthorInExceptions } from "../exceptions/forget-author.ts";

/** In one database: after this comment, or, when all of them were looked at, after this part of its archive. */
type Place = { afterId: number } | { afterPart: number };
/** Where the search for a person's comments continues in each database; null where it is done. */
export type ForgettingPlaces = Record<string, Place | null>;

/** Rows read in one query: no index knows authors, since it would cost a row more for every comment. */
const LOOKED_AT = 20_000;
const LOOKS = 25;
/** Emptied in one batch. */
const MOST = 200;

/**
 * Empties the comments that this person wrote, and the page's replies to them, in every database by itself, a limited part at a time. A tombstone stays, as for a
 * comment deleted on the network: no sweep and no late webhook restores text or author. Safe to repeat.
 *
 * @param authorId as the network names authors of comments
 * @param from where an earlier part ended; databases that are not named begin
 * @returns comments emptied, and where to continue, also after a failure; null when all were read
 */
export async function forgetAuthor(
  deps: Pick<Deps, "core" | "comments" | "shards" | "archive" | "config" | "now">,
  { authorId, from = {} }: { authorId: string; from?: ForgettingPlaces },
): Promise<{ forgotten: number; next: ForgettingPlaces | null }> {
  const keys = await authorKeysOf(deps, authorId);
  await forgetAuthorInExceptions(deps.core, keys);
  const emptyHash = await shortHash("");
  const open = deps.shards.filter((shard) => from[shard] !== null);
  const looked = await eachShard(open, "forgetting_failed", async (shard) => {
    const db = deps.comments(shard);
    // Whoever a page blocked stays blocked on the network; only the page itself can let them in again.
    await db
      .delete(blockedPeople)
      .where(and(inArray(blockedPeople.authorKey, boundList(keys)), isHere(db, blockedPeople.workspaceId)));
    let place: Place | null = from[shard] ?? { afterId: 0 };
    let forgotten = 0;
    for (let looks = 0; place !== null && looks < LOOKS; looks++) {
      // After the comments: one that was moved meanwhile is found in the archive.
      if ("afterPart" in place) {
        place = await forgetArchived(deps, keys, { shard, afterPart: place.afterPart });
        continue;
      }
      const { theirs, lastId } = await findByAuthor(db, keys, place.afterId);
      if (theirs.length > 0)
        await empty(db, [...theirs, ...(await answersTo(db, theirs))], { emptyHash, now: deps.now() });
      forgotten += theirs.length;
      place = lastId === null ? { afterPart: 0 } : { afterId: lastId };
    }
    return { shard, place, forgotten };
  });
  const next = { ...from, ...Object.fromEntries(looked.map(({ shard, place }) => [shard, place])) };
  const isDone = deps.shards.every((shard) => next[shard] === null);
  return { forgotten: looked.reduce((sum, { forgotten }) => sum + forgotten, 0), next: isDone ? null : next };
}

async function forgetArchived(
  deps: Pick<Deps, "comments" | "shards" | "archive" | "now">,
  keys: string[],
  { shard, afterPart }: { shard: string; afterPart: number },
): Promise<Place | null> {
  const db = deps.comments(shard);
  const forgetAnswers = async (answers: Answer[]) => {
    if (answers.length === 0) return;
    const { from, field } = boundRows(answers);
    const [workspaceId, pageId, key] = [field("workspaceId"), field("pageId"), field("key")];
    await eraseAtOnce(db, { workspaceId, pageId, key }, sql`${from} WHERE true`);
    const stored = await commentsByKey(db, answers);
    if (stored.length > 0) await empty(db, stored, { emptyHash: await shortHash(""), now: deps.now() });
  };
  const next = await eraseAuthor(deps, shard, { keys, after: afterPart, forgetAnswers });
  return next === null ? null : { afterPart: next };
}

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
      .where(and(inArray(part.authorKey, boundList(keys)), isHere(db, part.workspaceId)))
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

/** Comments that are emptied where they are in the archive. @param found what follows `FROM`, with a condition */
const eraseAtOnce = (db: CommentsDb, comment: Record<"workspaceId" | "pageId" | "key", SQLWrapper>, found: SQL) =>
  db
    .insert(archivedGone)
    .select(
      sql`SELECT ${valuesFor(archivedGone, { ...comment, kind: "comment", goneAt: 0, searchedTo: 0 })} FROM ${found}`,
    )
    .onConflictDoUpdate({
      target: [archivedGone.workspaceId, archivedGone.pageId, archivedGone.kind, archivedGone.key],
      set: { goneAt: 0, searchedTo: 0 },
    });

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
    // An answer to them may be in the archive already.
    archived: eraseAtOnce(
      db,
      { workspaceId: replies.workspaceId, pageId: replies.pageId, key: replies.externalKey },
      sql`${replies} WHERE ${and(inArray(replies.commentId, chosen), isNotNull(replies.externalKey))}`,
    ),
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
    notes: db.delete(commentNotes).where(inArray(commentNotes.commentId, chosen)),
    assigned: db.delete(assignments).where(inArray(assignments.commentId, chosen)),
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
