// Calculates taxes like Stripe Tax: a rate by the customer's country, and none for a company of another EU country with a VAT number.

import { invalid } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import type { Customer, Invoice, InvoiceLine, Price } from "../world/wire.ts";
import { share } from "./amounts.ts";

/** The country of this account. */
const SELLER = "ES";
/**
 * The rates in percent of the countries where this account is registered: its own, the EU by the one-stop shop, and Mexico. They are the
 * standard rates of 2026 (taxation-customs.ec.europa.eu, sat.gob.mx). No taxes are collected elsewhere.
 */
const RATES: Record<string, number> = {
  AT: 20,
  BE: 21,
  DE: 19,
  ES: 21,
  FR: 20,
  IE: 23,
  IT: 22,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  MX: 16,
};

type Tax = NonNullable<Invoice["total_taxes"]>[number];
type Reason = Tax["taxability_reason"];

/** The customer's rate in percent, and why. */
function rateOf(machine: Machine, customer: Customer | undefined): { percent: number; reason: Reason } {
  const country = customer?.address?.country ?? "";
  const percent = RATES[country];
  if (percent === undefined) return { percent: 0, reason: "not_collecting" };
  const isBusinessAbroad =
    country !== SELLER &&
    country !== "MX" &&
    taxIdsOf(machine, customer?.id ?? "").some(
      ({ type, verification }) => type === "eu_vat" && verification?.status !== "unverified",
    );
  return isBusinessAbroad ? { percent: 0, reason: "reverse_charge" } : { percent, reason: "standard_rated" };
}

export const taxIdsOf = ({ world }: Machine, customer: string) =>
  [...world.rows.txi.values()].filter((row) => row.customer === customer);

/** Whether Stripe knows the customer's location. */
export const hasLocation = (customer: Customer | undefined): boolean => Boolean(customer?.address?.country);

/** Checks that automatic tax is possible. @throws StripeError 400 without an address, or for a price that does not say whether it contains tax */
export function requireTaxable(customer: Customer | undefined, prices: readonly Price[]): void {
  requireBehavior(prices);
  if (!hasLocation(customer))
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: "customer_tax_location_invalid" },
    );
}

/** @throws StripeError 400 */
export function requireBehavior(prices: readonly Price[]): void {
  const unclear = prices.find(({ tax_behavior }) => tax_behavior !== "exclusive" && tax_behavior !== "inclusive");
  if (unclear)
    throw invalid(
      `In order to use automatic tax, the price \`${unclear.id}\` needs a \`tax_behavior\` of inclusive or exclusive.`,
    );
}

/** Sets the taxes of each line in an invoice that is not final yet. */
export function taxInvoice(machine: Machine, invoice: Invoice): void {
  if (!invoice.automatic_tax.enabled) return;
  const customer = machine.world.rows.cus.get(invoice.customer ?? "");
  const { percent, reason } = rateOf(machine, customer);
  for (const line of invoice.lines.data) line.taxes = [taxOf(machine, line, percent, reason)];
  Object.assign(invoice, {
    customer_address: customer?.address ?? null,
    customer_name: customer?.name ?? null,
    customer_tax_exempt: reason === "reverse_charge" ? "reverse" : "none",
    customer_tax_ids: taxIdsOf(machine, customer?.id ?? "").map(({ type, value }) => ({ type, value })),
    automatic_tax: {
      ...invoice.automatic_tax,
      status: hasLocation(customer) ? "complete" : "requires_location_inputs",
    },
    total_taxes: totalOf(invoice.lines.data),
  });
}

function taxOf({ world }: Machine, { amount, pricing }: InvoiceLine, percent: number, reason: Reason): Tax {
  const price = world.rows.price.get(pricing?.price_details?.price ?? "");
  const isInclusive = price?.tax_behavior === "inclusive";
  const tax = isInclusive ? share(amount, percent, 100 + percent) : share(amount, percent, 100);
  return {
    amount: tax,
    tax_behavior: isInclusive ? "inclusive" : "exclusive",
    tax_rate_details: { tax_rate: `txr_${percent}` },
    taxability_reason: reason,
    taxable_amount: isInclusive ? amount - tax : amount,
    type: "tax_rate_details",
  };
}

function totalOf(lines: readonly InvoiceLine[]): Tax[] {
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const first = taxes[0];
  if (!first) return [];
  const sum = (field: "amount" | "taxable_amount") => taxes.reduce((all, tax) => all + (tax[field] ?? 0), 0);
  return [{ ...first, amount: sum("amount"), taxable_amount: sum("taxable_amount") }];
}

/** The taxes that are added to the amounts of the lines, and those that the amounts contain. */
export function taxSums(invoice: Pick<Invoice, "total_taxes">) {
  const of = (behavior: Tax["tax_behavior"]) =>
    (invoice.total_taxes ?? [])
      .filter(({ tax_behavior }) => tax_behavior === behavior)
      .reduce((sum, { amount }) => sum + amount, 0);
  return { added: of("exclusive"), inside: of("inclusive") };
}
