// The nightly comparison of what Stripe charged with catalogue, use and commissions.
import { beforeEach, expect, it, vi } from "vitest";
import { fixSql, LIST, linesOf } from "../../../tools/reconcile/sql.ts";
import { reconcileMoney } from "../../../worker/features/billing/sync/reconcile-money.ts";
import { readDeepHealth } from "../../../worker/features/operation/deep-health.ts";
import { reportOverage } from "../../../worker/features/usage/report-overage.ts";
import { CATALOGUE_PRICE, OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { app, customerOf, DAY, newBillingApp, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

it("begins at two o'clock in the morning, UTC, once a night", async () => {
  await subscriber(app, { plan: "pro" });
  const secondsOfDay = () => app.now() % DAY;
  const TWO = 2 * 3600;
  await app.pass(2 * DAY - secondsOfDay() + TWO - 1);
  expect(await reconcileMoney(app.deps)).toBe(0);
  await app.pass(1);
  expect([await reconcileMoney(app.deps), await reconcileMoney(app.deps)]).toEqual([1, 0]);
});

it("finds nothing in a usual subscription, and each kind of difference until it is fixed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const owner = await subscriber(app, { plan: "pro" });
  const { $client } = app.deps.core;
  const list = async () => linesOf((await $client.prepare(LIST).all()).results);
  const night = async () => {
    await app.pass(DAY);
    return reconcileMoney(app.deps);
  };
  await app.pass(31 * DAY + 3600);
  expect(await night()).toBe(1);
  expect(await reconcileMoney(app.deps)).toBe(0);
  expect(await list()).toEqual(["nothing differs"]);
  // A customer who cannot be read waits for the next night, and does not stop the others.
  const fault = { kind: "server_error", path: "^/v1/invoices" };
  await app.stripeControl("PUT", "/faults", { scripted: [fault, fault, fault] });
  expect(await night()).toBe(1);
  await app.stripeControl("DELETE", "/faults");

  await app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: "nobody's",
    payload: { stripe_customer_id: await customerOf(app, owner), value: "1000" },
  });
  await app.pass(31 * DAY);
  await night();
  expect(await list()).toEqual([expect.stringContaining("use")]);
  expect((await readDeepHealth(app.deps)).core).toMatchObject({ moneyDifferences: 1, disputesLastDay: 0 });

  const fix = async () => {
    await $client.batch(fixSql(app.deps.now()).map((statement) => $client.prepare(statement)));
    await reportOverage(app.deps);
    await reconcileMoney(app.deps);
    return list();
  };
  const coming = async () => {
    const customer = await customerOf(app, owner);
    const { data } = await app.client.subscriptions.list({ customer });
    const { total, lines } = await app.client.invoices.createPreview({ customer, subscription: data[0]!.id });
    return { total, lines: lines.data.map(({ amount }) => amount).filter((amount) => amount !== 0) };
  };
  // 1,000 comments that the product never reported are deducted from the next invoice, once.
  expect(await fix()).toEqual(["nothing differs"]);
  expect(await fix()).toEqual(["nothing differs"]);
  expect(await coming()).toMatchObject({ total: 6_300 });
  expect((await readDeepHealth(app.deps)).core).toMatchObject({ moneyDifferences: 0 });

  // Use that never reached the meter becomes an item of the next invoice.
  await $client
    .prepare(
      `INSERT INTO usage_reports (id, workspace_id, period, day, quantity, identifier, state, created_at)
       SELECT 1, workspace_id, 1, '2026-02-20', 200, 'lost', 'failed', 1 FROM subscriptions`,
    )
    .run();
  await night();
  expect(await list()).toEqual([expect.stringContaining("lost_use  lost: 200 expected, 0 found")]);
  expect(await fix()).toEqual(["nothing differs"]);
  expect(await coming()).toMatchObject({ total: 6_440 });

  // A price of an earlier catalogue is no difference; one that was made by hand is.
  const customer = await customerOf(app, owner);
  const [subscription] = (await app.client.subscriptions.list({ customer })).data;
  const item = subscription!.items.data.find(({ price }) => price.unit_amount === 7_000)!;
  const moveTo = async (unit_amount: number, metadata: Record<string, string> = {}) => {
    const terms = { currency: "usd", recurring: { interval: "month" as const }, product: String(item.price.product) };
    const { id: price } = await app.client.prices.create({ ...terms, unit_amount, metadata });
    const items = [{ id: item.id, price }];
    await app.client.subscriptions.update(subscription!.id, { items, proration_behavior: "none" });
    await app.pass(31 * DAY);
    await night();
  };
  await moveTo(6_500, CATALOGUE_PRICE);
  expect(await list()).toEqual(["nothing differs"]);
  await moveTo(8_000);
  expect(await list()).toEqual([expect.stringMatching(/ price .*7000 expected, 8000 found/)]);
  expect(await fix()).toEqual(["nothing differs"]);
  expect((await coming()).lines.toSorted((a, b) => a - b)).toEqual([-1_000, 8_000]);

  // When a difference has grown, only the new part is deducted.
  await app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: "nobody's either",
    payload: { stripe_customer_id: customer, value: "500" },
  });
  await app.pass(31 * DAY);
  await night();
  await fix();
  expect((await coming()).lines.filter((amount) => amount < 0)).toContain(-350);
});
