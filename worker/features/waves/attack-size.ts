import { and, eq, gte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { findWaves } from "../../moderation/repetition/find-waves.ts";
import { dailyCounts } from "../../platform/db/comments.ts";
import { utcDay } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { sumOf, takenOfDay } from "../comments/list/day-counts.ts";
import { recentOf } from "./list-waves.ts";

/** Fewer bad comments in a day are no attack. */
const FEWEST = 10;

/**
 * Comments of the largest wave under one page in the last day whose copies were mostly hidden or flagged: near-copies of good wishes
 * are no attack. 0 without one.
 */
export async function attackSize(
  deps: Pick<Deps, "comments" | "now">,
  { workspaceId, pageId, shard }: { workspaceId: number; pageId: number; shard: string },
): Promise<number> {
  const db = deps.comments(shard);
  const since = deps.now() - DAY_MS;
  const bad = await db
    .select({ comments: sumOf(takenOfDay), flagged: sumOf(dailyCounts.flagged) })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.workspaceId, workspaceId),
        eq(dailyCounts.pageId, pageId),
        // A day of any time zone may have begun before.
        gte(dailyCounts.day, utcDay(since - DAY_MS)),
      ),
    )
    .get();
  if ((bad?.comments ?? 0) + (bad?.flagged ?? 0) < FEWEST) return 0;
  const recent = await recentOf(db, workspaceId, since);
  const statusOf = new Map(recent.map(({ id, status }) => [id, status]));
  const isBad = (id: number) => statusOf.get(id) === "disapproved" || statusOf.get(id) === "flagged";
  const attack = findWaves(recent).find(
    (group) => group[0]!.pageId === pageId && group.filter(({ id }) => isBad(id)).length * 2 > group.length,
  );
  return attack?.length ?? 0;
}
