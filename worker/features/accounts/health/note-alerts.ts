import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { dailyCounts } from "../../../platform/db/comments.ts";
import { subscriptions, workspaces } from "../../../platform/db/core.ts";
import { localDay } from "../../../time.ts";
import { MANY_FLAGGED } from "../../../vocabulary/alerts.ts";
import { endAlert, raiseAlert } from "../../alerts/raise.ts";
import { sumOf } from "../../comments/list/day-counts.ts";
import { usageStats } from "../../usage/usage-stats.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { Silence } from "./silence.ts";

type Seen = { page: PageRow; shard: string; silence: Silence | null };

/** Raises the alerts that a check of a page gives reason for: its silence, and the usage and the flagged comments of its workspace. */
export async function noteAlerts(
  deps: Pick<Deps, "core" | "comments" | "now">,
  { page, shard, silence }: Seen,
): Promise<void> {
  const { workspaceId } = page;
  const silent = { workspaceId, kind: "page_silent", subject: page.publicId } as const;
  if (silence?.silent) await raiseAlert(deps, { ...silent, data: { page: page.name, count: silence.days } });
  else await endAlert(deps, silent);

  const found = await deps.core
    .select({ workspace: workspaces, subscription: subscriptions })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
    .get();
  if (!found) return;
  const { level, period } = await usageStats(deps, { workspaceId, shard, ...found });
  if (level !== "ok")
    await raiseAlert(deps, {
      workspaceId,
      kind: `usage_${level}`,
      subject: period.start,
      data: { page: null, count: null },
    });

  const flagged = await deps
    .comments(shard)
    .select({ waiting: sumOf(dailyCounts.flagged) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.workspaceId, workspaceId)))
    .get();
  const count = flagged?.waiting ?? 0;
  // At most once a day.
  const today = localDay(deps.now(), found.workspace.timeZone);
  if (count >= MANY_FLAGGED)
    await raiseAlert(deps, { workspaceId, kind: "many_flagged", subject: today, data: { page: null, count } });
}
