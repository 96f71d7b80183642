import { and, between, eq, exists, sql } from "drizzle-orm";
import { comments, events, RESTORED_BY_PERSON } from "../../platform/db/comments.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";
import { momentsOf, type WorkspaceDays } from "./queries.ts";

/** Counts how often a person showed a hidden comment again in some days. */
export const countCorrected = (days: WorkspaceDays) => days.db.$count(events, isCorrection(days, momentsOf(days)));

/** Whether an event is that a person showed a hidden comment again, from one moment up to another. */
export function isCorrection(
  { db, workspaceId, visible }: WorkspaceReader,
  { from, before }: { from: number; before: number },
) {
  const ofVisiblePage = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, events.commentId), onVisible(comments.pageId, visible)));
  return and(
    eq(events.workspaceId, workspaceId),
    between(events.at, from, before - 1),
    sql.raw(RESTORED_BY_PERSON),
    visible === null ? undefined : exists(ofVisiblePage),
  );
}
