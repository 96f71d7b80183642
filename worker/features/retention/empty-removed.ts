import { and, eq, inArray, lt } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { assignments, commentNotes, comments, goneComments, replies } from "../../platform/db/comments.ts";
import { type Databases, eachDatabase } from "../../platform/db/each-database.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { WITHOUT_TEXT } from "../../platform/db/statements/tombstone.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { REMOVED_COMMENT_DAYS } from "../../vocabulary/retention.ts";
import { boundChanges, numberChanges, raiseSequences } from "../comments/storage/change-sequence.ts";

/** Limit for one run, in each database. */
const MAX_PER_RUN = 300;

/**
 * Empties text and author of comments that their network has not had for `REMOVED_COMMENT_DAYS`, our replies to them, which may name the author,
 * and the notes about them. The keyed hash of the author and the judgement stay, so that repetition is recognised and decisions
 * are explained without a text. The same write removes the words from the search. Safe to repeat.
 *
 * @returns comments emptied
 */
export async function emptyRemoved(deps: Databases & Pick<Deps, "core" | "now">): Promise<number> {
  const before = deps.now() - REMOVED_COMMENT_DAYS * DAY_MS;
  const emptied = await eachDatabase(deps, "emptying_failed", (db) => emptyPart(deps, db, before));
  return emptied.reduce((sum, count) => sum + count, 0);
}

async function emptyPart(deps: Pick<Deps, "core" | "comments">, db: CommentsDb, before: number): Promise<number> {
  const isHere = await hereIn(deps, db);
  const due = await db
    .select({ id: comments.id, workspaceId: comments.workspaceId })
    .from(goneComments)
    .innerJoin(comments, eq(comments.id, goneComments.commentId))
    .where(and(lt(goneComments.goneAt, before), isHere(comments.workspaceId)))
    .orderBy(goneComments.goneAt)
    .limit(MAX_PER_RUN);
  if (due.length === 0) return 0;
  const changes = boundChanges(numberChanges(due));
  const chosen = boundList(due.map(({ id }) => id));
  await batch(db, {
    raised: raiseSequences(db, changes),
    replies: db.update(replies).set({ text: "" }).where(inArray(replies.commentId, chosen)),
    // The notes are about a text that no longer exists.
    notes: db.delete(commentNotes).where(inArray(commentNotes.commentId, chosen)),
    assigned: db.delete(assignments).where(inArray(assignments.commentId, chosen)),
    comments: db
      .update(comments)
      .set({ ...WITHOUT_TEXT, changeSeq: changes.position })
      .from(changes.fromWithSequence)
      .where(eq(comments.id, changes.field("id"))),
    gone: db.delete(goneComments).where(inArray(goneComments.commentId, chosen)),
  });
  return due.length;
}
