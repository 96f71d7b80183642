import { and, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { assignments, commentNotes, events, replies, reports } from "../comments.ts";
import type { CommentsDb } from "../open.ts";

/**
 * The statements that delete what belongs to some comments, before the comments themselves. No index has the actions of a
 * comment, so the caller deletes those by other keys. Triggers delete `gone_comments`.
 */
export function deleteBelongings(db: CommentsDb, chosen: SQLWrapper, when?: SQL) {
  const of = (table: { commentId: SQLiteColumn }) => and(inArray(table.commentId, chosen), when);
  return {
    replies: db.delete(replies).where(of(replies)),
    reports: db.delete(reports).where(of(reports)),
    notes: db.delete(commentNotes).where(of(commentNotes)),
    assigned: db.delete(assignments).where(of(assignments)),
    events: db.delete(events).where(of(events)),
  };
}
