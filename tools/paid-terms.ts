import type { PaidPlan } from "../worker/vocabulary/money/plans.ts";

/** The terms of a paid subscription without any special state. */
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
