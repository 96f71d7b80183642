import { and, eq, gte, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { replyCounts } from "../../platform/db/comments.ts";
import { onVisible, type Reader } from "../workspaces/visible-pages.ts";

/**
 * Replies that the networks accepted, from the counters.
 *
 * @param input.from first day, `YYYY-MM-DD` in the workspace's time zone
 * @param input.to   last day, included
 */
export async function countReplies(
  { comments }: Pick<Deps, "comments">,
  input: Reader & { shard: string; from: string; to: string },
): Promise<{ automatic: number; manual: number }> {
  const [counts] = await comments(input.shard)
    .select({
      automatic: sql<number>`coalesce(sum(${replyCounts.automatic}), 0)`,
      manual: sql<number>`coalesce(sum(${replyCounts.manual}), 0)`,
    })
    .from(replyCounts)
    .where(
      and(
        eq(replyCounts.workspaceId, input.workspaceId),
        gte(replyCounts.day, input.from),
        lte(replyCounts.day, input.to),
        onVisible(replyCounts.pageId, input.visible),
      ),
    );
  return counts!;
}
