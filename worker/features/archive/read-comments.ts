import { and, inArray, isNull, sql } from "drizzle-orm";
import { batch } from "../../platform/db/batch.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { commentNotes, comments, events, LOGGED, replies, reports } from "../../platform/db/comments.ts";
import { ofWorkspace } from "../../platform/db/of-workspace.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isShown, loggedEventOf } from "../../platform/db/statements/event-log.ts";
import type { ArchivedComment } from "./archived-comment.ts";

export type ReadComments = { lines: ArchivedComment[]; changeSeqs: [id: number, changeSeq: number][] };

/** Reads comments with all that belongs to them, in time order. @param ids at most several thousand */
export async function readComments(db: CommentsDb, workspaceId: number, ids: number[]): Promise<ReadComments> {
  const chosen = boundList(ids);
  const { rows, ledger, answers, reported, noted } = await batch(db, {
    rows: db
      .select()
      .from(comments)
      .where(and(inArray(comments.id, chosen), ofWorkspace(comments.workspaceId, workspaceId))),
    ledger: db
      .select({
        commentId: events.commentId,
        seq: events.seq,
        at: events.at,
        actor: events.actor,
        userId: events.userId,
        cause: events.cause,
        fromStatus: events.fromStatus,
        toStatus: events.toStatus,
        detail: events.detail,
        bulkId: events.bulkId,
        logged: sql`(${sql.raw(LOGGED)}) AND (${isShown(events)})`.mapWith(Boolean).as("logged"),
        what: loggedEventOf(events).as("what"),
      })
      .from(events)
      .where(inArray(events.commentId, chosen)),
    answers: db.select().from(replies).where(inArray(replies.commentId, chosen)),
    reported: db.select().from(reports).where(inArray(reports.commentId, chosen)),
    noted: db
      .select()
      .from(commentNotes)
      .where(and(inArray(commentNotes.commentId, chosen), isNull(commentNotes.deletedAt))),
  });
  const [eventsOf, repliesOf, reportsOf] = [byComment(ledger), byComment(answers), byComment(reported)];
  const notesOf = byComment(noted);
  return {
    lines: rows
      .toSorted((a, b) => a.postedAt - b.postedAt || a.id - b.id)
      .map((comment) => ({
        comment,
        events: eventsOf.get(comment.id) ?? [],
        replies: repliesOf.get(comment.id) ?? [],
        reports: reportsOf.get(comment.id) ?? [],
        notes: notesOf.get(comment.id) ?? [],
      })),
    changeSeqs: rows.map(({ id, changeSeq }) => [id, changeSeq]),
  };
}

const byComment = <Row extends { commentId: number }>(rows: Row[]) => Map.groupBy(rows, ({ commentId }) => commentId);
