// The objects that must exist in Stripe, from the plan catalogue.

import type Stripe from "stripe";
import {
  BILLING_CYCLES,
  type BillingCycle,
  CYCLE_MONTHS,
  chargeCents,
  OVERAGE,
  PAID_PLANS,
  PLAN_CATALOGUE,
  priceKey,
  productId,
} from "../../worker/vocabulary/money/plans.ts";

export type WantedProduct = { id: string; name: string; prices: WantedPrice[] };

/** A price. `unitAmountDecimal`: cents, with decimals when a unit costs less than a cent. */
export type WantedPrice = {
  key: string;
  nickname: string;
  unitAmountDecimal: string;
  recurring: { interval: "month" | "year"; interval_count: number; usage_type: "licensed" | "metered" };
};

export const WANTED_METER = {
  display_name: OVERAGE.name,
  event_name: OVERAGE.meterEvent,
  default_aggregation: { formula: "sum" },
} satisfies Stripe.Billing.MeterCreateParams;

const CYCLE_NAMES: Record<BillingCycle, string> = { monthly: "mensual", quarterly: "trimestral", yearly: "anual" };

const recurringOf = (cycle: BillingCycle): WantedPrice["recurring"] =>
  cycle === "yearly"
    ? { interval: "year", interval_count: 1, usage_type: "licensed" }
    : { interval: "month", interval_count: CYCLE_MONTHS[cycle], usage_type: "licensed" };

const plans: WantedProduct[] = PAID_PLANS.map((plan) => ({
  id: productId(plan),
  name: `Atalaya ${PLAN_CATALOGUE[plan].name}`,
  prices: BILLING_CYCLES.map((cycle) => ({
    key: priceKey(plan, cycle),
    nickname: `${PLAN_CATALOGUE[plan].name} ${CYCLE_NAMES[cycle]}`,
    unitAmountDecimal: String(chargeCents(plan, cycle)),
    recurring: recurringOf(cycle),
  })),
}));

const overage: WantedProduct = {
  id: OVERAGE.productId,
  name: "Atalaya: comentarios sobre el límite",
  prices: [
    {
      key: OVERAGE.priceKey,
      nickname: "Comentario sobre el límite",
      unitAmountDecimal: String((OVERAGE.usdPerThousand * 100) / 1000),
      // Billed every month, also with a plan that is paid by the quarter or the year.
      recurring: { interval: "month", interval_count: 1, usage_type: "metered" },
    },
  ],
};

/** The plans in all cycles, and the comments over their limits. */
export const WANTED_PRODUCTS: WantedProduct[] = [...plans, overage];
