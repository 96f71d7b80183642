// Statements, each part of a batch, that mark a comment as changed when something that belongs to it changed (a note, an
// assignment). Open screens then read the comment again, and the archive does not move its earlier version.
import { and, eq } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type BoundChanges, boundChanges, numberChanges, raiseSequences } from "./change-sequence.ts";

type Changed = { workspaceId: number; id: number };

export const raiseForChange = (db: CommentsDb, changed: readonly Changed[]) =>
  noticeChanges(db, boundChanges(numberChanges(changed)));

/** The same for changes whose positions other statements of the batch need. */
export const noticeChanges = (db: CommentsDb, changes: BoundChanges<Changed & { back: number }>) => ({
  raised: raiseSequences(db, changes),
  noticed: db
    .update(comments)
    .set({ changeSeq: changes.position })
    .from(changes.fromWithSequence)
    .where(isChanged(changes)),
});

/** The condition that a comment is the one of a change. */
export const isChanged = ({ field }: BoundChanges<Changed>) =>
  and(eq(comments.id, field("id")), eq(comments.workspaceId, field("workspaceId")));
