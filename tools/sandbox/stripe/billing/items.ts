import { fill } from "../contract/fill.ts";
import { invalid } from "../http/errors.ts";
import { rowOfParam } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { newId } from "../world/ids.ts";
import type { Plan, Price, SubscriptionItem } from "../world/wire.ts";

/** The part of a request about one item. */
export type ItemInput = {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: Record<string, string> | "";
  billing_thresholds?: { usage_gte: number } | "" | null;
};

export const isMetered = ({ price }: Pick<SubscriptionItem, "price">) => price.recurring?.usage_type === "metered";

/** Finds a price for a subscription. @throws StripeError 400 */
export function recurringPrice(machine: Machine, id: string | undefined, param: string): Price {
  const price = rowOfParam(machine, "price", id, param);
  if (!price.recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  if (!price.active)
    throw invalid("The price specified is inactive. This field only accepts active prices.", { param });
  return price;
}

/** Makes a new item, without its period. @throws StripeError 400 for a metered price with a quantity */
export function newItem(
  machine: Machine,
  subscription: string,
  {
    price,
    quantity,
    metadata,
    billing_thresholds,
  }: { price: Price; quantity?: number } & Pick<ItemInput, "metadata" | "billing_thresholds">,
  period: { start: number; end: number },
  created: number,
): SubscriptionItem {
  checkQuantity(price, quantity);
  const metered = price.recurring?.usage_type === "metered";
  return fill<SubscriptionItem>("subscription_item", {
    id: newId(machine.world, "si"),
    billing_thresholds: checkThreshold(price, billing_thresholds),
    created,
    current_period_start: period.start,
    current_period_end: period.end,
    metadata: metadata || {},
    plan: planOf(price),
    price: structuredClone(price),
    ...(metered ? {} : { quantity: quantity ?? 1 }),
    subscription,
    tax_rates: [],
  });
}

/** Reads a threshold, which needs a metered price and more than one unit (docs.stripe.com/billing/subscriptions/usage-based/thresholds). */
export function checkThreshold(price: Price, wanted: ItemInput["billing_thresholds"]) {
  if (!wanted) return null;
  const param = "items[0][billing_thresholds][usage_gte]";
  if (price.recurring?.usage_type !== "metered")
    throw invalid("A usage threshold can only be set on an item with a metered price.", { param });
  if (wanted.usage_gte <= 1) throw invalid("A usage threshold has to exceed one unit.", { param });
  return { usage_gte: wanted.usage_gte };
}

export function checkQuantity(price: Price, quantity: number | undefined) {
  if (price.recurring?.usage_type === "metered" && quantity !== undefined)
    throw invalid("You cannot set the quantity for metered plans.", { param: "items[0][quantity]" });
}

/** The older form of a price, which items still contain. */
export function planOf(price: Price): Plan {
  const { recurring } = price;
  return fill<Plan>("plan", {
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: recurring?.interval ?? "month",
    interval_count: recurring?.interval_count ?? 1,
    metadata: price.metadata,
    meter: recurring?.meter ?? null,
    nickname: price.nickname,
    product: price.product,
    usage_type: recurring?.usage_type ?? "licensed",
  });
}
