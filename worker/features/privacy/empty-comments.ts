// Empties comments whose author is forgotten: the row stays, without a text, an author, or anything that a person wrote about it.
import { and, eq, inArray, isNotNull, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import {
  archivedGone,
  assignments,
  bulkChanges,
  commentNotes,
  comments,
  events,
  replies,
  reports,
} from "../../platform/db/comments.ts";
import { valuesFor } from "../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { GONE, WITHOUT_AUTHOR } from "../../platform/db/statements/tombstone.ts";
import { REASON_LABELS } from "../../vocabulary/judging/judgement.ts";
import { containsSql } from "../comments/list/search/folded-sql.ts";
import { boundChanges, numberChanges, raiseSequences } from "../comments/storage/change-sequence.ts";
import { recordEvents } from "../comments/storage/record-events.ts";

export type Chosen = { id: number; workspaceId: number };

/** Marks comments to be emptied in the archive too. @param found the text after `FROM`, with a condition */
export const eraseAtOnce = (
  db: CommentsDb,
  comment: Record<"workspaceId" | "pageId" | "key", SQLWrapper>,
  chosen: SQL,
) =>
  db
    .insert(archivedGone)
    .select(sql`SELECT ${valuesFor(archivedGone, { ...comment, kind: "comment", goneAt: 0 })} FROM ${chosen}`)
    .onConflictDoUpdate({
      target: [archivedGone.workspaceId, archivedGone.pageId, archivedGone.kind, archivedGone.key],
      set: { goneAt: 0, searchedTo: 0 },
    });

/** The reasons from the list. Any other one was written by a person, and may name a person. */
const OFFERED = boundList(Object.values(REASON_LABELS));

/** Empties these comments, ours and our replies to them included. Safe to repeat. */
export async function emptyComments(
  db: CommentsDb,
  theirs: readonly Chosen[],
  { emptyHash, now }: { emptyHash: string; now: number },
) {
  const changes = boundChanges(numberChanges(theirs));
  const { fromWithSequence, field, position } = changes;
  const chosen = boundList(theirs.map(({ id }) => id));
  const changedTogether = db
    .select({ id: events.bulkId })
    .from(events)
    .where(and(inArray(events.commentId, chosen), isNotNull(events.bulkId)));
  await batch(db, {
    raised: raiseSequences(db, changes),
    // An answer to them may already be in the archive.
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
    // A reply may name the person it answers, and its key identifies them.
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
        ...GONE,
        ...WITHOUT_AUTHOR,
        textHash: emptyHash,
        decisionSeq: sql`${comments.decisionSeq} + 1`,
        actionError: null,
        changeSeq: position,
      })
      .from(fromWithSequence)
      .where(eq(comments.id, field("id"))),
  });
}

/** Removes texts with one of the names from replies to these comments; the replies stay otherwise. */
export async function emptyReplies(db: CommentsDb, answered: readonly Chosen[], names: readonly string[]) {
  const changes = boundChanges(numberChanges(answered));
  const named = inArray(replies.commentId, boundList(answered.map(({ id }) => id)));
  await batch(db, {
    raised: raiseSequences(db, changes),
    replies: db
      .update(replies)
      .set({ text: "" })
      .where(and(named, namedIn(replies.text, names))),
    // Empty instead of null, because the comment is still answered.
    comments: db
      .update(comments)
      .set({ replyText: "", changeSeq: changes.position })
      .from(changes.fromWithSequence)
      .where(eq(comments.id, changes.field("id"))),
  });
}

/** The condition that a text may contain one of the names; `tracerOf` then checks whole words. */
export const namedIn = (text: SQLWrapper, names: readonly string[]): SQL =>
  or(...names.map((name) => containsSql(text, name))) ?? sql`false`;
