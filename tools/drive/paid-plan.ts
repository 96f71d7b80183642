import type { PaidPlan } from "../../worker/vocabulary/money/plans.ts";

/** SQL for core that gives every owner a plan, and a confirmed address, without which few pages can be connected. */
export const paidPlan = (plan: PaidPlan) =>
  `UPDATE subscriptions SET plan = '${plan}', status = 'active'; UPDATE users SET email_verified_at = 1`;
