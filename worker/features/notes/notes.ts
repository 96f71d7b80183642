// The notes that people write about a comment for their team. Nothing here calls a network.
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, notExists } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { commentNotes } from "../../platform/db/comments.ts";
import { type Databases, eachDatabase } from "../../platform/db/each-database.ts";
import { newId } from "../../platform/db/ids.ts";
import { rowsFor } from "../../platform/db/insert-values.ts";
import { hereIn } from "../../platform/db/moving.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isoTime, isoTimeOrNull } from "../../time.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { presentComments } from "../comments/list/present.ts";
import { ownComment } from "../comments/queries.ts";
import { raiseForChange } from "../comments/storage/raise-for-change.ts";
import { takeWriteQuota } from "../workspaces/daily-write-quota.ts";
import { loadActors, type Named } from "../workspaces/names.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { type AddNoteInput, MAX_NOTES, type NoteText } from "./schemas.ts";

type NoteDeps = Pick<Deps, "core" | "networks" | "now">;
/** The person who asks, and their workspace. */
type Person = WorkspaceReader & { userId: number };
type NoteRow = typeof commentNotes.$inferSelect;

/** How long a client may repeat a request without an answer. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/** The notes of a comment, oldest first. @throws AppError `not_found` when the comment is not the workspace's */
export async function loadNotes({ core }: Pick<NoteDeps, "core">, own: Person & { id: string }) {
  const comment = await ownComment(own);
  const rows = await undeletedNotes(own.db, comment);
  const names = await loadActors(
    core,
    own.workspaceId,
    rows.map(({ userId }) => userId),
  );
  return { success: true as const, notes: rows.map((row) => present(row, own.userId, names)) };
}

/**
 * Writes a note. Safe to repeat: the same text by the same person within ten minutes is one note.
 *
 * @throws AppError `not_found` when the comment is not the workspace's, `too_many_notes`; as `takeWriteQuota`
 */
export async function addNote(deps: NoteDeps, { commentId, text, ...person }: AddNoteInput & Person) {
  const comment = await ownComment({ ...person, id: commentId });
  const at = deps.now();
  const { db, workspaceId, userId } = person;
  await takeWriteQuota(deps, workspaceId, [text]);
  const row = { id: newId(at), workspaceId, commentId: comment.id, userId, text, createdAt: at };
  const ofComment = and(eq(commentNotes.commentId, comment.id), eq(commentNotes.workspaceId, workspaceId));
  const same = db
    .select()
    .from(commentNotes)
    .where(
      and(
        ofComment,
        isNull(commentNotes.deletedAt),
        eq(commentNotes.userId, userId),
        eq(commentNotes.text, text),
        gt(commentNotes.createdAt, at - REPEATED_WITHIN_MS),
      ),
    );
  const { kept: inserted } = await batch(db, {
    ...raiseForChange(db, [comment]),
    inserted: db.insert(commentNotes).select(
      rowsFor(commentNotes, row, {
        where: and(notExists(same), lt(db.$count(commentNotes, ofComment), MAX_NOTES)),
      }),
    ),
    kept: same.limit(1),
  });
  if (inserted.length === 0) throw new AppError("too_many_notes");
  return loadShownNotes(deps, person, comment.id);
}

/** Changes a note. @throws AppError `not_found` when it is not the workspace's or was deleted, `note_of_another` */
export async function changeNote(deps: NoteDeps, { id, text, ...person }: NoteText & Person & { id: string }) {
  const { db } = person;
  const note = await ownNote(person, id);
  if (note.deletedAt !== null) throw new AppError("not_found", { facts: `note ${id}` });
  await batch(db, {
    ...raiseForChange(db, [commentOf(note)]),
    changed: db
      .update(commentNotes)
      .set({ text, editedAt: deps.now() })
      .where(and(isNote(note), isNull(commentNotes.deletedAt), ne(commentNotes.text, text))),
  });
  return loadShownNotes(deps, person, note.commentId);
}

/**
 * Deletes a note, or undoes its deletion while the row still exists. Safe to repeat.
 *
 * @throws AppError `not_found` when it is not the workspace's or is gone, `note_of_another`
 */
export async function setNoteDeleted(
  deps: NoteDeps,
  { id, deleted, ...person }: Person & { id: string; deleted: boolean },
) {
  const { db } = person;
  const note = await ownNote(person, id);
  await batch(db, {
    ...raiseForChange(db, [commentOf(note)]),
    changed: db
      .update(commentNotes)
      .set({ deletedAt: deleted ? deps.now() : null })
      .where(isNote(note)),
  });
  return loadShownNotes(deps, person, note.commentId);
}

async function ownNote({ userId, ...own }: Person, id: string): Promise<NoteRow> {
  const note = await own.db
    .select()
    .from(commentNotes)
    .where(and(eq(commentNotes.id, Number(id)), eq(commentNotes.workspaceId, own.workspaceId)))
    .get();
  if (!note) throw new AppError("not_found", { facts: `note ${id}` });
  await ownComment({ ...own, id: String(note.commentId) });
  if (note.userId !== userId) throw new AppError("note_of_another");
  return note;
}

const isNote = ({ id, workspaceId }: NoteRow) =>
  and(eq(commentNotes.id, id), eq(commentNotes.workspaceId, workspaceId));
const commentOf = ({ commentId, workspaceId }: NoteRow) => ({ id: commentId, workspaceId });

const undeletedNotes = (db: CommentsDb, { id, workspaceId }: { id: number; workspaceId: number }) =>
  db
    .select()
    .from(commentNotes)
    .where(
      and(eq(commentNotes.commentId, id), eq(commentNotes.workspaceId, workspaceId), isNull(commentNotes.deletedAt)),
    )
    .orderBy(asc(commentNotes.id));

/** The present notes, and the comment with their number. */
async function loadShownNotes(deps: NoteDeps, person: Person, commentId: number) {
  const own = { ...person, id: String(commentId) };
  const [{ notes }, [comment]] = await Promise.all([
    loadNotes(deps, own),
    ownComment(own).then((row) => presentComments(deps, own.db, [row])),
  ]);
  return { success: true as const, notes, comment: comment! };
}

const present = ({ id, userId, text, createdAt, editedAt }: NoteRow, reader: number, names: Named) => ({
  id: String(id),
  text,
  /** Null when the person's account no longer exists. */
  author: names.get(userId)?.name ?? null,
  /** Only its author may change or delete it. */
  is_mine: userId === reader,
  created_at: isoTime(createdAt),
  edited_at: isoTimeOrNull(editedAt),
});

/** Limit for one run, in each database. */
const MAX_PER_RUN = 500;

/** Deletes notes that were marked as deleted an hour ago; until then their deletion can be undone. @returns how many */
export async function pruneNotes(deps: Databases & Pick<Deps, "core" | "now">): Promise<number> {
  const forgotten = await eachDatabase(deps, "notes_not_forgotten", async (db) => {
    const isHere = await hereIn(deps, db);
    const due = db
      .select({ id: commentNotes.id })
      .from(commentNotes)
      .where(
        and(
          isNotNull(commentNotes.deletedAt),
          lt(commentNotes.deletedAt, deps.now() - HOUR_MS),
          isHere(commentNotes.workspaceId),
        ),
      )
      .limit(MAX_PER_RUN);
    return (await db.delete(commentNotes).where(inArray(commentNotes.id, due)).returning({ id: commentNotes.id }))
      .length;
  });
  return forgotten.reduce((sum, count) => sum + count, 0);
}
