import { and, between, count, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { comments, dailyCounts, NEEDS_PERSON, UNANSWERED } from "../../../platform/db/comments.ts";
import { alertSettings, subscriptions, workspaces } from "../../../platform/db/core.ts";
import { localDay } from "../../../time.ts";
import { COMPLAINT_HOURS, MANY_FLAGGED } from "../../../vocabulary/alerts.ts";
import { DAY_MS, HOUR_MS } from "../../../vocabulary/durations.ts";
import { endAlert, raiseAlert } from "../../alerts/raise.ts";
import { sumOf } from "../../comments/list/day-counts.ts";
import { commentsFor } from "../../usage/overage-cap.ts";
import { usageStats } from "../../usage/usage-stats.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import type { Silence } from "./silence.ts";

type Seen = {
  page: Pick<PageRow, "id" | "workspaceId" | "publicId" | "name">;
  shard: string;
  silence: Silence | null;
};

/** An older one was seen by a person, or never will be. */
const COMPLAINT_DAYS = 7;

/**
 * Raises the alerts that a check of a page gives reason for: its silence, and of its workspace the usage, the flagged
 * comments and the complaints that wait.
 */
export async function noteAlerts(
  deps: Pick<Deps, "core" | "comments" | "now">,
  { page, shard, silence }: Seen,
): Promise<void> {
  const { workspaceId } = page;
  const silent = { workspaceId, kind: "page_silent", subject: page.publicId } as const;
  if (silence?.silent)
    await raiseAlert(deps, { ...silent, data: { page: page.name, pageId: page.id, count: silence.days } });
  else await endAlert(deps, silent);

  const found = await deps.core
    .select({ workspace: workspaces, subscription: subscriptions, hours: alertSettings.complaintHours })
    .from(workspaces)
    .innerJoin(subscriptions, eq(subscriptions.workspaceId, workspaces.id))
    .leftJoin(alertSettings, eq(alertSettings.workspaceId, workspaces.id))
    .where(eq(workspaces.id, workspaceId))
    .get();
  if (!found) return;
  const { level, period, overage } = await usageStats(deps, { workspaceId, shard, ...found });
  if (level !== "ok")
    await raiseAlert(deps, {
      workspaceId,
      kind: `usage_${level}`,
      subject: period.start,
      data: NOTHING,
    });
  if (overage && overage.comments > 0 && overage.comments >= commentsFor(overage.cap))
    await raiseAlert(deps, { workspaceId, kind: "cap_reached", subject: period.start, data: NOTHING });

  const db = deps.comments(shard);
  const flagged = await db
    .select({ waiting: sumOf(dailyCounts.flagged) })
    .from(dailyCounts)
    .where(and(eq(dailyCounts.workspaceId, workspaceId)))
    .get();
  const waiting = flagged?.waiting ?? 0;
  // At most once a day.
  const today = localDay(deps.now(), found.workspace.timeZone);
  if (waiting >= MANY_FLAGGED)
    await raiseAlert(deps, { workspaceId, kind: "many_flagged", subject: today, data: { page: null, count: waiting } });

  const hours = found.hours ?? COMPLAINT_HOURS;
  const complaints = await db
    .select({ waiting: count() })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, workspaceId),
        // The first one names the index, the second one what is asked for.
        sql.raw(NEEDS_PERSON),
        sql.raw(UNANSWERED),
        between(comments.postedAt, deps.now() - COMPLAINT_DAYS * DAY_MS, deps.now() - hours * HOUR_MS),
      ),
    )
    .get();
  if (complaints && complaints.waiting > 0)
    await raiseAlert(deps, {
      workspaceId,
      kind: "complaint_waiting",
      subject: today,
      data: { page: null, count: complaints.waiting, hours },
    });
}

const NOTHING = { page: null, count: null };
