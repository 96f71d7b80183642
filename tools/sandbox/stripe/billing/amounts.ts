// Calculates amounts in whole cents; halves are rounded away from zero.

import type { Price } from "../world/wire.ts";

const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value));

/** `amount` × `part` / `whole`, to the cent. @param part  seconds of `whole` seconds */
export const share = (amount: number, part: number, whole: number) => (whole <= 0 ? 0 : round((amount * part) / whole));

/** The amount of a quantity at a price per unit or per package. */
export function amountOf(price: Price, quantity: number): number {
  const { transform_quantity } = price;
  const packages = transform_quantity
    ? Math[transform_quantity.round === "down" ? "floor" : "ceil"](quantity / transform_quantity.divide_by)
    : quantity;
  // In millionths of a cent, since 0.7 times 10,355 must be exactly 7,248.5.
  return round((Math.round(unitAmount(price) * MILLION) * packages) / MILLION);
}

const MILLION = 1_000_000;

/** A price in cents, with decimals for a price below a cent. */
const unitAmount = ({ unit_amount, unit_amount_decimal }: Pick<Price, "unit_amount" | "unit_amount_decimal">) =>
  unit_amount ?? Number(unit_amount_decimal ?? 0);
