// For open screens, which read a comment again when something that belongs to it changed (a note, an assignment), and for the
// archive, which does not move the former version then. Statements, each part of a batch.
import { and, eq } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type BoundChanges, boundChanges, numberChanges, raiseSequences } from "./change-sequence.ts";

type Changed = { workspaceId: number; id: number };

export const noticeChange = (db: CommentsDb, changed: readonly Changed[]) =>
  noticeChanges(db, boundChanges(numberChanges(changed)));

/** The same for changes of which other statements of the batch need the positions. */
export const noticeChanges = (db: CommentsDb, changes: BoundChanges<Changed & { back: number }>) => ({
  raised: raiseSequences(db, changes),
  noticed: db
    .update(comments)
    .set({ changeSeq: changes.position })
    .from(changes.fromWithSequence)
    .where(isChanged(changes)),
});

/** The condition that a comment is that of a change. */
export const isChanged = ({ field }: BoundChanges<Changed>) =>
  and(eq(comments.id, field("id")), eq(comments.workspaceId, field("workspaceId")));
