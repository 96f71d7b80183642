import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { dailyCounts } from "../../platform/db/comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { allOfDay, takenOfDay } from "../comments/list/day-counts.ts";
import { loadWorkspacePages } from "../workspaces/own-pages.ts";
import { isVisible, onVisible, type WorkspaceReader } from "../workspaces/visible-pages.ts";

/** Counts all comments of each connected account. `disapproved_comments` are those hidden, or deleted on the network. */
export async function loadAccountStats({ core }: Pick<Deps, "core">, { db, workspaceId, visible }: WorkspaceReader) {
  const [accounts, counted] = await Promise.all([
    loadWorkspacePages(core, workspaceId),
    db
      .select({
        pageId: dailyCounts.pageId,
        total: sumOf(allOfDay),
        disapproved: sumOf(takenOfDay),
        approved: sumOf(dailyCounts.approved),
      })
      .from(dailyCounts)
      .where(and(eq(dailyCounts.workspaceId, workspaceId), onVisible(dailyCounts.pageId, visible)))
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
