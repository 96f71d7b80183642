import { and, eq, gte, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { replyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { onVisible, readEach, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/**
 * Counts the replies that the networks accepted, from the counters.
 *
 * @param input.from first day, `YYYY-MM-DD` in the workspace's time zone
 * @param input.to last day, included
 */
export async function countReplies(
  { comments }: Pick<Deps, "comments">,
  input: WorkspaceReader & { from: string; to: string },
): Promise<{ automatic: number; manual: number }> {
  const counts = await readEach(comments, input, (db, { workspaceId, visible }) =>
    db
      .select({
        automatic: sumOf(replyCounts.automatic),
        manual: sumOf(replyCounts.manual),
      })
      .from(replyCounts)
      .where(
        and(
          eq(replyCounts.workspaceId, workspaceId),
          gte(replyCounts.day, input.from),
          lte(replyCounts.day, input.to),
          onVisible(replyCounts.pageId, visible),
        ),
      )
      .get(),
  );
  const sum = (name: "automatic" | "manual") => counts.reduce((all, one) => all + one![name], 0);
  return { automatic: sum("automatic"), manual: sum("manual") };
}
