import { eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Deps } from "../../deps.ts";
import { dailyCounts } from "../../platform/db/comments.ts";

/** How many comments the workspace has in each status, from the daily counters. */
export async function commentStats(
  { comments }: Pick<Deps, "comments">,
  input: { workspaceId: number; shard: string },
) {
  const sum = (column: SQLiteColumn) => sql<number>`coalesce(sum(${column}), 0)`;
  const [counts] = await comments(input.shard)
    .select({
      pending: sum(dailyCounts.pending),
      approved: sum(dailyCounts.approved),
      flagged: sum(dailyCounts.flagged),
      disapproved: sum(dailyCounts.disapproved),
      removed: sum(dailyCounts.removed),
    })
    .from(dailyCounts)
    .where(eq(dailyCounts.workspaceId, input.workspaceId));
  const total = Object.values(counts!).reduce((all, count) => all + count, 0);
  return { success: true as const, stats: { total, ...counts! } };
}
