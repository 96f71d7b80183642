import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { dailyCounts } from "../../platform/db/comments.ts";
import { allOfDay, sumOf, takenOfDay } from "../comments/list/day-counts.ts";
import { workspacePages } from "../workspaces/own-pages.ts";
import { isVisible, type Reader } from "../workspaces/visible-pages.ts";

/** All comments of each connected account. `disapproved_comments` are those hidden, or deleted on the network. */
export async function accountStats(
  { core, comments }: Pick<Deps, "core" | "comments">,
  { workspaceId, visible, shard }: Reader & { shard: string },
) {
  const [accounts, counted] = await Promise.all([
    workspacePages(core, workspaceId),
    comments(shard)
      .select({
        pageId: dailyCounts.pageId,
        total: sumOf(allOfDay),
        disapproved: sumOf(takenOfDay),
        approved: sumOf(dailyCounts.approved),
      })
      .from(dailyCounts)
      .where(eq(dailyCounts.workspaceId, workspaceId))
      .groupBy(dailyCounts.pageId),
  ]);
  const byPage = new Map(counted.map((row) => [row.pageId, row]));
  const shown = accounts.filter(({ page }) => isVisible(visible, page.id));
  return shown.map(({ page }) => ({
    account_id: page.publicId,
    total_comments: byPage.get(page.id)?.total ?? 0,
    disapproved_comments: byPage.get(page.id)?.disapproved ?? 0,
    approved_comments: byPage.get(page.id)?.approved ?? 0,
  }));
}
