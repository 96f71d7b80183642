// Calculates how much of a page the sweeps reach: every post should be visited within a day.
import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import { batch } from "../../../platform/db/batch.ts";
import { posts, type Rotation, sweepStates } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

export const Coverage = z.object({
  /** The number of posts that the network lists, as far as they are known. */
  posts: z.number(),
  /** The number of posts that were visited within a day. */
  visited: z.number(),
  /** The number of posts where, at the last visit, the network counted no comment that was not stored here. */
  settled: z.number(),
  /** The oldest last visit of a post, epoch milliseconds; null when none is known. */
  oldestVisitAt: z.number().nullable(),
  /** Whether a rotation has gone through all posts; before that, there may be more posts than those found. */
  complete: z.boolean(),
  /** Whether all lists of posts were read since a sweep last found a comment that no webhook had reported. */
  searched: z.boolean(),
  /** Whether there are more missing comments than a sweep sends: the next ones bring them. */
  behind: z.boolean(),
  /** The number of its active ads that do not name what they show, as those of a catalogue: no sweep can visit them. */
  unnamedAds: z.number(),
});
export type Coverage = z.infer<typeof Coverage>;

/**
 * Returns the coverage of a page. For posts the rotation knows when each list was read; for ads, and before the end of the first
 * rotation, the rows do.
 *
 * @param input.now epoch milliseconds
 */
export async function loadCoverage(
  db: CommentsDb,
  { workspaceId, pageId, now }: { workspaceId: number; pageId: number; now: number },
): Promise<Coverage> {
  const { found: visits, state } = await batch(db, {
    found: db
      .select({
        isAd: posts.isAd,
        posts: count(),
        visited: sql<number>`total(${posts.visitedAt} >= ${now - DAY_MS})`,
        settled: count(posts.counted),
        oldestVisitAt: sql<number | null>`min(nullif(${posts.visitedAt}, 0))`,
      })
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.pageId, pageId), isNotNull(posts.visitedAt)))
      .groupBy(posts.isAd),
    state: db
      .select({
        rotation: sweepStates.rotation,
        lostAt: sweepStates.lostAt,
        behind: sweepStates.behind,
        adSearch: sweepStates.adSearch,
      })
      .from(sweepStates)
      .where(and(eq(sweepStates.pageId, pageId), eq(sweepStates.workspaceId, workspaceId))),
  });
  const { rotation, lostAt, behind, adSearch } = state[0] ?? {
    ...{ rotation: null, lostAt: null, behind: [], adSearch: null },
  };
  const parts = visits.map(({ isAd, ...part }) => (isAd ? part : { ...part, ...inLists(part.posts, rotation, now) }));
  const sum = (of: (part: Pick<Coverage, "posts" | "visited" | "settled">) => number) =>
    parts.reduce((all, part) => all + of(part), 0);
  const oldest = parts.flatMap(({ oldestVisitAt }) => oldestVisitAt ?? []);
  return {
    posts: sum((part) => part.posts),
    visited: sum((part) => part.visited),
    settled: sum((part) => part.settled),
    oldestVisitAt: oldest.length > 0 ? Math.min(...oldest) : null,
    complete: (rotation?.length ?? null) !== null,
    searched: lostAt === null || (oldestListOf(rotation) ?? 0) >= lostAt,
    behind: behind.length > 0,
    unnamedAds: adSearch?.unnamed ?? 0,
  };
}

/** The oldest reading of a list of posts; null before each was read once. */
const oldestListOf = (rotation: Rotation | null): number | null =>
  rotation?.length && rotation.visits.length >= rotation.length ? Math.min(...rotation.visits) : null;

/** The coverage of posts from the rotation; nothing before each list was read once. */
function inLists(posts: number, rotation: Rotation | null, now: number) {
  const oldestVisitAt = oldestListOf(rotation);
  if (rotation === null || oldestVisitAt === null) return {};
  const { visits } = rotation;
  const recent = visits.filter((at) => at >= now - DAY_MS).length;
  return { visited: Math.floor((posts * recent) / visits.length), oldestVisitAt };
}
