// Searches the comments that are assigned to a person.
import { and, eq, getTableColumns } from "drizzle-orm";
import { assignments, comments } from "../../../../platform/db/comments.ts";
import { ofWorkspace } from "../../../../platform/db/of-workspace.ts";
import { conditionsOf } from "../filters.ts";
import { inSpan, NEWEST_FIRST, ROW_PLACE, type SearchInput, type SourceIn } from "./source.ts";

/** Reads all of them by the comments' keys, since their number is limited (`features/assignments`). */
export const byAssignment =
  (filter: SearchInput & { userId: number }): SourceIn =>
  (db, pageIds) => {
    const { workspaceId, userId } = filter;
    return {
      endAfter: null,
      rows: (span, limit) =>
        db
          .select({
            ...getTableColumns(comments),
            ...ROW_PLACE,
          })
          .from(assignments)
          .crossJoin(comments)
          .where(
            and(
              eq(assignments.workspaceId, workspaceId),
              eq(assignments.userId, userId),
              eq(comments.id, assignments.commentId),
              ofWorkspace(comments.workspaceId, workspaceId),
              inSpan(span),
              ...conditionsOf(filter, pageIds),
            ),
          )
          .orderBy(...NEWEST_FIRST)
          .limit(limit),
    };
  };
