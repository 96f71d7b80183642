// Finds the item of a subscription that is the plan; the metered usage is another item, with its own periods.
import type Stripe from "stripe";
import { idOf } from "../../../platform/stripe/id-of.ts";
import {
  type BillingCycle,
  CYCLE_MONTHS,
  PAID_PLANS,
  type PaidPlan,
  productId,
} from "../../../vocabulary/money/plans.ts";

export type PlanAndCycle = { plan: PaidPlan; cycle: BillingCycle };

/** The plan that a product is; null for any other product. @param id of the product in Stripe */
const planOfProduct = (id: string): PaidPlan | null => PAID_PLANS.find((plan) => productId(plan) === id) ?? null;

/** The plan that a line of an invoice charges or credits; null for anything else. */
export function planOfLine({ pricing }: Pick<Stripe.InvoiceLineItem, "pricing">): PaidPlan | null {
  const product = pricing?.price_details?.product;
  return product ? planOfProduct(idOf(product)) : null;
}

/**
 * The plan and cycle that a price sells; null for any other price. It is recognised by its product, which stays the same when
 * another price gets the lookup key.
 */
export function planOfPrice({ product, recurring }: Stripe.Price): PlanAndCycle | null {
  const plan = planOfProduct(idOf(product));
  if (!plan || !recurring || recurring.usage_type !== "licensed") return null;
  const months = recurring.interval_count * (recurring.interval === "year" ? 12 : 1);
  const isMonths = recurring.interval === "month" || recurring.interval === "year";
  const cycles = Object.entries(CYCLE_MONTHS) as [BillingCycle, number][];
  const cycle = isMonths && cycles.find(([, each]) => each === months)?.[0];
  return cycle ? { plan, cycle } : null;
}

export type PlanItem = PlanAndCycle & { item: Stripe.SubscriptionItem };

/** The item that is the plan; null in a subscription without one. */
export function planItemOf({ items }: Stripe.Subscription): PlanItem | null {
  for (const item of items.data) {
    const sold = planOfPrice(item.price);
    if (sold) return { ...sold, item };
  }
  return null;
}

/** What a period of an item costs without added taxes, cents. */
export const priceCentsOf = ({ price }: Stripe.SubscriptionItem): number =>
  price.unit_amount ?? Math.round(Number(price.unit_amount_decimal ?? 0));

/** Statuses in which a subscription runs; `past_due` is one whose latest charge is missing. */
const RUNNING: Stripe.Subscription.Status[] = ["active", "trialing", "past_due"];

export const isRunning = ({ status }: Stripe.Subscription): boolean => RUNNING.includes(status);
