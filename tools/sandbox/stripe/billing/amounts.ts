// What a price makes of a quantity, in whole cents, halves away from zero.

import type { Price } from "../world/wire.ts";

const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** `amount` × `part` / `whole`, to the cent. @param part  seconds of `whole` seconds */
export const share = (amount: number, part: number, whole: number) => (whole <= 0 ? 0 : round((amount * part) / whole));

/** The price of a quantity: per unit or per package, or through graduated or volume tiers. */
export function amountOf(price: Price, quantity: number): number {
  if (price.billing_scheme === "tiered") return tiered(price, quantity);
  const { transform_quantity } = price;
  const packages = transform_quantity
    ? Math[transform_quantity.round === "down" ? "floor" : "ceil"](quantity / transform_quantity.divide_by)
    : quantity;
  return round(unitAmount(price) * packages);
}

/** Cents, with the decimals of a price below a cent. */
const unitAmount = ({ unit_amount, unit_amount_decimal }: Pick<Price, "unit_amount" | "unit_amount_decimal">) =>
  unit_amount ?? Number(unit_amount_decimal ?? 0);

function tiered({ tiers = [], tiers_mode }: Price, quantity: number): number {
  let below = 0;
  let amount = 0;
  for (const tier of tiers) {
    const upTo = tier.up_to ?? Number.POSITIVE_INFINITY;
    const cost = (units: number) => units * unitAmount(tier) + (tier.flat_amount ?? 0);
    if (tiers_mode === "volume") {
      if (quantity <= upTo) return round(cost(quantity));
      continue;
    }
    if (quantity <= below && below > 0) break;
    amount += cost(Math.min(quantity, upTo) - below);
    below = upTo;
  }
  return round(amount);
}
