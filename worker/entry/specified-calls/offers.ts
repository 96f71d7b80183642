// The catalogue, in the form that the API returns.

import { effectOf } from "../../features/billing/changes/plan-change.ts";
import type { PlanAndCycle } from "../../features/billing/sync/plan-item.ts";
import { entitlements } from "../../features/plans/entitlements.ts";
import type { SubscriptionRow } from "../../features/plans/queries.ts";
import { planOffer } from "../../vocabulary/money/plan-features.ts";
import {
  BILLING_CYCLES,
  type BillingCycle,
  CYCLE_MONTHS,
  chargeCents,
  DISCOUNT_PERCENT,
  isPaid,
  PAID_PLANS,
  type PaidPlan,
  PLAN_CATALOGUE,
} from "../../vocabulary/money/plans.ts";

/** Prices in cents for a whole period; discounts in percent of the monthly price. */
export const plansForSale = () =>
  PAID_PLANS.map((plan) => ({
    id: plan,
    name: PLAN_CATALOGUE[plan].name,
    features: planOffer(plan).map(({ text, included }) => (included ? text : `${text}: No disponible`)),
    prices: {
      monthly: chargeCents(plan, "monthly"),
      quarterly: chargeCents(plan, "quarterly"),
      annual: chargeCents(plan, "yearly"),
    },
    discounts: {
      monthly: DISCOUNT_PERCENT.monthly,
      quarterly: DISCOUNT_PERCENT.quarterly,
      annual: DISCOUNT_PERCENT.yearly,
    },
    accounts_limit: PLAN_CATALOGUE[plan].pages,
    comments_limit: PLAN_CATALOGUE[plan].commentsPerMonth,
  }));

/** The meaning of each plan and cycle for this workspace: a purchase, a change now or at the next cycle, or the present plan. */
export function upgradeOptions(row: SubscriptionRow, now: number) {
  const { status, plan } = entitlements(row, now);
  const current: PlanAndCycle | null =
    isPaid(plan) && status === "active" ? { plan, cycle: row.cycle ?? "monthly" } : null;
  return PAID_PLANS.flatMap((each) =>
    BILLING_CYCLES.map((cycle) => ({
      plan: each,
      billing_cycle: cycle,
      /** Cents. The present plan has the price that this customer pays, every other one the catalogue's. */
      ...pricesOf(each, cycle, current?.plan === each && current.cycle === cycle ? row.priceCents : null),
      effective: current ? effectOf(current, { plan: each, cycle }) : ("purchase" as const),
    })),
  );
}

const pricesOf = (plan: PaidPlan, cycle: BillingCycle, own: number | null) => {
  const price = own ?? chargeCents(plan, cycle);
  return { monthly_price: Math.round(price / CYCLE_MONTHS[cycle]), price };
};
