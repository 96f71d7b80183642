// Returns the usage of a workspace's plan: pages, and the comments of the present month of usage.

import { and, countDistinct, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { pages } from "../../platform/db/core.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { countUsedComments } from "../../platform/db/statements/used-comments.ts";
import { isoTime } from "../../time.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { entitlements } from "./entitlements.ts";
import { commentsFor, overageCapCents, overageCents } from "./overage-cap.ts";
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
  const [groups, months] = await Promise.all([
    core
      .select({ active: countDistinct(pages.groupKey) })
      .from(pages)
      .where(and(eq(pages.workspaceId, workspaceId), eq(pages.status, "active")))
      .get(),
    countUsedComments(db, [{ workspaceId, period: start }]),
  ]);
  const used = months[0]?.used ?? 0;
  const over = Math.max(0, used - plan.commentsPerMonth);
  const cap = overageCapCents(subscription);
  const isBilled = plan.standing === "paid" || plan.standing === "cancelling" || plan.standing === "past_due";
  return {
    accounts: share(groups?.active ?? 0, plan.pages),
    comments: share(used, plan.commentsPerMonth),
    /** The level of the comments; the screens warn by it. */
    level: usageLevel({ used, limit: plan.commentsPerMonth }),
    period: {
      start: isoTime(start),
      end: isoTime(end),
      daysRemaining: Math.ceil((end - at) / DAY_MS),
    },
    /** For a paid plan: comments over the limit, their price so far, and the most that they may cost in this month. */
    overage: isBilled ? { comments: over, amount: overageCents(Math.min(over, commentsFor(cap))), cap } : null,
  };
}

const share = (used: number, limit: number) => ({ used, limit, percentage: Math.round((used / limit) * 100) });
