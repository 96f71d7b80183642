import { and, eq, gte, lte } from "drizzle-orm";
import { replyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/**
 * Counts the replies that the networks accepted, from the counters.
 *
 * @param input.from first day, `YYYY-MM-DD` in the workspace's time zone
 * @param input.to last day, included
 */
export async function countReplies({
  db,
  workspaceId,
  visible,
  from,
  to,
}: WorkspaceReader & { from: string; to: string }): Promise<{ automatic: number; manual: number }> {
  const [counted] = await db
    .select({ automatic: sumOf(replyCounts.automatic), manual: sumOf(replyCounts.manual) })
    .from(replyCounts)
    .where(
      and(
        eq(replyCounts.workspaceId, workspaceId),
        gte(replyCounts.day, from),
        lte(replyCounts.day, to),
        onVisible(replyCounts.pageId, visible),
      ),
    );
  return counted!;
}
