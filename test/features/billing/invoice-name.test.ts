// The names of invoices in the history, from their lines as Stripe lists them.
import type Stripe from "stripe";
import { expect, it } from "vitest";
import { invoiceName } from "../../../worker/features/billing/billing-history.ts";
import { OVERAGE, productId } from "../../../worker/vocabulary/money/plans.ts";

const line = (product: string | null, amount: number) => ({
  amount,
  pricing: product === null ? null : { price_details: { product } },
});
const PLAN = { subscription_details: { subscription: "sub_1" } };

function nameOf(lines: object[], fields: object = {}): string {
  const invoice = { lines: { data: lines, has_more: false }, parent: PLAN, description: null };
  return invoiceName({ ...invoice, pre_payment_credit_notes_amount: 0, ...fields } as unknown as Stripe.Invoice);
}

it.each([
  [
    "the plan that it charges, beside the comments",
    [line(OVERAGE.productId, 700), line(productId("pro"), 7_000)],
    "Pro",
  ],
  [
    "the new plan, beside the credit of the former one",
    [line(productId("basic"), -1), line(productId("pro"), 2)],
    "Pro",
  ],
  ["the plan that it credits, where an amount of before is charged", [line(productId("basic"), -30)], "Basic"],
  [
    "the comments, where nothing else is charged",
    [line(OVERAGE.productId, 700), line(productId("pro"), -1)],
    "Comentarios sobre el límite",
  ],
  ["the plan of the subscription, where no line names a product", [line(null, 7_000)], "Plan y comentarios"],
])("an invoice is called by %s", (_, lines, name) => {
  expect(nameOf(lines)).toBe(name);
});

it("an invoice with more lines than Stripe lists is called by its subscription, not by the lines that are listed", () => {
  const listed = Array.from({ length: 10 }, () => line(OVERAGE.productId, 700));
  expect(nameOf(listed, { lines: { data: listed, has_more: true } })).toBe("Plan y comentarios");
});

it("only an invoice without a subscription is another charge", () => {
  expect(nameOf([line(null, 900)], { parent: null })).toBe("Otros cargos");
  expect(nameOf([line(null, 900)], { parent: null, description: "Migración" })).toBe("Migración");
});
