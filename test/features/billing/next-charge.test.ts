// What Configuración says about the coming charges of each product, beside what Stripe charges then.
import type { InferResponseType } from "hono/client";
import { beforeEach, describe, expect, it } from "vitest";
import type { Client } from "../../../worker/entry/client.ts";
import { BILLING_CYCLES, chargeCents, OVERAGE, PAID_PLANS } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, signedIn } from "../../support/factories.ts";
import { app, charged, customerOf, DAY, newBillingApp, shown, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

type Charges = InferResponseType<Client["payments"]["next-charge"]["$get"], 200>;
const charges = async ({ token }: Owner) => bodyOf<Charges>(await app.request("/api/payments/next-charge", { token }));

const use = async (owner: Owner, comments: number) =>
  app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: crypto.randomUUID(),
    payload: { stripe_customer_id: await customerOf(app, owner), value: String(comments) },
  });

/** Moves to an hour after a moment, when Stripe has charged what was due at it. @param iso ISO 8601 */
const passTo = (iso: string) => app.pass(Date.parse(iso) / 1000 + 3700 - app.now());

const PRODUCTS = PAID_PLANS.flatMap((plan) => BILLING_CYCLES.map((period) => ({ plan, period })));

describe("a plan's price and its next charge", () => {
  it.each(PRODUCTS)("are shown for $plan $period, and charged on that day", async ({ plan, period }) => {
    const bought = await subscriber(app, { plan, period });
    const price = chargeCents(plan, period);
    const { next_charge, renewal } = await charges(bought);
    const next = next_charge ?? renewal;
    expect(await shown(app, bought)).toMatchObject({ price });
    expect(next).toMatchObject({ amount: price, tax: 0 });
    await passTo(next!.date);
    expect(await charged(app, bought)).toBe(2 * price);
  });

  it.each(["quarterly", "yearly"] as const)(
    "are two dates when a month of comments is charged first: %s",
    async (period) => {
      const owner = await subscriber(app, { plan: "basic", period });
      await use(owner, 1_500);
      const price = chargeCents("basic", period);
      const { next_charge, renewal } = await charges(owner);
      expect(next_charge).toMatchObject({ amount: 1_050, overage: 1_050 });
      expect(renewal).toMatchObject({ amount: price, date: (await shown(app, owner)).period_end });
      await passTo(next_charge!.date);
      expect(await charged(app, owner)).toBe(price + 1_050);
      await passTo(renewal!.date);
      expect(await charged(app, owner)).toBe(2 * price + 1_050);
    },
  );

  it("are those of the plan that is scheduled for the next period", async () => {
    const owner = await subscriber(app, { plan: "pro", period: "quarterly" });
    const json = { plan: "basic", billing_cycle: "monthly", payment_method: "card" };
    await bodyOf(await app.request("/api/subscriptions/update", { token: owner.token, json }));
    expect(await charges(owner)).toMatchObject({ next_charge: null, renewal: { amount: 4_000 } });
  });

  it("are not shown for a plan that ends", async () => {
    const owner = await subscriber(app, { plan: "pro", period: "yearly" });
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, json: {} }));
    expect(await charges(owner)).toMatchObject({ next_charge: null, renewal: null });
  });

  it("are those of an earlier price for who bought at it, in every answer", async () => {
    const [now] = (await app.client.prices.list({ lookup_keys: ["atalaya_pro_yearly"] })).data;
    const earlier = { product: String(now!.product), currency: "usd", recurring: { interval: "year" } } as const;
    const key = { lookup_key: "atalaya_pro_yearly", transfer_lookup_key: true };
    await app.client.prices.create({ ...earlier, ...key, unit_amount: 60_000 });
    const bought = await subscriber(app, { plan: "pro", period: "yearly" });
    await app.client.prices.create({ ...earlier, ...key, unit_amount: 63_600 });
    await app.pass(DAY);
    const owner = await signedIn(app, bought);
    const get = async <T>(path: string) => bodyOf<T>(await app.request(`/api${path}`, { token: owner.token }));
    expect(await shown(app, owner)).toMatchObject({ price: 60_000 });
    const { renewal } = await charges(owner);
    expect(renewal).toMatchObject({ amount: 60_000 });
    // A month of the plan is the cap of comments over its limit.
    expect(await get("/payments/usage-stats")).toMatchObject({ usage: { overage: { cap: 5_000 } } });
    const { proration } = await get<{ proration: object }>(
      "/subscriptions/calculate-proration?new_plan=business&billing_cycle=yearly",
    );
    expect(proration).toMatchObject({ current_price: 5_000, new_price: 7_500 });
    const { options } = await get<{ options: { plan: string; billing_cycle: string; price: number }[] }>(
      "/payments/upgrade-options",
    );
    const priceOf = (cycle: string) =>
      options.find(({ plan, billing_cycle }) => plan === "pro" && billing_cycle === cycle)?.price;
    expect([priceOf("yearly"), priceOf("quarterly")]).toEqual([60_000, chargeCents("pro", "quarterly")]);
    await passTo(renewal!.date);
    expect(await charged(app, owner)).toBe(2 * 60_000);
  });

  it("are less by the credit that an earlier change left", async () => {
    const bought = await subscriber(app, { plan: "basic", period: "yearly" });
    await app.pass(30 * DAY);
    const owner = await signedIn(app, bought);
    const json = { plan: "pro", period: "quarterly", confirm_payment: true };
    await bodyOf(await app.request("/api/payments/upgrade", { token: owner.token, json }));
    const { next_charge, renewal, credit } = await charges(owner);
    expect([next_charge, renewal?.amount]).toEqual([null, chargeCents("pro", "quarterly") - credit]);
    const before = await charged(app, owner);
    await passTo(renewal!.date);
    expect((await charged(app, owner)) - before).toBe(renewal!.amount);
  });
});
