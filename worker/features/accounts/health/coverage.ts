// How much of a page the sweeps reach: every post, each within a day.
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { posts } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

export type Coverage = {
  /** Posts that the network lists, as far as they were met. */
  posts: number;
  /** Those that were visited within a day. */
  visited: number;
  /** The longest unvisited one, epoch milliseconds; null while none is known. */
  oldestVisitAt: number | null;
};

export async function coverageOf(
  db: CommentsDb,
  { workspaceId, pageId, now }: { workspaceId: number; pageId: number; now: number },
): Promise<Coverage> {
  const [found] = await db
    .select({
      posts: count(),
      visited: sql<number>`total(${posts.visitedAt} >= ${now - DAY_MS})`,
      oldestVisitAt: sql<number | null>`min(nullif(${posts.visitedAt}, 0))`,
    })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.pageId, pageId), isNotNull(posts.visitedAt)));
  return found!;
}
