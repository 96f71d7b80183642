import { and, eq, isNull, ne, not, sql } from "drizzle-orm";
import { subscriptions } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { TRIAL_PLAN } from "../../vocabulary/money/plans.ts";
import type { SubscriptionTerms } from "./entitlements.ts";

export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The columns that `entitlements` needs, for a query. */
export const TERMS = {
  plan: subscriptions.plan,
  status: subscriptions.status,
  trialEndsAt: subscriptions.trialEndsAt,
  periodEndsAt: subscriptions.periodEndsAt,
  cancelsAt: subscriptions.cancelsAt,
  pastDueSince: subscriptions.pastDueSince,
  usageOwedSince: subscriptions.usageOwedSince,
  closesAt: subscriptions.closesAt,
} satisfies Record<keyof SubscriptionTerms, unknown>;

export const loadSubscription = (core: CoreDb, workspaceId: number) =>
  core.select().from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).get();

/** The condition that a paid plan runs. */
export const isPaying = sql`(${eq(subscriptions.status, "active")} AND ${ne(subscriptions.plan, "free")})`;

/**
 * Starts the trial if there was none, no paid plan runs, and no payment is disputed; otherwise changes nothing and returns
 * undefined.
 */
export async function beginTrial(core: CoreDb, trial: { workspaceId: number; startsAt: number; endsAt: number }) {
  const { startsAt, endsAt } = trial;
  const [started] = await core
    .update(subscriptions)
    .set({ plan: TRIAL_PLAN, status: "trial", trialStartedAt: startsAt, trialEndsAt: endsAt, updatedAt: startsAt })
    .where(
      and(
        eq(subscriptions.workspaceId, trial.workspaceId),
        isNull(subscriptions.trialStartedAt),
        isNull(subscriptions.disputedAt),
        not(isPaying),
      ),
    )
    .returning();
  return started;
}
