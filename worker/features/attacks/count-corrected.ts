import { and, between, eq, exists, sql } from "drizzle-orm";
import { comments, events, RESTORED_BY_PERSON } from "../../platform/db/comments.ts";
import { onVisible } from "../workspaces/visible-pages.ts";
import { momentsOf, type WorkspaceDays } from "./queries.ts";

/** Counts how often a person showed a hidden comment again in some days. */
export function countCorrected({ db, ...days }: WorkspaceDays) {
  const { from, before } = momentsOf(days);
  const ofVisiblePage = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.id, events.commentId), onVisible(comments.pageId, days.visible)));
  return db.$count(
    events,
    and(
      eq(events.workspaceId, days.workspaceId),
      between(events.at, from, before - 1),
      sql.raw(RESTORED_BY_PERSON),
      days.visible === null ? undefined : exists(ofVisiblePage),
    ),
  );
}
