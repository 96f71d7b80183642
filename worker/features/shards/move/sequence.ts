// The change sequences of the two databases between which a page moves. Writers of comments raise theirs in
// `comments/storage/change-sequence.ts`.
import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { comments, sequences } from "../../../platform/db/comments.ts";
import { excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { RAISED } from "../../../platform/db/watch-changes.ts";
import type { Scope } from "./moved-tables.ts";

/** The maximum number of changes of the workspace that open screens may be behind. */
const LATEST_CHANGES = 5_000;

/** Undefined before the workspace's first change in this database. */
export const sequenceOf = (db: CommentsDb, workspaceId: number) =>
  db.select().from(sequences).where(eq(sequences.workspaceId, workspaceId)).get();

/**
 * Raises the sequence. Other pages of the workspace are written there meanwhile; their next position comes after those of the
 * copies.
 */
export const raiseTo = (db: CommentsDb, workspaceId: number, { latest, when }: { latest: number; when: SQL }) =>
  db
    .insert(sequences)
    .select(rowsFor(sequences, { workspaceId, value: latest }, { where: when }))
    .onConflictDoUpdate({
      target: sequences.workspaceId,
      set: { value: sql`max(${sequences.value}, ${excluded(sequences.value)})` },
    });

/**
 * The statements that give the page's latest changes positions at the end of the new database's sequence, and notify open
 * screens.
 *
 * @param old.position the latest one of the old database
 */
export function renumberLatest(
  db: CommentsDb,
  { workspaceId, pageId }: Scope,
  { position, when }: { position: number; when: SQL },
) {
  const isLatest = and(
    eq(comments.workspaceId, workspaceId),
    eq(comments.pageId, pageId),
    gt(comments.changeSeq, position - LATEST_CHANGES),
  );
  const count = db.$count(comments, isLatest);
  const last = db.select({ value: sequences.value }).from(sequences).where(eq(sequences.workspaceId, workspaceId));
  const numbered = db
    .select({
      id: comments.id,
      position: sql`${last} - row_number() OVER (ORDER BY ${comments.changeSeq} DESC) + 1`.as("position"),
    })
    .from(comments)
    .where(isLatest)
    .as("numbered");
  return {
    raised: db
      .insert(sequences)
      .select(rowsFor(sequences, { workspaceId, value: sql`${position} + ${count}` }, { where: when }))
      .onConflictDoUpdate({
        target: sequences.workspaceId,
        set: { value: sql`max(${sequences.value}, ${position}) + ${count}` },
      })
      .returning({
        workspaceId: sql<number>`${sequences.workspaceId}`.as(RAISED.workspaceId),
        position: sql<number>`${sequences.value}`.as(RAISED.position),
      }),
    renumbered: db
      .update(comments)
      .set({ changeSeq: sql`${numbered.position}` })
      .from(numbered)
      .where(and(eq(comments.id, numbered.id), when)),
  };
}

/** Clears the usage that this row counts, because it was added elsewhere. The position stays, since none is given twice. */
export const forgetUse = (db: CommentsDb, workspaceId: number, when: SQL) =>
  db
    .update(sequences)
    .set({ used: 0 })
    .where(and(eq(sequences.workspaceId, workspaceId), when));
