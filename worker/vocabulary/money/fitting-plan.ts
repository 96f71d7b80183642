// The plan that fits a use. Apart from the catalogue, which every page loads.

import { DAY_MS } from "../durations.ts";
import { PAID_PLANS, type PaidPlan, PLAN_CATALOGUE } from "./plans.ts";

/** What a month of comments would be, from a part of one that was at least a day long. @param elapsedMs the part's length */
export const monthlyUse = (comments: number, elapsedMs: number): number =>
  Math.round((comments / Math.max(1, elapsedMs / DAY_MS)) * 30);

/** The smallest plan for so many pages and comments a month; the largest one when none is large enough. */
export function fittingPlan(use: { pages: number; commentsPerMonth: number }): PaidPlan {
  const fits = PAID_PLANS.find((plan) => {
    const { pages, commentsPerMonth } = PLAN_CATALOGUE[plan];
    return pages >= use.pages && commentsPerMonth >= use.commentsPerMonth;
  });
  return fits ?? PAID_PLANS.at(-1)!;
}
