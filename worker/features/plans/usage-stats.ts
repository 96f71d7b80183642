// Returns the usage of a workspace's plan: pages, and the comments of the present month of usage.

import { and, countDistinct, eq, max } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { batch } from "../../platform/db/batch.ts";
import { pages, usageLimits, usageReports } from "../../platform/db/core.ts";
import type { CommentsDb, CoreDb } from "../../platform/db/open.ts";
import { countUsedComments } from "../../platform/db/statements/used-comments.ts";
import { sumOf } from "../../platform/db/sum-of.ts";
import { isoTime } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { chargedComments, overageCents } from "../../vocabulary/money/overage.ts";
import { entitlements } from "./entitlements.ts";
import { overageCapCents } from "./overage-cap.ts";
import type { SubscriptionRow } from "./queries.ts";
import { usageLevel } from "./usage-level.ts";
import { usagePeriodEnd, usagePeriodStart } from "./usage-period.ts";

type Input = {
  workspaceId: number;
  db: CommentsDb;
  subscription: SubscriptionRow;
  workspace: { createdAt: number };
};

/** Dates are ISO 8601, percentages whole numbers that may exceed 100, amounts cents. */
export async function loadUsageStats(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, db, subscription, workspace }: Input,
) {
  const at = now();
  const plan = entitlements(subscription, at);
  const anchor = subscription.usageAnchor ?? workspace.createdAt;
  const [start, end] = [usagePeriodStart(anchor, at), usagePeriodEnd(anchor, at)];
  const [{ active, limit, reported }, months] = await Promise.all([
    loadMonth(core, { workspaceId, period: start }),
    countUsedComments(db, [{ workspaceId, period: start }]),
  ]);
  const used = months[0]?.used ?? 0;
  const over = Math.max(0, used - Math.max(plan.commentsPerMonth, limit));
  const cap = overageCapCents(subscription);
  const charged = chargedComments({ over, reported }, cap);
  const isBilled = plan.standing === "paid" || plan.standing === "cancelling" || plan.standing === "past_due";
  return {
    accounts: share(active, plan.pages),
    comments: share(used, plan.commentsPerMonth),
    /** The level of the comments; the screens warn by it. */
    level: usageLevel({ used, limit: plan.commentsPerMonth }),
    period: {
      start: isoTime(start),
      end: isoTime(end),
      daysRemaining: Math.ceil((end - at) / DAY_MS),
    },
    /**
     * For a paid plan: comments over the limit, how many of them are charged, at what price, and the most that they may cost in
     * this month. Comments that passed the limit of a smaller plan earlier in the month stay charged.
     */
    overage: isBilled ? { comments: Math.max(over, reported), charged, amount: overageCents(charged), cap } : null,
  };
}

/** Active groups of pages; the highest limit that was in force in the month so far, and the comments over it that are reported. */
async function loadMonth(core: CoreDb, { workspaceId, period }: { workspaceId: number; period: number }) {
  const { groups, limits, reports } = await batch(core, {
    groups: core
      .select({ active: countDistinct(pages.groupKey) })
      .from(pages)
      .where(and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active"))),
    limits: core
      .select({ limit: max(usageLimits.commentsLimit) })
      .from(usageLimits)
      .where(and(eq(usageLimits.workspaceId, workspaceId), eq(usageLimits.period, period))),
    reports: core
      .select({ comments: sumOf(usageReports.quantity) })
      .from(usageReports)
      .where(and(eq(usageReports.workspaceId, workspaceId), eq(usageReports.period, period))),
  });
  return { active: groups[0]?.active ?? 0, limit: limits[0]?.limit ?? 0, reported: reports[0]?.comments ?? 0 };
}

const share = (used: number, limit: number) => ({ used, limit, percentage: Math.round((used / limit) * 100) });
