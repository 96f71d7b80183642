// The comments that are hidden on a workspace's pages in some days, by the index `comments_page_status`: one range for each page and
// reason, since the index orders by them first.
import { and, eq, gte, lt, sql } from "drizzle-orm";
import { comments } from "../../platform/db/comments.ts";
import { REASONS } from "../../vocabulary/judging/judgement.ts";
import { momentsOf, type WorkspaceDays } from "./queries.ts";

/** The ranges of these pages, for `FROM … j`: each value is a page and a reason, or null for none. */
export const reasonRanges = (pageIds: readonly number[]) =>
  sql`json_each(${JSON.stringify(pageIds.flatMap((pageId) => [null, ...REASONS].map((reason) => [pageId, reason])))}) j`;

/** Whether a comment is in the range `j` of `reasonRanges`, and hidden. */
export function isHiddenInRange({
  workspaceId,
  ...days
}: Pick<WorkspaceDays, "workspaceId" | "from" | "to" | "timeZone">) {
  const { from, before } = momentsOf(days);
  return and(
    sql`${comments.pageId} = j.value ->> 0 AND ${comments.reason} IS j.value ->> 1`,
    eq(comments.status, "disapproved"),
    gte(comments.postedAt, from),
    lt(comments.postedAt, before),
    eq(comments.workspaceId, workspaceId),
  );
}
