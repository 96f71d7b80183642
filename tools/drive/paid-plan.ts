import type { PaidPlan } from "../../worker/vocabulary/money/plans.ts";

/** SQL for core: every owner has this plan, and a confirmed address, since others connect few pages. */
export const paidPlan = (plan: PaidPlan) =>
  `UPDATE subscriptions SET plan = '${plan}', status = 'active'; UPDATE users SET email_verified_at = 1`;
