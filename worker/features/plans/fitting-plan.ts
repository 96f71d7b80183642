import { PAID_PLANS, type PaidPlan, PLAN_CATALOGUE } from "../../vocabulary/money/plans.ts";

/** The smallest plan for so many pages and comments a month; the largest one when none is large enough. */
export function fittingPlan(use: { pages: number; commentsPerMonth: number }): PaidPlan {
  const fits = PAID_PLANS.find((plan) => {
    const { pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
    return pages >= use.pages && commentsPerMonth >= use.commentsPerMonth;
  });
  return fits ?? PAID_PLANS.at(-1)!;
}
