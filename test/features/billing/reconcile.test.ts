// The nightly comparison of what Stripe charged with catalogue, use and commissions.
import { beforeEach, expect, it, vi } from "vitest";
import { LIST, linesOf, mendSql } from "../../../tools/reconcile/sql.ts";
import { reconcileMoney } from "../../../worker/features/billing/sync/reconcile-money.ts";
import { deepHealth } from "../../../worker/features/operation/deep-health.ts";
import { OVERAGE } from "../../../worker/vocabulary/plans.ts";
import { freshStorage } from "../../support/storage.ts";
import { createBillingApp, customerOf, DAY, subscriber } from "../../support/stripe.ts";

beforeEach(freshStorage);

it("finds nothing in an ordinary life, and what was charged without a report, until it is explained", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const app = await createBillingApp();
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

  await app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: "nobody's",
    payload: { stripe_customer_id: await customerOf(app, owner), value: "1000" },
  });
  await app.pass(31 * DAY);
  await night();
  expect(await list()).toEqual([expect.stringContaining("use")]);
  expect((await deepHealth(app.deps)).core).toMatchObject({ moneyDifferences: 1, disputesLastDay: 0 });

  await $client
    .prepare(
      `INSERT INTO usage_reports (id, workspace_id, period, day, quantity, identifier, state, created_at)
       SELECT 1, workspace_id, 1, '2026-02-20', 1000, 'late', 'reconciled', 1 FROM subscriptions`,
    )
    .run();
  await $client.batch(mendSql(app.deps.now()).map((statement) => $client.prepare(statement)));
  expect(await reconcileMoney(app.deps)).toBe(1);
  expect(await list()).toEqual(["nothing differs"]);
});
