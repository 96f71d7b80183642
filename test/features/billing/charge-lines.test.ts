// The lines of a charge, from invoices as Stripe calculates them. Together they are always what is charged.
import type Stripe from "stripe";
import { expect, it } from "vitest";
import { chargeLines } from "../../../worker/features/billing/charge-lines.ts";
import { chargeLineText } from "../../../worker/vocabulary/money/charge-lines.ts";
import { OVERAGE, productId } from "../../../worker/vocabulary/money/plans.ts";

const UNTIL = Date.UTC(2027, 0, 15) / 1000;
const line = (product: string | null, amount: number, quantity = 1) => ({
  ...{ amount, quantity, description: "Migración", period: { start: 0, end: UNTIL } },
  pricing: product === null ? null : { price_details: { product } },
});

/** The words and cents of an invoice's lines. @param totals its sums where they are not those of its lines */
function shown(lines: ReturnType<typeof line>[], totals: object = {}) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice = {
    lines: { data: lines },
    ...{ subtotal, total: subtotal, amount_due: subtotal, starting_balance: 0, total_taxes: [] },
    pre_payment_credit_notes_amount: 0,
    ...totals,
  } as unknown as Stripe.Invoice;
  const result = chargeLines(invoice);
  expect(result.reduce((sum, { amount }) => sum + amount, 0)).toBe(invoice.amount_due);
  return result.map((each) => [chargeLineText(each, (iso) => iso.slice(0, 10)).replace(/\s/g, " "), each.amount]);
}

const PRO = line(productId("pro"), 7_000);

it("name plans, unused days, comments and anything else", () => {
  const unused = [line(productId("basic"), -1_000), line(productId("basic"), -500)];
  expect(shown([...unused, PRO, line(OVERAGE.productId, 980, 1_400), line(null, 900), line(null, 0)])).toEqual([
    ["Días pagados y no usados de Basic", -1_500],
    ["Plan Pro, hasta el 2027-01-15", 7_000],
    ["1.400 comentarios sobre el límite", 980],
    ["Migración", 900],
  ]);
});

it.each([
  [
    "added taxes",
    { total: 8_470, amount_due: 8_470, total_taxes: [{ amount: 1_470, tax_behavior: "exclusive" }] },
    ["Impuestos", 1_470],
  ],
  ["a promotion code", { total: 5_000, amount_due: 5_000 }, ["Descuento", -2_000]],
  ["the customer's credit", { starting_balance: -3_000, amount_due: 4_000 }, ["Tu saldo a favor", -3_000]],
  [
    "what a credit note takes off an invoice",
    { pre_payment_credit_notes_amount: 3_000, amount_due: 4_000 },
    ["Anulado con una nota de crédito", -3_000],
  ],
  ["a small amount of before", { starting_balance: 30, amount_due: 7_030 }, ["Pendiente de antes", 30]],
])("name %s", (_, totals, expected) => {
  expect(shown([PRO], totals)).toEqual([["Plan Pro, hasta el 2027-01-15", 7_000], expected]);
});

it("name credit and a credit note of the same invoice each", () => {
  const totals = { starting_balance: -1_000, pre_payment_credit_notes_amount: 2_000, amount_due: 4_000 };
  expect(shown([PRO], totals)).toEqual([
    ["Plan Pro, hasta el 2027-01-15", 7_000],
    ["Tu saldo a favor", -1_000],
    ["Anulado con una nota de crédito", -2_000],
  ]);
});

it("say where an amount goes that is not charged now", () => {
  expect(shown([line(null, 30)], { amount_due: 0 })).toEqual([
    ["Migración", 30],
    ["Menos de 0,50 USD: se suma a tu próximo cobro", -30],
  ]);
  expect(shown([line(productId("pro"), -500)], { amount_due: 0 })).toEqual([
    ["Días pagados y no usados de Pro", -500],
    ["Pasa a tu saldo a favor", 500],
  ]);
});

it("say that there are more lines than Stripe lists", () => {
  expect(shown([PRO], { subtotal: 7_700, total: 7_700, amount_due: 7_700 })).toEqual([
    ["Plan Pro, hasta el 2027-01-15", 7_000],
    ["Otros conceptos", 700],
  ]);
});
