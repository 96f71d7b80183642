// Searches all comments of a workspace, or those that need a person, in time order.
import { and, eq, sql } from "drizzle-orm";
import { comments, NEEDS_PERSON } from "../../../../platform/db/comments.ts";
import { indexedBy } from "../../../../platform/db/indexed-by.ts";
import { conditionsOf } from "../filters.ts";
import {
  COMMENT,
  inSpan,
  NEWEST_FIRST,
  PLACE,
  ROW_PLACE,
  type SearchInput,
  type SourceIn,
  type Span,
} from "./source.ts";

export const byTime =
  (filter: SearchInput): SourceIn =>
  (db, pageIds) => {
    // A row of the index of those that need a person costs a read when it fails the other filters; there are few such rows.
    const needsPerson = filter.inbox !== undefined && filter.inbox !== "answered";
    const from = indexedBy(comments, needsPerson ? "comments_review" : "comments_posted");
    // The condition of that partial index, repeated.
    const holds = needsPerson ? sql.raw(NEEDS_PERSON) : undefined;
    const conditions = conditionsOf(filter, pageIds, filter.inbox === "review" ? ["inbox"] : []);
    const isOf = (span: Span) => and(eq(comments.workspaceId, filter.workspaceId), inSpan(span), holds);
    return {
      endAfter:
        conditions.length === 0
          ? null
          : (span, count) =>
              db
                .select(PLACE)
                .from(from)
                .where(isOf(span))
                .orderBy(...NEWEST_FIRST)
                .limit(1)
                .offset(count - 1),
      rows: (span, limit) =>
        db
          .select({ ...COMMENT, ...ROW_PLACE })
          .from(from)
          .where(and(isOf(span), ...conditions))
          .orderBy(...NEWEST_FIRST)
          .limit(limit),
    };
  };
