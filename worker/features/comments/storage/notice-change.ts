import { and, eq } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { boundChanges, numberChanges, raiseSequences } from "./change-sequence.ts";

/**
 * The statements that make open screens read these comments again, when something that belongs to them changed (a note, an
 * assignment), and that keep the archive from moving the former version. Part of a batch.
 */
export function noticeChange(db: CommentsDb, changed: readonly { workspaceId: number; id: number }[]) {
  const changes = boundChanges(numberChanges(changed));
  const isThis = and(eq(comments.id, changes.field("id")), eq(comments.workspaceId, changes.field("workspaceId")));
  return {
    raised: raiseSequences(db, changes),
    noticed: db.update(comments).set({ changeSeq: changes.position }).from(changes.fromWithSequence).where(isThis),
  };
}
