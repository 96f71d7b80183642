import { beforeEach, describe, expect, it } from "vitest";
import type { UpgradeAnswer } from "../../../web/features/billing/types.ts";
import { oneOperation } from "../../../worker/features/billing/changes/one-operation.ts";
import { subscriptions } from "../../../worker/platform/db/core.ts";
import { chargeCents, OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, refusalOf, registerOwner, signedIn } from "../../support/factories.ts";
import {
  ASKING_CARD,
  app,
  buy,
  charged,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  START,
  shown,
  subscriber,
} from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

type Preview = Extract<UpgradeAnswer, { preview: object }>;
type Change = Exclude<UpgradeAnswer, { preview: object }>;

const upgrade = ({ token }: Owner, json: { plan: string; period: string; confirm_payment: boolean }) =>
  app.request("/api/payments/upgrade", { token, json });
const preview = async (owner: Owner, plan: string, period = "monthly") =>
  await bodyOf<Preview>(await upgrade(owner, { plan, period, confirm_payment: false }));
const confirm = async (owner: Owner, plan: string, period = "monthly") =>
  await bodyOf<Change>(await upgrade(owner, { plan, period, confirm_payment: true }));
const send = ({ token }: Owner, path: string, json: object = {}, method = "POST") =>
  app.request(`/api${path}`, { token, json, method });
const paid = async ({ token }: Owner, id: string) =>
  (await bodyOf<{ session: unknown }>(await app.request(`/api/payments/check/${id}`, { token }))).session;

/** A moment after the first one, ISO 8601. */
const at = (seconds: number) => new Date((START + seconds) * 1000).toISOString();

describe("an upgrade", () => {
  it("shows its price, charges exactly that, and gives the plan at once", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await app.pass(10 * DAY);
    const { preview: offered, upgrade_details } = await preview(owner, "pro");
    // 21 of the 31 days that January and February share.
    const due = Math.round((7_000 * 21) / 31) - Math.round((4_000 * 21) / 31);
    expect(offered).toEqual({
      current_price: 4_000,
      new_price: 7_000,
      days_remaining: 21,
      prorated_amount: due,
      tax_amount: 0,
      credit_amount: 0,
      renewal_amount: 7_000,
      renews_at: at(31 * DAY),
      lines: [
        { kind: "unused", plan: "basic", amount: -Math.round((4_000 * 21) / 31) },
        { kind: "plan", plan: "pro", until: at(31 * DAY), amount: Math.round((7_000 * 21) / 31) },
      ],
      payment_method: { brand: "visa", last4: "4242" },
    });
    expect(upgrade_details).toMatchObject({
      from_plan: "basic",
      to_plan: "pro",
      effective: "now",
      period_amount: 7_000,
    });
    // A minute in the dialog does not change the amount that was shown.
    await app.pass(60);
    const made = await confirm(owner, "pro");
    expect(made).toMatchObject({ prorated_amount: due, from_plan: "basic", to_plan: "pro", requires_action: false });
    expect(await charged(app, owner)).toBe(4_000 + due);
    expect(await shown(app, owner)).toMatchObject({ plan: "pro", billing_cycle: "monthly", active: true });
    expect(await paid(owner, made.payment_intent_id!)).toEqual({ payment_status: "paid", status: "complete" });
    // Buying the first plan and changing it, each in an hour of its own.
    const events = JSON.stringify(await bodyOf(await app.request("/api/security/events", { token: owner.token })));
    expect(events.match(/"plan_changed"/g)).toHaveLength(2);
  });

  it("with 3-D Secure waits for the person, and is made when the bank agrees", async () => {
    app.loseWebhooks();
    const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
    const made = await confirm(owner, "pro");
    expect(made).toMatchObject({ requires_action: true, client_secret: expect.stringContaining("_secret_") });
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000, "basic"]);
    const intent = made.payment_intent_id!;
    expect(await paid(owner, intent)).toEqual({ payment_status: "unpaid", status: "open" });
    // Another tab confirms the same change: the payment is the same.
    expect(await confirm(owner, "pro")).toMatchObject({ payment_intent_id: intent, requires_action: true });

    await app.stripeControl("POST", `/intents/${intent}/answer`, { passed: true });
    expect(await paid(owner, intent)).toEqual({ payment_status: "paid", status: "complete" });
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([7_000, "pro"]);
  });

  it("is reported as paid only when the plan is there, also while Stripe is still making the change", async () => {
    app.loseWebhooks();
    const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
    const intent = (await confirm(owner, "pro")).payment_intent_id!;
    const [before] = await runningIn(app, owner);
    await app.stripeControl("POST", `/intents/${intent}/answer`, { passed: true });

    // The first read of the subscription is answered with its previous state.
    const { fetch } = app.stripe;
    let isFirst = true;
    app.stripe.fetch = async (request) => {
      const { pathname } = new URL(request.url);
      if (!isFirst || !pathname.startsWith("/v1/subscriptions")) return fetch(request);
      isFirst = false;
      const list = { object: "list", data: [before], has_more: false, url: pathname };
      return Response.json(pathname.endsWith("/subscriptions") ? list : before);
    };
    const first = await paid(owner, intent);
    expect([first, (await shown(app, owner)).plan]).toEqual([
      { payment_status: "unpaid", status: "complete" },
      "basic",
    ]);
    expect(await paid(owner, intent)).toEqual({ payment_status: "paid", status: "complete" });
    expect((await shown(app, owner)).plan).toBe("pro");
  });

  it("that fails 3-D Secure changes nothing, and can be tried again", async () => {
    const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
    const first = await confirm(owner, "pro");
    await app.stripeControl("POST", `/intents/${first.payment_intent_id}/answer`, { passed: false });
    await app.settle();
    expect(await paid(owner, first.payment_intent_id!)).toEqual({ payment_status: "unpaid", status: "expired" });
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000, "basic"]);
    const second = await confirm(owner, "pro");
    expect(second.payment_intent_id).not.toBe(first.payment_intent_id);
    await app.stripeControl("POST", `/intents/${second.payment_intent_id}/answer`, { passed: true });
    await app.settle();
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([7_000, "pro"]);
  });

  it("that the bank refuses keeps the plan, charges nothing, and says so", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const customer = await customerOf(app, owner);
    const method = await app.client.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    const [subscription] = await runningIn(app, owner);
    await app.client.subscriptions.update(subscription!.id, { default_payment_method: method.id });
    const answer = await upgrade(owner, { plan: "pro", period: "monthly", confirm_payment: true });
    expect(await refusalOf(answer)).toEqual([402, "card_declined"]);
    await app.settle();
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000, "basic"]);
    const open = await app.client.invoices.list({ customer, status: "open" });
    expect([open.data, (await runningIn(app, owner))[0]!.pending_update]).toEqual([[], null]);
  });

  it("without a card is refused with its reason", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const [subscription] = await runningIn(app, owner);
    await app.client.paymentMethods.detach(subscription!.default_payment_method as string);
    const answer = await upgrade(owner, { plan: "pro", period: "monthly", confirm_payment: true });
    expect(await refusalOf(answer)).toEqual([402, "payment_method_required"]);
    expect((await shown(app, owner)).plan).toBe("basic");
  });

  it("confirmed twice at once is charged once", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await preview(owner, "pro");
    const both = await Promise.all(
      [1, 2].map(() => upgrade(owner, { plan: "pro", period: "monthly", confirm_payment: true })),
    );
    expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await charged(app, owner)).toBe(7_000);
    expect(await shown(app, owner)).toMatchObject({ plan: "pro" });
  });

  it("previewed from a plan that has changed since is previewed again", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await preview(owner, "business");
    await confirm(owner, "pro");
    const stale = await upgrade(owner, { plan: "business", period: "monthly", confirm_payment: true });
    expect(await refusalOf(stale)).toEqual([409, "price_changed"]);
    expect((await preview(owner, "business")).preview.prorated_amount).toBe(3_000);
    await confirm(owner, "business");
    expect(await charged(app, owner)).toBe(10_000);
  });

  it("charges the amount that this screen showed, not that of another screen", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const amount = async () => (await preview(owner, "pro")).preview.prorated_amount;
    const agree = (expected_amount: number) =>
      send(owner, "/payments/upgrade", { plan: "pro", period: "monthly", confirm_payment: true, expected_amount });
    const here = await amount();
    await app.pass(6 * 3600);
    const there = await amount();
    expect(there).toBeLessThan(here);
    expect(await refusalOf(await agree(here))).toEqual([409, "price_changed"]);
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000, "basic"]);
    expect(await bodyOf(await agree(there))).toMatchObject({ prorated_amount: there });
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000 + there, "pro"]);
  });

  it("with another amount than a waiting payment replaces that payment", async () => {
    const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
    const first = await confirm(owner, "pro");
    await app.pass(6 * 3600);
    const { prorated_amount } = (await preview(owner, "pro")).preview;
    expect(prorated_amount).toBeLessThan(first.prorated_amount);
    const second = await confirm(owner, "pro");
    expect(second).toMatchObject({ prorated_amount, requires_action: true });
    expect((await app.client.paymentIntents.retrieve(first.payment_intent_id!)).status).toBe("canceled");
    // The answer was lost, and the screen confirms the shown amount again.
    const json = { plan: "pro", period: "monthly", confirm_payment: true, expected_amount: prorated_amount };
    const again = await bodyOf(await send(owner, "/payments/upgrade", json));
    expect(again).toMatchObject({ payment_intent_id: second.payment_intent_id });
    await app.stripeControl("POST", `/intents/${second.payment_intent_id}/answer`, { passed: true });
    await app.settle();
    expect([await charged(app, owner), (await shown(app, owner)).plan]).toEqual([4_000 + prorated_amount, "pro"]);
  });

  it("with an agreed amount never becomes a downgrade from a plan that another tab bought", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const { prorated_amount: expected_amount } = (await preview(owner, "pro")).preview;
    await confirm(owner, "business");
    const json = { plan: "pro", period: "monthly", confirm_payment: true, expected_amount };
    expect(await refusalOf(await send(owner, "/payments/upgrade", json))).toEqual([409, "price_changed"]);
    expect(await shown(app, owner)).toMatchObject({ plan: "business", scheduled_change: null });
  });

  it("previewed long ago is previewed again", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await preview(owner, "pro");
    await app.pass(31 * 60);
    const stale = await upgrade(owner, { plan: "pro", period: "monthly", confirm_payment: true });
    expect(await refusalOf(stale)).toEqual([409, "price_changed"]);
    expect(await charged(app, owner)).toBe(4_000);
  });

  it("to another cycle names the comments over the limit that it bills, and its lines are what it charges", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await app.client.billing.meterEvents.create({
      event_name: OVERAGE.meterEvent,
      identifier: crypto.randomUUID(),
      payload: { stripe_customer_id: await customerOf(app, owner), value: "1500" },
    });
    await app.pass(10 * DAY);
    const { prorated_amount, lines, renews_at } = (await preview(owner, "pro", "annual")).preview;
    expect(lines).toMatchObject([
      { kind: "unused", plan: "basic" },
      { kind: "usage", comments: 1_500, amount: 1_050 },
      { kind: "plan", plan: "pro", until: renews_at, amount: chargeCents("pro", "yearly") },
    ]);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(prorated_amount);
    await confirm(owner, "pro", "annual");
    expect(await charged(app, owner)).toBe(4_000 + prorated_amount);
    expect(await shown(app, owner)).toMatchObject({ next_payment_date: renews_at });
  });

  it("to another cycle is not charged when comments came in since its price was shown", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await app.pass(3600);
    const { prorated_amount: expected_amount } = (await preview(owner, "basic", "annual")).preview;
    await app.client.billing.meterEvents.create({
      event_name: OVERAGE.meterEvent,
      identifier: crypto.randomUUID(),
      timestamp: app.now() - 60,
      payload: { stripe_customer_id: await customerOf(app, owner), value: "1000" },
    });
    const json = { plan: "basic", period: "annual", confirm_payment: true, expected_amount };
    expect(await refusalOf(await send(owner, "/payments/upgrade", json))).toEqual([409, "price_changed"]);
    expect(await charged(app, owner)).toBe(4_000);
    const again = (await preview(owner, "basic", "annual")).preview.prorated_amount;
    expect(again).toBe(expected_amount + 700);
    await confirm(owner, "basic", "annual");
    expect(await charged(app, owner)).toBe(4_000 + again);
  });

  it("to a longer cycle credits the rest of the month and charges the year", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await app.pass(15 * DAY);
    const due = chargeCents("pro", "yearly") - Math.round((7_000 * 16) / 31);
    expect((await preview(owner, "pro", "annual")).preview).toMatchObject({
      current_price: 7_000,
      new_price: 5_300,
      prorated_amount: due,
      renewal_amount: chargeCents("pro", "yearly"),
      renews_at: "2027-01-30T12:00:00.000Z",
      lines: [
        { kind: "unused", plan: "pro", amount: -Math.round((7_000 * 16) / 31) },
        { kind: "plan", plan: "pro", until: "2027-01-30T12:00:00.000Z", amount: chargeCents("pro", "yearly") },
      ],
    });
    const made = await bodyOf(await send(owner, "/subscriptions/change-billing-cycle", { billing_cycle: "yearly" }));
    expect(made).toMatchObject({ prorated_amount: due, requires_action: false, user: { subscription_plan: "pro" } });
    expect(await charged(app, owner)).toBe(7_000 + due);
    expect(await shown(app, owner)).toMatchObject({
      billing_cycle: "yearly",
      next_payment_date: new Date(Date.UTC(2027, 0, 30, 12)).toISOString(),
    });
  });
});

it("a change of cycle applies to the plan that runs in Stripe, also when no webhook reported it", async () => {
  const owner = await subscriber(app, { plan: "basic" });
  app.loseWebhooks();
  const [subscription] = await runningIn(app, owner);
  const { data: prices } = await app.client.prices.list({ lookup_keys: ["atalaya_pro_monthly"] });
  const item = subscription!.items.data.find(({ price }) => price.lookup_key === "atalaya_basic_monthly")!;
  await app.client.subscriptions.update(subscription!.id, { items: [{ id: item.id, price: prices[0]!.id }] });
  expect((await shown(app, owner)).plan).toBe("basic");
  await bodyOf(await send(owner, "/subscriptions/change-billing-cycle", { billing_cycle: "yearly" }));
  expect(await shown(app, owner)).toMatchObject({ plan: "pro", billing_cycle: "yearly" });
});

it("an upgrade with 3-D Secure is tracked once it is paid", async () => {
  const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
  const tracking = { event_id: "e-2", event_time: app.now(), consent: true };
  const json = { plan: "pro", period: "monthly", confirm_payment: true, tracking };
  const made = await bodyOf<Change>(await send(owner, "/payments/upgrade", json));
  const trackedUpgrade = () =>
    app.deps.core.$client
      .prepare("SELECT kind, state, value_cents FROM tracking_events WHERE event_id = 'e-2'")
      .first();
  expect(await trackedUpgrade()).toEqual({ kind: "upgrade", state: "kept", value_cents: 3_000 });
  await app.stripeControl("POST", `/intents/${made.payment_intent_id}/answer`, { passed: true });
  await paid(owner, made.payment_intent_id!);
  expect(await trackedUpgrade()).toMatchObject({ state: "queued" });
});

it("one payment is tracked once, however often it was requested before the bank agreed", async () => {
  const owner = await subscriber(app, { plan: "basic", card: ASKING_CARD });
  const ask = async (event_id: string) => {
    const tracking = { event_id, event_time: app.now(), consent: true };
    const json = { plan: "pro", period: "monthly", confirm_payment: true, tracking };
    return (await bodyOf<Change>(await send(owner, "/payments/upgrade", json))).payment_intent_id!;
  };
  const intent = await ask("e-4");
  expect(await ask("e-5")).toBe(intent);
  await app.stripeControl("POST", `/intents/${intent}/answer`, { passed: true });
  await paid(owner, intent);
  const { results } = await app.deps.core.$client
    .prepare("SELECT event_id FROM tracking_events WHERE kind = 'upgrade' AND state = 'queued'")
    .all();
  expect(results).toEqual([{ event_id: "e-4" }]);
});

describe("a downgrade", () => {
  it("is scheduled for the next cycle, shown, and made at the renewal", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const { preview: offered, upgrade_details } = await preview(owner, "basic");
    const turn = new Date(Date.UTC(2026, 1, 15, 12)).toISOString();
    // It is shown without any webhook.
    app.loseWebhooks();
    expect(offered).toMatchObject({ new_price: 4_000, prorated_amount: 0, tax_amount: 0, days_remaining: 31 });
    expect(upgrade_details).toMatchObject({ effective: "next_cycle", effective_at: turn, period_amount: 4_000 });
    await bodyOf(
      await send(owner, "/subscriptions/update", {
        plan: "basic",
        billing_cycle: "monthly",
        payment_method: "card",
      }),
    );
    expect(await shown(app, owner)).toMatchObject({
      plan: "pro",
      scheduled_change: { plan: "basic", billing_cycle: "monthly", effective_at: turn },
    });
    app.hearWebhooks();
    await app.pass(31 * DAY + 2 * 3600);
    const later = await signedIn(app, owner);
    expect(await shown(app, later)).toMatchObject({ plan: "basic", active: true, scheduled_change: null });
    expect(await charged(app, owner)).toBe(7_000 + 4_000);
    // Changes are possible again.
    await confirm(later, "pro");
    expect(await shown(app, later)).toMatchObject({ plan: "pro" });
  });

  it("can be revoked, and replaced", async () => {
    const owner = await subscriber(app, { plan: "business", period: "yearly" });
    await confirm(owner, "pro", "yearly");
    await confirm(owner, "basic", "quarterly");
    const turn = new Date(Date.UTC(2027, 0, 15, 12)).toISOString();
    expect((await shown(app, owner)).scheduled_change).toEqual({
      plan: "basic",
      billing_cycle: "quarterly",
      effective_at: turn,
    });
    await bodyOf(await send(owner, "/payments/scheduled-change", {}, "DELETE"));
    expect((await shown(app, owner)).scheduled_change).toBeNull();
    const again = await send(owner, "/payments/scheduled-change", {}, "DELETE");
    expect(await refusalOf(again)).toEqual([409, "nothing_scheduled"]);
    expect(await charged(app, owner)).toBe(90_000);
  });

  it("that is scheduled has to be revoked before an upgrade", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await confirm(owner, "basic");
    const answer = await upgrade(owner, { plan: "business", period: "monthly", confirm_payment: true });
    expect(await refusalOf(answer)).toEqual([409, "change_scheduled"]);
    expect(await shown(app, owner)).toMatchObject({ plan: "pro", scheduled_change: { plan: "basic" } });
  });
});

describe("a plan needs a payment", () => {
  it.each([
    ["without a plan", null, { plan: "basic", billing_cycle: "monthly" }],
    ["a higher plan", "basic", { plan: "pro", billing_cycle: "monthly" }],
    ["a longer cycle", "pro", { plan: "pro", billing_cycle: "yearly" }],
  ] as const)("by an update: %s", async (_case, plan, json) => {
    const owner = plan ? await subscriber(app, { plan }) : await registerOwner(app);
    const answer = await send(owner, "/subscriptions/update", json);
    expect(await refusalOf(answer)).toEqual([402, "payment_required"]);
    expect((await shown(app, owner)).plan).toBe(plan ?? "free");
  });

  it("without a plan, every change is refused", async () => {
    const owner = await registerOwner(app);
    for (const [path, json] of [
      ["/payments/upgrade", { plan: "pro", period: "monthly", confirm_payment: true }],
      ["/payments/upgrade", { plan: "pro", period: "monthly", confirm_payment: false }],
      ["/subscriptions/change-billing-cycle", { billing_cycle: "yearly" }],
      ["/payments/cancel-subscription", {}],
      ["/payments/reactivate-subscription", {}],
      ["/subscriptions/cancel", {}],
      ["/subscriptions/toggle-auto-renew", { auto_renew: true }],
    ] as const)
      expect([path, ...(await refusalOf(await send(owner, path, json)))]).toEqual([path, 409, "no_subscription"]);
    expect(await refusalOf(await send(owner, "/payments/scheduled-change", {}, "DELETE"))).toEqual([
      409,
      "no_subscription",
    ]);
  });

  it("the same plan again is refused as no change", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const answer = await upgrade(owner, { plan: "pro", period: "monthly", confirm_payment: true });
    expect(await refusalOf(answer)).toEqual([409, "plan_unchanged"]);
    expect(await charged(app, owner)).toBe(7_000);
  });
});

describe("the end of a plan", () => {
  it("comes after the paid period, can be revoked, and leaves the free plan", async () => {
    let owner = await subscriber(app, { plan: "pro" });
    const end = new Date(Date.UTC(2026, 1, 15, 12)).toISOString();
    const cancelled = await bodyOf(await send(owner, "/payments/cancel-subscription"));
    expect(cancelled).toEqual({ success: true, message: expect.any(String), cancels_at: end });
    expect(await bodyOf(await send(owner, "/subscriptions/cancel"))).toMatchObject({ cancels_at: end });
    expect(await shown(app, owner)).toMatchObject({
      plan: "pro",
      active: true,
      standing: "cancelling",
      cancel_at_period_end: true,
      next_payment_date: null,
      current_period_end: end,
    });
    const change = await upgrade(owner, { plan: "business", period: "monthly", confirm_payment: true });
    expect(await refusalOf(change)).toEqual([409, "subscription_cancelling"]);

    await bodyOf(await send(owner, "/payments/reactivate-subscription"));
    expect(await shown(app, owner)).toMatchObject({ cancel_at_period_end: false, next_payment_date: end });
    expect(await bodyOf(await send(owner, "/subscriptions/toggle-auto-renew", { auto_renew: false }))).toMatchObject({
      message: "Tu suscripción se cancelará al final del período.",
    });
    await app.pass(31 * DAY + 1);
    owner = await signedIn(app, owner);
    expect(await shown(app, owner)).toMatchObject({
      plan: "free",
      status: "active",
      active: false,
      current_period_end: end,
    });
    expect(await refusalOf(await send(owner, "/payments/reactivate-subscription"))).toEqual([409, "no_subscription"]);
    expect(await charged(app, owner)).toBe(7_000);
  });

  it("of a yearly plan comes after the year, not after the month of usage", async () => {
    const owner = await subscriber(app, { plan: "pro", period: "yearly" });
    const answer = await bodyOf(await send(owner, "/payments/cancel-subscription"));
    expect(answer).toMatchObject({ cancels_at: new Date(Date.UTC(2027, 0, 15, 12)).toISOString() });
    await app.pass(40 * DAY);
    expect(await shown(app, await signedIn(app, owner))).toMatchObject({ plan: "pro", active: true });
  });

  it("requested in Stripe's portal is shown and can be revoked here", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const [subscription] = await runningIn(app, owner);
    await app.stripeControl("POST", `/subscriptions/${subscription!.id}/portal/cancel`);
    await app.settle();
    expect(await shown(app, owner)).toMatchObject({ cancel_at_period_end: true, standing: "cancelling" });
    expect(await bodyOf(await send(owner, "/subscriptions/toggle-auto-renew", { auto_renew: true }))).toMatchObject({
      message: "Tu suscripción se renovará automáticamente.",
    });
    expect((await runningIn(app, owner))[0]).toMatchObject({ cancel_at: null, cancel_at_period_end: false });
    expect(await shown(app, owner)).toMatchObject({ cancel_at_period_end: false, standing: "paid" });
  });

  it("drops a scheduled change", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await confirm(owner, "basic");
    await bodyOf(await send(owner, "/payments/cancel-subscription"));
    expect(await shown(app, owner)).toMatchObject({ cancel_at_period_end: true, scheduled_change: null });
  });
});

describe("a renewal", () => {
  it("happens by itself, and is charged each month", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await app.pass(62 * DAY);
    expect(await shown(app, await signedIn(app, owner))).toMatchObject({ plan: "pro", standing: "paid" });
    expect(await charged(app, owner)).toBe(3 * 7_000);
  });

  it("that fails leaves seven days of grace, shows their end, then ends the plan; a new card in time saves it", async () => {
    const owners = [await subscriber(app, { plan: "pro" }), await subscriber(app, { plan: "pro" })];
    for (const each of owners) {
      const customer = await customerOf(app, each);
      const method = await app.client.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
      await bodyOf(await send(each, "/payments/payment-method", { payment_method_id: method.id }, "PUT"));
    }
    await app.pass(31 * DAY + 2 * 3600);
    const [lost, saved] = [await signedIn(app, owners[0]!), await signedIn(app, owners[1]!)];
    const grace = new Date(Date.UTC(2026, 1, 22, 13)).toISOString();
    expect(await shown(app, lost)).toMatchObject({
      plan: "pro",
      status: "active",
      active: true,
      standing: "past_due",
      past_due_until: grace,
      past_due_amount: 7_000,
    });
    const change = await upgrade(lost, { plan: "business", period: "monthly", confirm_payment: true });
    expect(await refusalOf(change)).toEqual([409, "payment_overdue"]);

    const method = await app.client.paymentMethods.attach("pm_card_visa", { customer: await customerOf(app, saved) });
    await bodyOf(await send(saved, "/payments/payment-method", { payment_method_id: method.id }, "PUT"));
    expect(await shown(app, saved)).toMatchObject({ standing: "paid", past_due_until: null, past_due_amount: 0 });
    expect(await charged(app, saved)).toBe(2 * 7_000);

    await app.pass(7 * DAY);
    expect(await shown(app, await signedIn(app, lost))).toMatchObject({
      plan: "free",
      status: "active",
      active: false,
    });
    expect(await shown(app, await signedIn(app, saved))).toMatchObject({ plan: "pro", active: true });
  });
});

it("a plan whose charge fails for too long is ended in Stripe, owes nothing, and can be bought again", async () => {
  const before = await subscriber(app, { plan: "pro" });
  const customer = await customerOf(app, before);
  const method = await app.client.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await bodyOf(await send(before, "/payments/payment-method", { payment_method_id: method.id }, "PUT"));
  await app.pass(31 * DAY + 2 * 3600);
  let owner = await signedIn(app, before);
  const buying = await send(owner, "/payments/create-checkout", { plan: "pro", period: "monthly" });
  expect(await refusalOf(buying)).toEqual([409, "payment_overdue"]);
  await app.cron();
  expect(await runningIn(app, owner)).toHaveLength(1);
  await app.pass(7 * DAY);
  await app.pass(3600);
  owner = await signedIn(app, before);
  await app.cron();
  await app.settle();
  expect(await runningIn(app, owner)).toEqual([]);
  expect((await app.client.invoices.list({ customer, status: "open" })).data).toEqual([]);
  expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "active", past_due_until: null });
  await buy(app, owner, { plan: "basic" });
  expect(await shown(app, owner)).toMatchObject({ plan: "basic", active: true });
  expect(await charged(app, owner)).toBe(7_000 + 4_000);
});

it("an operation keeps others out for as long as Stripe may take to answer, and no longer than it runs", async () => {
  await subscriber(app);
  const { workspaceId } = (await app.deps.core.select().from(subscriptions).get())!;
  const gate = Promise.withResolvers<void>();
  const slow = oneOperation(app.deps, workspaceId, () => gate.promise);
  await app.pass(4 * 60);
  const other = () => oneOperation(app.deps, workspaceId, async () => "done");
  await expect(other()).rejects.toMatchObject({ code: "payment_in_progress" });
  gate.resolve();
  await slow;
  expect(await other()).toBe("done");
});

it("the cron finds what a lost webhook of Stripe would have reported", async () => {
  const owner = await subscriber(app, { plan: "pro" });
  app.loseWebhooks();
  await app.pass(32 * DAY);
  await app.cron();
  expect(await shown(app, await signedIn(app, owner))).toMatchObject({
    plan: "pro",
    current_period_end: new Date(Date.UTC(2026, 2, 15, 12)).toISOString(),
  });
});
