// What a plan would bring to who has a smaller one, straight from the catalogue.
import { type PaidPlan, PLAN_CATALOGUE } from "../../../../worker/vocabulary/plans.ts";
import type { User } from "../../../api/types.ts";
import { featureName, isUnavailable, planFeatures } from "../../pricing/plan-features.ts";

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

/** How the feature that was wanted is known among the plan's. */
const WANTED: Record<PlanWish, RegExp> = { history: /historial/i, replies: /respuestas/i, spam: /spam/i };

/** What the plan for a wish has and the present one has not; what was wished for comes first. */
export function gainsOf(wish: PlanWish, present: User["subscription_plan"]): string[] {
  // A trial has what its plan has, but for the load of old comments: to who wants that, any paid plan is a gain.
  const had = new Set(present === "free" || wish === "history" ? [] : available(present));
  const gains = available(planFor(wish)).filter((feature) => !had.has(feature));
  const isWanted = (feature: string) => WANTED[wish].test(feature);
  return [...gains.filter(isWanted), ...gains.filter((feature) => !isWanted(feature))];
}

const available = (plan: PaidPlan): string[] =>
  planFeatures(plan)
    .filter((feature) => !isUnavailable(feature))
    .map(featureName);
