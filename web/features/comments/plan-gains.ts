// What a plan would bring to who has a smaller one, straight from the catalogue.
import { type PaidPlan, PLAN_CATALOGUE } from "../../../worker/vocabulary.ts";
import type { User } from "../../api/types.ts";
import { featureName, isUnavailable, planFeatures } from "../pricing/plan-features.ts";

/** What was wanted and is not in the owner's plan. */
export type PlanWish = "history" | "replies" | "spam";

/** The smallest plan that has it. */
const FROM: Record<PlanWish, PaidPlan> = { history: "basic", replies: "pro", spam: "business" };

export const planFor = (wish: PlanWish): PaidPlan => FROM[wish];

/** Replies are of the plans from Pro on; the trial is one of them. */
export const hasReplies = ({ subscription_plan: plan }: Pick<User, "subscription_plan">): boolean =>
  plan === "pro" || plan === "business";

/** Its lowest price, USD a month. */
export const lowestPriceUsd = (plan: PaidPlan): number =>
  Math.min(...Object.values(PLAN_CATALOGUE[plan].monthlyPriceUsd));

/** What the plan has and the present one has not. */
export function gainsOf(plan: PaidPlan, present: User["subscription_plan"]): string[] {
  const had = new Set(present === "free" ? [] : available(present));
  return available(plan).filter((feature) => !had.has(feature));
}

const available = (plan: PaidPlan): string[] =>
  planFeatures(plan)
    .filter((feature) => !isUnavailable(feature))
    .map(featureName);
