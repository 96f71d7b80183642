// Refunds that the sandbox cannot make: it knows no promotion codes.
import type Stripe from "stripe";
import { expect, it } from "vitest";
import { withdraw } from "../../../tools/account/withdraw.ts";
import { productId } from "../../../worker/vocabulary/money/plans.ts";

const DAY = 86_400;

/** Withdraws after half of a period of ten days. @returns the refunded cents */
async function refundedAtHalf({ paid, line, isWhole = false }: { paid: number; line: object; isWhole?: boolean }) {
  const invoice = {
    id: "in_1",
    amount_paid: paid,
    lines: {
      data: [
        {
          pricing: { price_details: { product: productId("pro") } },
          period: { start: 0, end: 10 * DAY },
          ...line,
        },
      ],
    },
    payments: { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] },
  };
  const refunds: number[] = [];
  const stripe = {
    subscriptions: { retrieve: async () => ({ ended_at: 5 * DAY }) },
    invoices: { list: () => ({ autoPagingToArray: async () => [invoice] }) },
    refunds: {
      list: async () => ({ data: [] }),
      create: async ({ amount }: { amount: number }) => void refunds.push(amount),
    },
  } as unknown as Stripe;
  await withdraw(stripe, { subscription: "sub_1", isWhole });
  return refunds;
}

const HALF_OFF = { amount: 10_000, discount_amounts: [{ amount: 5_000, discount: "di_1" }] };

it("a withdrawal refunds the unused half of what was paid with a promotion code", async () => {
  expect(await refundedAtHalf({ paid: 5_000, line: HALF_OFF })).toEqual([2_500]);
  expect(await refundedAtHalf({ paid: 5_000, line: HALF_OFF, isWhole: true })).toEqual([5_000]);
});

it("a withdrawal refunds the added taxes of the price with a promotion code", async () => {
  const line = { ...HALF_OFF, taxes: [{ amount: 1_050, tax_behavior: "exclusive" }] };
  expect(await refundedAtHalf({ paid: 6_050, line })).toEqual([3_025]);
});

it("a withdrawal refunds half of a price that no promotion code lowered", async () => {
  expect(await refundedAtHalf({ paid: 10_000, line: { amount: 10_000, discount_amounts: null } })).toEqual([5_000]);
});
