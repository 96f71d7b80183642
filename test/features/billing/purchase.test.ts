import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { chargeCents } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, registerOwner, signedIn } from "../../support/factories.ts";
import {
  app,
  buy,
  CARD,
  charged,
  checkout,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  START,
  shown,
  subscriber,
} from "../../support/stripe.ts";

beforeEach(() => newBillingApp());
afterEach(() => vi.restoreAllMocks());

const CheckoutAnswer = z.strictObject({
  success: z.literal(true),
  session_id: z.string().startsWith("cs_"),
  checkout_url: z.url(),
});
const CheckAnswer = z.strictObject({
  success: z.literal(true),
  session: z.strictObject({
    payment_status: z.enum(["paid", "unpaid"]),
    status: z.enum(["open", "complete", "expired"]),
  }),
});

describe("a first purchase", () => {
  it("leads to the hosted page, and gives the plan once it is paid, without any webhook", async () => {
    app.loseWebhooks();
    const owner = await registerOwner(app);
    const { token } = owner;
    const begun = CheckoutAnswer.parse(await checkout(app, owner, { plan: "pro", period: "quarterly" }));
    const check = async () =>
      CheckAnswer.parse(await bodyOf(await app.request(`/api/payments/check/${begun.session_id}`, { token }))).session;

    expect(await check()).toEqual({ payment_status: "unpaid", status: "open" });
    expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "inactive", active: false });

    await app.stripeControl("POST", `/checkout/${begun.session_id}/pay`, { card: CARD });
    expect(await check()).toEqual({ payment_status: "paid", status: "complete" });
    const until = new Date(Date.UTC(2026, 3, 15, 12)).toISOString();
    expect(await shown(app, owner)).toMatchObject({
      plan: "pro",
      status: "active",
      active: true,
      standing: "paid",
      billing_cycle: "quarterly",
      cancel_at_period_end: false,
      next_payment_date: until,
      current_period_end: until,
      payment_method: { brand: "visa", last4: "4242" },
    });
    expect(await charged(app, owner)).toBe(18_000);
  });

  it("gives the plan by the webhook alone when the owner does not come back", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, { plan: "business", period: "annual" });
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    await app.settle();
    expect(await shown(app, owner)).toMatchObject({ plan: "business", billing_cycle: "yearly", active: true });
    expect(await charged(app, owner)).toBe(90_000);
  });

  it("changes nothing when the card is declined, and lets the person try again", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, {});
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: "4000000000000002" });
    await app.settle();
    expect([await charged(app, owner), await runningIn(app, owner)]).toEqual([0, []]);
    expect(await shown(app, owner)).toMatchObject({ plan: "free", active: false });
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    await app.settle();
    expect(await shown(app, owner)).toMatchObject({ plan: "basic", active: true });
  });

  it("says that a session without payment has expired", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, {});
    await app.pass(DAY + 1);
    const answer = await app.request(`/api/payments/check/${session_id}`, { token: owner.token });
    expect(await bodyOf(answer)).toEqual({ success: true, session: { payment_status: "unpaid", status: "expired" } });
    expect((await checkout(app, owner, {})).session_id).not.toBe(session_id);
  });
});

describe("the metered use of a plan", () => {
  const intervalsOf = async (owner: Owner) =>
    (await runningIn(app, owner)).map(({ items }) =>
      items.data.map(({ price }) => `${price.recurring?.usage_type} ${price.recurring?.interval}`),
    );

  it.each([
    { plan: "basic", period: "monthly", interval: "month" },
    { plan: "pro", period: "quarterly", interval: "month" },
    { plan: "business", period: "yearly", interval: "year" },
  ] as const)("is there after a purchase of $plan $period, which Checkout sells alone", async (purchase) => {
    const { plan, period, interval } = purchase;
    const owner = await subscriber(app, { plan, period });
    expect(await shown(app, owner)).toMatchObject({ plan, billing_cycle: period, active: true });
    expect(await charged(app, owner)).toBe(chargeCents(plan, period));
    const [session] = (await app.client.checkout.sessions.list({ limit: 1 })).data;
    expect(session).toMatchObject({ allow_promotion_codes: true });
    expect(await intervalsOf(owner)).toEqual([[`licensed ${interval}`, "metered month"]]);
  });

  it("is added once, however often and in whatever order the purchase is reported", async () => {
    app.loseWebhooks();
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, { period: "yearly" });
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    await app.settle();
    app.hearWebhooks();
    await app.stripeControl("PUT", "/delivery", { shuffle: true });
    const check = () => app.request(`/api/payments/check/${session_id}`, { token: owner.token });
    await Promise.all([check(), check(), app.stripeControl("POST", "/events/resend", { times: 2 })]);
    await app.settle();
    expect(await intervalsOf(owner)).toEqual([["licensed year", "metered month"]]);
  });

  it("is added by the daily check when Stripe refused it at first; the plan is active meanwhile", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, { period: "quarterly" });
    const refusal = { method: "POST", path: "/v1/subscriptions/", kind: "rate_limit", times: 50 };
    await app.stripeControl("PUT", "/faults", { scripted: [refusal] });
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    await app.settle();
    expect(await shown(app, owner)).toMatchObject({ plan: "basic", active: true });
    expect(await intervalsOf(owner)).toEqual([["licensed month"]]);
    expect(logged.mock.calls.join()).toContain("metered_item_missing");
    await app.stripeControl("DELETE", "/faults");
    await app.pass(DAY + 60);
    await app.cron();
    expect(await intervalsOf(owner)).toEqual([["licensed month", "metered month"]]);
  });
});

describe("never two subscriptions", () => {
  it("two clicks at once lead to one session", async () => {
    const owner = await registerOwner(app);
    const clicks = await Promise.allSettled([1, 2, 3].map(() => checkout(app, owner, { plan: "pro" })));
    const again = await checkout(app, owner, { plan: "pro" });
    const sessionIds = clicks.flatMap((click) => (click.status === "fulfilled" ? [click.value.session_id] : []));
    expect(new Set([...sessionIds, again.session_id]).size).toBe(1);
    const open = (await app.client.checkout.sessions.list({ status: "open" })).data;
    expect(open.map(({ id }) => id)).toEqual([again.session_id]);
  });

  it("the back button leads to the same session, another plan to another session that closes the first", async () => {
    const owner = await registerOwner(app);
    const first = await checkout(app, owner, { plan: "pro" });
    expect(await checkout(app, owner, { plan: "pro" })).toEqual(first);
    const other = await checkout(app, owner, { plan: "pro", period: "yearly" });
    expect(other.session_id).not.toBe(first.session_id);
    const late = app.stripeControl("POST", `/checkout/${first.session_id}/pay`, { card: CARD });
    await expect(late).rejects.toThrow("expired");
    await app.stripeControl("POST", `/checkout/${other.session_id}/pay`, { card: CARD });
    await app.settle();
    expect([await charged(app, owner), (await runningIn(app, owner)).length]).toEqual([63_600, 1]);
  });

  it("two tabs with different plans leave one session that can be paid", async () => {
    const owner = await registerOwner(app);
    await Promise.allSettled(["basic", "pro", "business"].map((plan) => checkout(app, owner, { plan })));
    await checkout(app, owner, { plan: "pro" });
    expect((await app.client.checkout.sessions.list({ status: "open" })).data).toHaveLength(1);
  });

  it("a purchase is refused while a plan runs, also one that no webhook reported", async () => {
    app.loseWebhooks();
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, { plan: "basic" });
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    for (const plan of ["basic", "business"]) {
      const json = { plan, period: "monthly" };
      const answer = await app.request("/api/payments/create-checkout", { token: owner.token, json });
      expect([answer.status, await answer.json()]).toMatchObject([409, { code: "already_subscribed" }]);
    }
    // Before it refused, the product read Stripe and found the plan.
    expect(await shown(app, owner)).toMatchObject({ plan: "basic", active: true });
    expect((await app.client.checkout.sessions.list({ status: "open" })).data).toEqual([]);
  });

  it("a session of another owner is treated as missing", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, {});
    const stranger = await subscriber(app);
    const nobody = await registerOwner(app);
    for (const { token } of [stranger, nobody]) {
      const answer = await app.request(`/api/payments/check/${session_id}`, { token });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
    }
  });

  it("a plan can be bought again once the previous one has ended", async () => {
    const before = await subscriber(app);
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token: before.token, json: {} }));
    await app.pass(32 * DAY);
    const owner = await signedIn(app, before);
    expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "active", standing: "plan_over" });
    await buy(app, owner, { plan: "pro" });
    expect(await shown(app, owner)).toMatchObject({ plan: "pro", active: true });
    expect(await charged(app, owner)).toBe(4_000 + 7_000);
  });
});

it("the cron finds a payment although no webhook came and the owner did not come back", async () => {
  app.loseWebhooks();
  const owner = await registerOwner(app);
  const { session_id } = await checkout(app, owner, { plan: "pro" });
  await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
  await app.cron();
  expect(await shown(app, owner)).toMatchObject({ plan: "pro", active: true });
});

it("an owner who was deleted in Stripe buys as a new customer", async () => {
  const owner = await subscriber(app, { plan: "pro" });
  await app.client.customers.del(await customerOf(app, owner));
  await app.settle();
  expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "active", active: false });
  await buy(app, owner, { plan: "basic" });
  expect(await shown(app, owner)).toMatchObject({ plan: "basic", active: true });
});

it.each([
  ["with consent it is reported", true, "queued"],
  ["without one it stays here", undefined, "kept"],
])("a purchase stores the buyer's origin once, with the amount paid: %s", async (_case, consent, state) => {
  const owner = await registerOwner(app);
  await buy(app, owner, { plan: "pro", tracking: { event_id: "e-1", event_time: START, consent, fbp: "fb.1.2" } });
  const { results } = await app.deps.core.$client
    .prepare("SELECT kind, event_id, value_cents, state FROM tracking_events")
    .all();
  expect(results).toEqual([{ kind: "purchase", event_id: "e-1", value_cents: 7_000, state }]);
});
