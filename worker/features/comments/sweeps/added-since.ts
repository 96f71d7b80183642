import { and, between, count, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

/** A call, the network's clock and its count may be this far apart. */
const UNSURE_MS = 30_000;

/**
 * Comments of a page that were written between two sweeps and that anybody can see, by post: where the network counts fewer more than
 * before, others were deleted meanwhile. Answers are left out, which a network may count elsewhere, and so is what is hidden.
 *
 * @param sweeps when they began, epoch milliseconds
 */
export async function addedSince(
  db: CommentsDb,
  { id: pageId, workspaceId }: { id: number; workspaceId: number },
  sweeps: { last: number; now: number },
): Promise<Map<string, number>> {
  const rows = await db
    .select({ postId: comments.postId, count: count() })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        between(comments.postedAt, sweeps.last + UNSURE_MS, sweeps.now - UNSURE_MS),
        eq(comments.pageId, pageId),
        isNotNull(comments.postId),
        isNull(comments.parentKey),
        inArray(comments.status, ["approved", "flagged", "pending"]),
        eq(comments.observed, "visible"),
      ),
    )
    .groupBy(comments.postId);
  return new Map(rows.flatMap(({ postId, count: found }) => (postId === null ? [] : [[postId, found]])));
}
