// A charge that failed: a new card, the end of the grace, and the amount that stays owed.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SetDefaultAnswer } from "../../../web/features/billing/types.ts";
import { alerts } from "../../../worker/platform/db/core.ts";
import { OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, signedIn } from "../../support/factories.ts";
import {
  app,
  buy,
  charged,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  shown,
  subscriber,
} from "../../support/stripe.ts";

beforeEach(() => newBillingApp());
afterEach(() => vi.restoreAllMocks());

/** Makes an owner of Pro whose renewal failed two hours ago. @param comments over the limit, which that invoice contains */
async function overdueOwner(comments = 0): Promise<Owner> {
  const owner = await subscriber(app, { plan: "pro" });
  const customer = await customerOf(app, owner);
  await choose(owner, "pm_card_chargeCustomerFail");
  if (comments > 0) await use(customer, comments);
  await app.pass(31 * DAY + 2 * 3600);
  await app.settle();
  return signedIn(app, owner);
}

const use = (customer: string, comments: number) =>
  app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: crypto.randomUUID(),
    payload: { stripe_customer_id: customer, value: String(comments) },
  });

/** Lets the grace end, and the cron notice it. */
async function lapsed(before: Owner): Promise<Owner> {
  await app.pass(7 * DAY);
  // An event of Stripe in between was a check too.
  await app.pass(3600);
  const owner = await signedIn(app, before);
  await app.cron();
  await app.settle();
  return owner;
}

/** Makes another card of the customer the default one. */
async function choose(owner: Owner, card: string) {
  const method = await app.client.paymentMethods.attach(card, { customer: await customerOf(app, owner) });
  const json = { payment_method_id: method.id };
  const answer = await app.request("/api/payments/payment-method", { token: owner.token, json, method: "PUT" });
  return await bodyOf<SetDefaultAnswer>(answer);
}

/** Adds a new Mastercard like the browser. */
async function addMastercard({ token }: Owner) {
  const begun = await bodyOf(await app.request("/api/payments/setup-intent", { token, json: {} }));
  const { setup_intent_id } = begun as { setup_intent_id: string };
  await app.client.setupIntents.confirm(setup_intent_id, { payment_method: "pm_card_mastercard" });
  const answer = await app.request("/api/payments/confirm-setup-intent", { token, json: { setup_intent_id } });
  return await bodyOf<SetDefaultAnswer>(answer);
}

const openInvoices = async (owner: Owner) =>
  (await app.client.invoices.list({ customer: await customerOf(app, owner), status: "open" })).data;

async function pendingInHistory({ token }: Owner) {
  const body = await bodyOf(await app.request("/api/payments/billing-history", { token }));
  const { invoices } = body as { invoices: { plan: string; amount: number; status: string }[] };
  return invoices.filter(({ status }) => status === "Pendiente").map(({ plan, amount }) => ({ plan, amount }));
}

describe("a new card while a charge is overdue", () => {
  it("becomes the default, and the open invoice is charged to it at once", async () => {
    const owner = await overdueOwner();
    expect(await shown(app, owner)).toMatchObject({ standing: "past_due" });
    const outcome = await addMastercard(owner);
    expect(outcome).toMatchObject({ overdue: "paid", message: expect.stringContaining("está cobrado") });
    expect(await shown(app, owner)).toMatchObject({ standing: "paid", payment_method: { last4: "4444" } });
    expect(await charged(app, owner)).toBe(2 * 7_000);
  });

  it("says so when the bank asks, and the plan is paid once the person has answered", async () => {
    const owner = await overdueOwner();
    const outcome = await choose(owner, "pm_card_authenticationRequired");
    expect(outcome).toMatchObject({ overdue: "asks", client_secret: expect.stringContaining("_secret_") });
    expect(await shown(app, owner)).toMatchObject({ standing: "past_due" });
    await app.stripeControl("POST", `/intents/${outcome.payment_intent_id}/answer`, { passed: true });
    const check = await app.request(`/api/payments/check/${outcome.payment_intent_id}`, { token: owner.token });
    expect(await bodyOf(check)).toMatchObject({ session: { payment_status: "paid" } });
    expect(await shown(app, owner)).toMatchObject({ standing: "paid", past_due_until: null });
  });

  it("says so when the bank refuses, and the plan stays overdue", async () => {
    const owner = await overdueOwner();
    const info = vi.spyOn(console, "info").mockImplementation(() => undefined);
    const outcome = await choose(owner, "pm_card_chargeCustomerFail");
    expect(info.mock.calls.join()).toMatch(/"event":"overdue_not_paid","workspaceId":\d/);
    info.mockRestore();
    expect(outcome).toMatchObject({ overdue: "refused", message: expect.stringContaining("no se pudo cobrar") });
    expect(await shown(app, owner)).toMatchObject({ standing: "past_due" });
  });
});

describe("comments over the limit that nobody paid", () => {
  it("stay owed when the plan ends, and come before another purchase", async () => {
    const owner = await lapsed(await overdueOwner(101_000));
    expect(await runningIn(app, owner)).toEqual([]);
    expect((await openInvoices(owner)).map(({ amount_remaining }) => amount_remaining)).toEqual([70_700]);
    expect(await pendingInHistory(owner)).toEqual([{ plan: "Comentarios sobre el límite", amount: 70_700 }]);

    const json = { plan: "basic", period: "monthly" };
    const refused = await app.request("/api/payments/create-checkout", { token: owner.token, json });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "payment_owed", message: expect.stringMatching(/707,00\sUSD/) },
    ]);

    expect(await choose(owner, "pm_card_visa")).toMatchObject({ overdue: "paid" });
    await buy(app, owner, { plan: "basic" });
    expect(await charged(app, owner)).toBe(7_000 + 70_700 + 4_000);
  });

  it("stay alone on the invoice that also charged the plan ahead, and are invoiced up to the last day of the grace", async () => {
    const owner = await overdueOwner(6_000);
    expect((await openInvoices(owner)).map(({ amount_remaining }) => amount_remaining)).toEqual([11_200]);
    await use(await customerOf(app, owner), 1_000);
    await lapsed(owner);
    await app.pass(2 * 3600);
    expect((await openInvoices(owner)).map(({ amount_remaining }) => amount_remaining)).toEqual([700, 4_200]);
  });
});

it("an invoice that an ended plan left open is settled before another purchase, when it could not be before", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = await overdueOwner();
  await app.stripeControl("PUT", "/faults", { scripted: [{ path: "/void", kind: "server_error" }] });
  const owner = await lapsed(before);
  expect(await openInvoices(owner)).toHaveLength(1);
  await choose(owner, "pm_card_visa");
  await buy(app, owner, { plan: "basic" });
  expect(await openInvoices(owner)).toEqual([]);
  expect(await charged(app, owner)).toBe(7_000 + 4_000);
});

describe("comments over the limit of a plan that is paid by the year", () => {
  const owed = async ({ token }: Owner) =>
    (
      await bodyOf<{ subscription: { usage_owed: { amount: number; until: string } | null } }>(
        await app.request("/api/payments/subscription", { token }),
      )
    ).subscription.usage_owed;

  it("never end it: they stay owed, and a new card pays them", async () => {
    const bought = await subscriber(app, { plan: "pro", period: "yearly" });
    await choose(bought, "pm_card_chargeCustomerFail");
    await use(await customerOf(app, bought), 2_000);
    await app.pass(31 * DAY + 2 * 3600);
    expect(await shown(app, await signedIn(app, bought))).toMatchObject({ standing: "paid", past_due_until: null });
    await lapsed(bought);
    // The daily check comes before Stripe's last attempt, after which Stripe would end the subscription.
    await app.pass(31 * 3600);
    await app.pass(25 * 3600);
    await app.cron();
    await app.pass(20 * DAY);
    const owner = await signedIn(app, bought);
    expect(await owed(owner)).toMatchObject({ amount: 1_400 });
    expect(await runningIn(app, owner)).toHaveLength(1);
    expect(await shown(app, owner)).toMatchObject({ plan: "pro", standing: "paid" });
    expect(await addMastercard(owner)).toMatchObject({ overdue: "paid" });
    expect(await owed(owner)).toBeNull();
    expect(await charged(app, owner)).toBe(63_600 + 1_400);
  });

  it("are invoiced when they reach the threshold, and the rest with the month", async () => {
    const owner = await subscriber(app, { plan: "pro", period: "yearly" });
    const customer = await customerOf(app, owner);
    await use(customer, 9_000);
    expect(await charged(app, owner)).toBe(63_600);
    await use(customer, 1_500);
    expect(await charged(app, owner)).toBe(63_600 + 7_350);
    await use(customer, 100);
    await app.pass(31 * DAY + 2 * 3600);
    expect(await charged(app, owner)).toBe(63_600 + 7_350 + 70);
  });
});

it("the owner gets a mail at the failure, two days before the end, and at the end, once each", async () => {
  await overdueOwner();
  const letters = async () =>
    (
      (await app.deps.core.$client.prepare("SELECT key FROM mails WHERE letter = 'payment_overdue' ORDER BY id").all())
        .results as { key: string }[]
    ).map(({ key }) => key.split(":").slice(3).join(" ").replace(/ \d+ /, " "));
  for (const hours of [0, 20, 24 * 4, 12, 30, 12]) {
    await app.pass(hours * 3600 + 20 * 60);
    await app.cron();
    await app.drain();
  }
  expect(await letters()).toEqual(["plan failed", "plan ending", "plan over"]);
  const sums = app.mails.flatMap(({ text }) => /Pendiente: (\d+,\d+)/.exec(text)?.[1] ?? []);
  expect(sums).toEqual(["70,00", "70,00"]);
  const raised = await app.deps.core.select({ kind: alerts.kind }).from(alerts);
  expect(raised.filter(({ kind }) => kind === "payment_failed")).toHaveLength(1);
});

it("who buys while the last invoice is a draft sees its amount and pays it first", async () => {
  const before = await overdueOwner();
  await use(await customerOf(app, before), 1_000);
  const owner = await lapsed(before);
  const json = { plan: "basic", period: "monthly" };
  const refused = await app.request("/api/payments/create-checkout", { token: owner.token, json });
  expect(await refused.json()).toMatchObject({ code: "payment_owed", message: expect.stringMatching(/\s7,00\sUSD/) });
  expect(await choose(owner, "pm_card_visa")).toMatchObject({ overdue: "paid" });
  await buy(app, owner, { plan: "basic" });
  await app.pass(2 * 3600);
  expect(await charged(app, owner)).toBe(7_000 + 700 + 4_000);
});

it("an invoice that could not be voided is tried again, and is not offered for payment meanwhile", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = await overdueOwner();
  await app.stripeControl("PUT", "/faults", { scripted: [{ path: "/void", kind: "server_error" }] });
  const owner = await lapsed(before);
  expect(await runningIn(app, owner)).toEqual([]);
  expect(await openInvoices(owner)).toHaveLength(1);
  expect(await pendingInHistory(owner)).toEqual([]);
  await app.pass(20 * 60);
  await app.cron();
  expect(await openInvoices(owner)).toEqual([]);
});

it("a customer that cannot be read does not delay others in the daily check", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const owner = await subscriber(app, { plan: "basic" });
  const { $client } = app.deps.core;
  const many = "FROM workspaces w, json_each('[1,2,3,4,5,6,7,8,9,10]') j";
  await $client.batch(
    [
      `INSERT INTO workspaces (id, public_id, shard, time_zone, created_at) SELECT w.id + j.value, 'w' || j.value, 'COMMENTS_0', 'UTC', 1 ${many}`,
      `INSERT INTO subscriptions (workspace_id, plan, status, stripe_customer_id, stripe_subscription_id, synced_at, updated_at)
        SELECT id, 'pro', 'active', 'cus_' || public_id, 'sub_' || public_id, 1, 1 FROM workspaces WHERE created_at = 1`,
    ].map((statement) => $client.prepare(statement)),
  );
  app.loseWebhooks();
  await app.pass(32 * DAY);
  await app.stripeControl("PUT", "/faults", {
    scripted: [{ method: "GET", path: "/v1/subscriptions$", kind: "server_error", times: 10 }],
  });
  await app.cron();
  await app.pass(60);
  await app.cron();
  expect(await shown(app, await signedIn(app, owner))).toMatchObject({
    current_period_end: new Date(Date.UTC(2026, 2, 15, 12)).toISOString(),
  });
});

describe("the next charge", () => {
  const nextCharge = async ({ token }: Owner) =>
    (
      await bodyOf<{ next_charge: { amount: number } | null }>(
        await app.request("/api/payments/next-charge", { token }),
      )
    ).next_charge;

  it("contains the use so far, and is empty for owners who never bought or have cancelled", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await use(await customerOf(app, owner), 1_000);
    expect(await nextCharge(owner)).toEqual({
      ...{ date: new Date(Date.UTC(2026, 1, 15, 13)).toISOString(), amount: 7_700, overage: 700, tax: 0 },
      ...{ credit: 0, currency: "usd" },
    });
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, method: "POST" }));
    expect(await nextCharge(owner)).toMatchObject({ amount: 700, overage: 700 });
    // The plan ended, and no webhook reported it.
    app.loseWebhooks();
    const [subscription] = await runningIn(app, owner);
    await app.client.subscriptions.cancel(subscription!.id);
    expect(await nextCharge(owner)).toBeNull();
  });

  it("takes the credit of an earlier plan into account", async () => {
    const owner = await subscriber(app, { plan: "basic", period: "yearly" });
    const json = { plan: "pro", period: "monthly" };
    const upgrade = async (confirm_payment: boolean) =>
      bodyOf(await app.request("/api/payments/upgrade", { token: owner.token, json: { ...json, confirm_payment } }));
    expect(await upgrade(false)).toMatchObject({ preview: { prorated_amount: 0, credit_amount: 29_000 } });
    await upgrade(true);
    expect(await nextCharge(owner)).toMatchObject({ amount: 0, credit: 29_000, overage: 0 });
  });
});
