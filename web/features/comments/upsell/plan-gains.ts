// What a larger plan adds to a smaller one, from the catalogue.
import { type OfferLine, planOffer, smallestPlanWith } from "../../../../worker/vocabulary/money/plan-features.ts";
import { isPaid, type PaidPlan, PLAN_CATALOGUE, type Plan } from "../../../../worker/vocabulary/money/plans.ts";

/** What the owner wants and the plan does not include. */
export type WantedFeature = "historyLoad" | "replies" | "hidesSpam";

/** The lowest price of a plan, USD a month. */
export const lowestPriceUsd = (plan: PaidPlan): number =>
  Math.min(...Object.values(PLAN_CATALOGUE[plan].monthlyPriceUsd));

/** The lines of a plan's offer that are about the wanted feature. */
const ABOUT: Record<WantedFeature, readonly OfferLine["feature"][]> = {
  historyLoad: ["historyLoad"],
  replies: ["replies", "autoReplies"],
  hidesSpam: ["hidesSpam"],
};

/** What the smallest plan with a feature adds to the current one; the wanted feature comes first. */
export function gainsOf(missing: WantedFeature, present: Plan): string[] {
  // A trial includes what its plan does, except the load of old comments: for that, any paid plan adds something.
  const had = new Set(isPaid(present) && missing !== "historyLoad" ? includedIn(present).map(({ text }) => text) : []);
  const gains = includedIn(smallestPlanWith(missing)).filter(({ text }) => !had.has(text));
  const isWanted = ({ feature }: OfferLine) => ABOUT[missing].includes(feature);
  return [...gains.filter(isWanted), ...gains.filter((line) => !isWanted(line))].map(({ text }) => text);
}

const includedIn = (plan: PaidPlan) => planOffer(plan).filter(({ included }) => included);
