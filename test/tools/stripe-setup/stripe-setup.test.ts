import { expect, it } from "vitest";
import { clientFrom } from "../../../tools/stripe-setup/client.ts";
import type { Outcome } from "../../../tools/stripe-setup/say.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../../../tools/stripe-setup/wanted.ts";
import { BILLING_CYCLES, PAID_PLANS, PLAN_CATALOGUE } from "../../../worker/vocabulary/money/plans.ts";
import { customerWith, type Opened, openStripe } from "../../sandbox/stripe/support.ts";

async function run({ stripe }: Opened, products = WANTED_PRODUCTS) {
  const outcomes: [Outcome, string][] = [];
  await setUpStripe(stripe, (outcome, what) => outcomes.push([outcome, what]), products);
  return outcomes;
}

const amountsOf = async ({ stripe }: Opened) => {
  const { data } = await stripe.prices.list({ limit: 100, active: true });
  return Object.fromEntries(
    data.map(({ lookup_key, unit_amount_decimal }) => [lookup_key, String(unit_amount_decimal)]),
  );
};

it("sells every plan in every cycle at the catalogue's price", async () => {
  const opened = openStripe();
  await run(opened);
  const amounts = await amountsOf(opened);
  expect(amounts).toEqual({
    atalaya_basic_monthly: "4000",
    atalaya_basic_quarterly: "10200",
    atalaya_basic_yearly: "36000",
    atalaya_pro_monthly: "7000",
    atalaya_pro_quarterly: "18000",
    atalaya_pro_yearly: "63600",
    atalaya_business_monthly: "10000",
    atalaya_business_quarterly: "25500",
    atalaya_business_yearly: "90000",
    atalaya_overage: "0.7",
  });
  const { data } = await opened.stripe.prices.list({ lookup_keys: ["atalaya_pro_quarterly", "atalaya_overage"] });
  expect(data.map(({ recurring }) => [recurring?.interval, recurring?.interval_count, recurring?.usage_type])).toEqual([
    ["month", 1, "metered"],
    ["month", 3, "licensed"],
  ]);
  const plans = Object.keys(amounts).filter((key) => key !== "atalaya_overage");
  expect(plans).toHaveLength(PAID_PLANS.length * BILLING_CYCLES.length);
  expect(PLAN_CATALOGUE.pro.monthlyPriceUsd.quarterly * 3).toBe(180);
});

it("changes nothing the second time", async () => {
  const opened = openStripe();
  expect(new Set((await run(opened)).map(([outcome]) => outcome))).toEqual(new Set(["created"]));
  const calls = await opened.control<{ calls: { method: string }[] }>("GET", "/calls");
  const before = calls.calls.filter(({ method }) => method === "POST").length;
  expect(new Set((await run(opened)).map(([outcome]) => outcome))).toEqual(new Set(["kept"]));
  const after = await opened.control<{ calls: { method: string }[] }>("GET", "/calls");
  expect(after.calls.filter(({ method }) => method === "POST")).toHaveLength(before);
});

it("gives the key to a new price when an amount changes, and retires the old one", async () => {
  const opened = openStripe();
  await run(opened);
  const dearer = structuredClone(WANTED_PRODUCTS);
  dearer[0]!.prices[0]!.unitAmountDecimal = "4500";
  const outcomes = await run(opened, dearer);
  expect(outcomes.filter(([outcome]) => outcome !== "kept")).toEqual([
    ["changed", "price atalaya_basic_monthly"],
    ["retired", "price of atalaya_basic"],
  ]);
  expect((await amountsOf(opened)).atalaya_basic_monthly).toBe("4500");
});

it("finishes what an interrupted run began", async () => {
  const opened = openStripe();
  await run(opened);
  const dearer = structuredClone(WANTED_PRODUCTS);
  dearer[0]!.prices[0]!.unitAmountDecimal = "4500";
  await opened.control("PUT", "/faults", {
    scripted: [{ kind: "server_error", method: "POST", path: "^/v1/prices/price_" }],
  });
  await expect(run(opened, dearer)).rejects.toThrow();
  const left = (await opened.stripe.prices.list({ product: "atalaya_basic", active: true })).data;
  expect(left).toHaveLength(4);
  await run(opened, dearer);
  expect((await opened.stripe.prices.list({ product: "atalaya_basic", active: true })).data).toHaveLength(3);
});

it("charges 7 USD for 1,000 comments over the limit, and 0.7 cents for one more", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  await run(opened);
  const { data } = await stripe.prices.list({ lookup_keys: ["atalaya_basic_yearly", "atalaya_overage"] });
  const { customer } = await customerWith(opened);
  const items = data.map(({ id }) => ({ price: id }));
  await stripe.subscriptions.create({ customer: customer.id, items });
  const report = (value: number) =>
    stripe.billing.meterEvents.create({
      event_name: "atalaya_comments_over_limit",
      payload: { stripe_customer_id: customer.id, value: String(value) },
    });
  await report(1000);
  opened.pass(31 * 86_400 + 3601);
  await report(1001);
  await stripe.customers.retrieve(customer.id);
  opened.pass(28 * 86_400);
  const { data: invoices } = await stripe.invoices.list({ customer: customer.id });
  expect(invoices.map(({ total }) => total)).toEqual([701, 700, 36_000]);
});

it("never sends a live key to another host", () => {
  expect(() => clientFrom({ STRIPE_SECRET_KEY: "sk_live_x", STRIPE_API_BASE: "http://127.0.0.1:8788" })).toThrow(
    "test keys only",
  );
  expect(() => clientFrom({})).toThrow("STRIPE_SECRET_KEY");
});
