// How much of a page the sweeps reach: every post, each within a day.
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { batch } from "../../../platform/db/batch.ts";
import { posts, sweepStates } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

export const Coverage = z.object({
  /** Posts that the network lists, as far as they were met. */
  posts: z.number(),
  /** Those that were visited within a day. */
  visited: z.number(),
  /** Those where the network counted no comment, at their last visit, that was not here. */
  settled: z.number(),
  /** The longest unvisited one, epoch milliseconds; null while none is known. */
  oldestVisitAt: z.number().nullable(),
  /** A rotation has gone through all posts: before, there may be more than those that were met. */
  complete: z.boolean(),
});
export type Coverage = z.infer<typeof Coverage>;

export async function coverageOf(
  db: CommentsDb,
  { workspaceId, pageId, now }: { workspaceId: number; pageId: number; now: number },
): Promise<Coverage> {
  const { found, state } = await batch(db, {
    found: db
      .select({
        posts: count(),
        visited: sql<number>`total(${posts.visitedAt} >= ${now - DAY_MS})`,
        settled: count(posts.counted),
        oldestVisitAt: sql<number | null>`min(nullif(${posts.visitedAt}, 0))`,
      })
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.pageId, pageId), isNotNull(posts.visitedAt))),
    state: db
      .select({ rotation: sweepStates.rotation })
      .from(sweepStates)
      .where(and(eq(sweepStates.pageId, pageId), eq(sweepStates.workspaceId, workspaceId))),
  });
  return { ...found[0]!, complete: (state[0]?.rotation?.length ?? null) !== null };
}
