// Searches all comments of a workspace, or those that need a person, in time order.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { comments, NEEDS_PERSON } from "../../../../platform/db/comments.ts";
import { indexedBy } from "../../../../platform/db/indexed-by.ts";
import type { CommentFilter } from "../../schemas.ts";
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

type TimeIndex = {
  name: "comments_posted" | "comments_review";
  /** The condition of the partial index, repeated. */
  holds?: SQL;
};

/** The index of an inbox's condition. A row that fails the other filters costs a read, and there are few such rows. */
const indexOf = ({ inbox }: CommentFilter): TimeIndex =>
  inbox === undefined || inbox === "answered"
    ? { name: "comments_posted" }
    : { name: "comments_review", holds: sql.raw(NEEDS_PERSON) };

export const byTime =
  (filter: SearchInput): SourceIn =>
  (db, pageIds) => {
    const { name, holds } = indexOf(filter);
    const from = indexedBy(comments, name);
    const conditions = conditionsOf(filter, pageIds, filter.inbox === "review" ? ["inbox"] : []);
    const isOf = (span: Span) => and(eq(comments.workspaceId, filter.workspaceId), inSpan(span), holds);
    return {
      endAfter: (span, count) =>
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
      testsRows: conditions.length > 0,
    };
  };
