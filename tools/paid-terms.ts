import type { PaidPlan } from "../worker/vocabulary/money/plans.ts";

/** A subscription that is paid, and nothing else. */
export const paidTerms = (plan: PaidPlan) => ({
  plan,
  status: "active" as const,
  trialEndsAt: null,
  periodStartedAt: null,
  periodEndsAt: null,
  cancelsAt: null,
  pastDueSince: null,
  usageOwedSince: null,
  closesAt: null,
});
