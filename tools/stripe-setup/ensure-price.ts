import Stripe from "stripe";
import { CURRENCY } from "../../worker/vocabulary/money/amount.ts";
import type { PriceTax } from "../../worker/vocabulary/money/fiscal.ts";
import { CATALOGUE_PRICE } from "../../worker/vocabulary/money/plans.ts";
import type { Say } from "./say.ts";
import type { WantedPrice } from "./wanted.ts";

/**
 * Creates a price if needed. A price is found by its lookup key. Its amount cannot change: for another amount there is a new price, which
 * takes over the key. Subscribers of the old price keep it.
 *
 * @returns the id of the price that has the key now
 */
export async function ensurePrice(stripe: Stripe, { product, price, meter, tax }: Wanted, say: Say): Promise<string> {
  const { key, nickname } = price;
  const { data } = await stripe.prices.list({ lookup_keys: [key] });
  const [present] = data;
  if (present?.active && isSame(present, { product, price, meter, tax })) {
    const isMarked = present.metadata.made_by === CATALOGUE_PRICE.made_by;
    const isKept = isMarked && present.nickname === nickname && (tax === "none" || present.tax_behavior === tax);
    if (!isKept)
      await stripe.prices.update(present.id, {
        nickname,
        metadata: CATALOGUE_PRICE,
        ...(tax === "none" ? {} : { tax_behavior: tax }),
      });
    say(isKept ? "kept" : "changed", `price ${key}`, present.id);
    return present.id;
  }
  const { interval, interval_count, usage_type } = price.recurring;
  const { id } = await stripe.prices.create({
    product,
    nickname,
    metadata: CATALOGUE_PRICE,
    currency: CURRENCY,
    ...(tax === "none" ? {} : { tax_behavior: tax }),
    unit_amount_decimal: Stripe.Decimal.from(price.unitAmountDecimal),
    recurring: { interval, interval_count, usage_type, ...(usage_type === "metered" ? { meter } : {}) },
    lookup_key: key,
    transfer_lookup_key: true,
  });
  say(present ? "changed" : "created", `price ${key}`, id);
  return id;
}

type Wanted = { product: string; price: WantedPrice; meter: string; tax: PriceTax };

function isSame(present: Stripe.Price, { product, price, meter, tax }: Wanted): boolean {
  const { recurring } = present;
  const isMetered = price.recurring.usage_type === "metered";
  return (
    present.product === product &&
    present.currency === CURRENCY &&
    String(present.unit_amount_decimal) === price.unitAmountDecimal &&
    recurring?.interval === price.recurring.interval &&
    recurring.interval_count === price.recurring.interval_count &&
    recurring.usage_type === price.recurring.usage_type &&
    // An unspecified value can be set once, and then it cannot change.
    (tax === "none" || present.tax_behavior === tax || present.tax_behavior === "unspecified") &&
    (!isMetered || recurring.meter === meter)
  );
}

/** Deactivates the prices of the product without a key. */
export async function retireOthers(stripe: Stripe, product: string, current: string[], say: Say): Promise<void> {
  for await (const { id } of stripe.prices.list({ product, active: true, limit: 100 })) {
    if (current.includes(id)) continue;
    await stripe.prices.update(id, { active: false });
    say("retired", `price of ${product}`, id);
  }
}
