// Searches a few ranges of one index and merges them.
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { comments } from "../../../../platform/db/comments.ts";
import { indexedBy } from "../../../../platform/db/indexed-by.ts";
import { COMMENT_STATUSES, type CommentStatus } from "../../../../vocabulary/comments.ts";
import { ATTACK_STATUSES, causesOf } from "../../../../vocabulary/judging/attacks.ts";
import { REASONS, type Reason } from "../../../../vocabulary/judging/judgement.ts";
import type { CommentFilter } from "../../schemas.ts";
import { conditionsOf } from "../filters.ts";
import { inSpan, MAX_ROWS_SCANNED, NEWEST_FIRST, PLACE, type SearchInput, type SourceIn, type Span } from "./source.ts";

/**
 * Searches the ranges of `comments_page_status` that contain the requested comments. There are few, since pages, statuses and
 * reasons are few. It needs the ids of the filter's pages.
 */
export const byIndexRanges =
  (filter: SearchInput & { limit: number }): SourceIn =>
  (db, pageIds) => {
    const conditions = conditionsOf(filter, null, ["status", "reason"]);
    const ranges = sql`json_each(${JSON.stringify(indexRangesOf(pageIds ?? [], filter))}) j`;
    // The merged result is complete down to where the first range ends. One range usually has most comments of a page, and the
    // others few.
    const each = (count: number) => Math.max(filter.limit + 1, Math.ceil(count / Math.max(1, pageIds?.length ?? 1)));
    const ofRange = (span: Span) =>
      db
        .select(PLACE)
        .from(indexedBy(comments, "comments_page_status"))
        .where(
          and(
            sql`${comments.pageId} = j.value ->> 0 AND ${comments.status} = j.value ->> 1 AND ${comments.reason} IS j.value ->> 2`,
            inSpan(span),
          ),
        )
        .orderBy(...NEWEST_FIRST);
    const endAfter = (span: Span, count: number) => {
      const last = ofRange(span)
        .limit(1)
        .offset(each(count) - 1);
      const ends = sql`(SELECT (SELECT json_array(at, id) FROM ${last}) AS last FROM ${ranges})`;
      return db
        .select({ at: sql<number>`last ->> 0`.as("at"), id: sql<number>`last ->> 1`.as("id") })
        .from(ends)
        .where(sql`last IS NOT NULL`)
        .orderBy(sql`1 DESC`, sql`2 DESC`)
        .limit(1);
    };
    return {
      endAfter: conditions.length > 0 ? endAfter : null,
      rows: (span, limit) => {
        const most = ofRange(span).limit(conditions.length > 0 ? each(MAX_ROWS_SCANNED) : filter.limit + 1);
        const all = db
          .select({
            at: sql<number>`e.value ->> 0`.as("place_at"),
            id: sql<number>`e.value ->> 1`.as("place_id"),
          })
          .from(sql`${ranges}, json_each((SELECT json_group_array(json_array(at, id)) FROM ${most})) e`);
        const newest = [sql`place_at DESC`, sql`place_id DESC`];
        const places = (conditions.length > 0 ? all : all.orderBy(...newest).limit(limit)).as("places");
        return db
          .select({ ...getTableColumns(comments), placeAt: places.at, placeId: places.id })
          .from(places)
          .crossJoin(comments)
          .where(and(eq(comments.id, places.id), eq(comments.workspaceId, filter.workspaceId), ...conditions))
          .orderBy(...newest)
          .limit(limit);
      },
    };
  };

/** A range of the index `comments_page_status`, ordered by time. */
type IndexRange = [pageId: number, status: CommentStatus, reason: Reason | null];

const EVERY_REASON = [null, ...REASONS];

/** The index ranges that a filter needs. @param pageIds the pages that the filter names */
const indexRangesOf = (
  pageIds: number[],
  { status, reason, cause, rule }: Pick<CommentFilter, "status" | "reason" | "cause" | "rule">,
): IndexRange[] => {
  const statuses = (cause || rule ? ATTACK_STATUSES : COMMENT_STATUSES).filter((each) => !status || each === status);
  const reasons = EVERY_REASON.filter((each) => (!reason || each === reason) && (!cause || canCause(each, cause)));
  return pageIds.flatMap((pageId) => statuses.flatMap((each) => reasons.map((why): IndexRange => [pageId, each, why])));
};

/** Whether a reason can belong to a cause. The kinds of offence differ only in their scores, which no index has. */
const canCause = (reason: Reason | null, cause: NonNullable<CommentFilter["cause"]>): boolean =>
  cause === "any" || causesOf(reason).includes(cause);
