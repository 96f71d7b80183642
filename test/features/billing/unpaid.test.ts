// What a running subscription owes, from open invoices as Stripe lists them.
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { timeDetails } from "../../../worker/entry/specified-calls/time-details.ts";
import { type Unpaid, unpaidOf } from "../../../worker/features/billing/sync/unpaid.ts";
import type { SubscriptionRow } from "../../../worker/features/plans/queries.ts";
import { DAY_MS, HOUR_MS } from "../../../worker/vocabulary/durations.ts";
import { OVERAGE, productId } from "../../../worker/vocabulary/money/plans.ts";

const PERIOD_START = 1_000_000;
const NOTHING: Unpaid = { pastDueSince: null, pastDueCents: 0, usageOwedSince: null, usageOwedCents: 0 };

function owed(open: object[], subscription: object = {}): Unpaid {
  const recurring = { usage_type: "licensed", interval: "month", interval_count: 1 };
  const price = { product: productId("pro"), recurring };
  const items = [{ current_period_start: PERIOD_START, price }];
  const running = { status: "past_due", pending_update: null, latest_invoice: "in_1", items: { data: items } };
  return unpaidOf({ ...running, ...subscription } as unknown as Stripe.Subscription, open as Stripe.Invoice[]);
}

const line = (product: string, amount: number) => ({ amount, pricing: { price_details: { product } } });
const invoice = (lines: object[], change: object = {}) => ({
  id: "in_1",
  amount_remaining: 4_000,
  attempt_count: 1,
  created: 2_000_000,
  status_transitions: { finalized_at: 2_000_600 },
  lines: { data: lines },
  ...change,
});

const PLAN = line(productId("pro"), 7_000);
const USE = line(OVERAGE.productId, 700);

describe("an unpaid renewal", () => {
  it("is owed since its invoice was final, the oldest one first", () => {
    expect(owed([invoice([PLAN, USE])])).toEqual({
      ...NOTHING,
      pastDueSince: 2_000_600_000,
      pastDueCents: 4_000,
    });
    const draft = invoice([PLAN], { status_transitions: { finalized_at: null } });
    expect(owed([invoice([PLAN]), draft]).pastDueSince).toBe(2_000_000_000);
    // The plan may cost a cent, with a discount.
    expect(owed([invoice([line(productId("basic"), 1)], { amount_remaining: 1 })]).pastDueSince).toBe(2_000_600_000);
  });

  it("without any open invoice is owed since the period began", () => {
    expect(owed([])).toEqual({ ...NOTHING, pastDueSince: PERIOD_START * 1000 });
    expect(owed([invoice([PLAN], { amount_remaining: 0 })]).pastDueSince).toBe(PERIOD_START * 1000);
  });

  it("is none while the subscription is paid, nor an upgrade that waits for its payment", () => {
    expect(owed([invoice([PLAN])], { status: "active" })).toEqual(NOTHING);
    expect(owed([invoice([PLAN])], { status: "active", pending_update: { expires_at: 1 } })).toEqual(NOTHING);
    const upgrade = { pending_update: { expires_at: 1 }, latest_invoice: "in_2" };
    expect(owed([invoice([PLAN]), invoice([PLAN], { id: "in_2", created: 1 })], upgrade).pastDueSince).toBe(
      2_000_600_000,
    );
  });
});

describe("comments over the limit", () => {
  it("are owed once a charge of them alone has failed, and keep the plan", () => {
    const two = [invoice([USE]), invoice([USE], { id: "in_2", amount_remaining: 1, created: 1_900_000 })];
    expect(owed(two)).toEqual({ ...NOTHING, usageOwedSince: 2_000_600_000, usageOwedCents: 4_001 });
    expect(owed([invoice([USE], { attempt_count: 0 })], { status: "active" })).toEqual(NOTHING);
  });

  it("are told apart from a plan by what an invoice charges, not by what it credits", () => {
    const credited = invoice([line(productId("pro"), -7_000), USE]);
    expect(owed([credited])).toMatchObject({ pastDueSince: null, usageOwedCents: 4_000 });
    expect(owed([credited, invoice([PLAN], { created: 1 })])).toMatchObject({ pastDueSince: 2_000_600_000 });
    expect(owed([invoice([{ amount: 900, pricing: null }])])).toMatchObject({ usageOwedCents: 4_000 });
  });
});

describe("how long a plan lasts", () => {
  const trial = (trialEndsAt: number) =>
    ({ status: "trial", trialEndsAt, closesAt: null, usageOwedSince: null }) as SubscriptionRow;

  it("is rounded up, and over at its end", () => {
    const left = (ms: number) => {
      const { days_remaining, hours_remaining, level } = timeDetails(trial(DAY_MS + ms), DAY_MS);
      return [days_remaining, hours_remaining, level];
    };
    expect(left(2 * DAY_MS)).toMatchObject([2, 48, expect.any(String)]);
    expect(left(DAY_MS + 1)).toMatchObject([2, 25, expect.any(String)]);
    expect(left(HOUR_MS)).toMatchObject([1, 1, expect.any(String)]);
    expect(left(0)).toEqual([0, 0, "expired"]);
    expect(left(-DAY_MS)).toEqual([0, 0, "expired"]);
  });
});
