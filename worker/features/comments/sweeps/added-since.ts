import { and, between, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { comments, threadId } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

/** How far our call, the network's clock and its count may be apart. */
const UNSURE_MS = 30_000;

/**
 * Counts the visible comments of a page that were written between two sweeps, by post. When the network counts fewer additional
 * ones than this, others were deleted meanwhile. Answers are left out, because a network may count them elsewhere, and so are
 * hidden comments.
 *
 * @param sweeps when they began, epoch milliseconds
 */
export async function loadAddedSince(
  db: CommentsDb,
  { id: pageId, workspaceId }: { id: number; workspaceId: number },
  sweeps: { last: number; now: number },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: threadId, count: count() })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        between(comments.postedAt, sweeps.last + UNSURE_MS, sweeps.now - UNSURE_MS),
        eq(comments.pageId, pageId),
        isNotNull(threadId),
        isNull(comments.parentKey),
        inArray(comments.status, ["approved", "flagged", "pending"]),
        eq(comments.observed, "visible"),
      ),
    )
    .groupBy(threadId);
  return new Map(rows.flatMap(({ id, count: added }) => (id === null ? [] : [[id, added]])));
}
