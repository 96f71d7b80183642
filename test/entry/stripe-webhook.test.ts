import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { syncSubscription } from "../../worker/features/billing/sync/sync-subscription.ts";
import { securityEvents } from "../../worker/platform/db/core.ts";
import { createStripe, stripeCaller } from "../../worker/platform/stripe/client.ts";
import { createTestApp } from "../support/app.ts";
import { bodyOf, registerOwner, signedIn } from "../support/factories.ts";
import {
  app,
  CARD,
  checkout,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  shown,
  subscriber,
} from "../support/stripe.ts";

beforeEach(() => newBillingApp());

const calls = async () => (await app.stripeControl<{ calls: { path: string }[] }>("GET", "/calls")).calls.length;
/** Signs any event like Stripe. */
async function sign(event: object, secret = app.deps.config.STRIPE_WEBHOOK_SECRET!): Promise<Response> {
  const raw = JSON.stringify(event);
  const settings = { payload: raw, secret, timestamp: app.now() };
  return app.webhook(raw, await app.client.webhooks.generateTestHeaderStringAsync(settings));
}
const event = (type: string, object: object) => ({ id: `evt_${type}`, object: "event", type, data: { object } });
const answerOf = async (answer: Response) => [answer.status, await answer.json()];
/** Stripe's latest event of a type. */
const latest = (type: string) => app.deliveries.findLast((delivery) => delivery.type === type)!;

describe("the webhook", () => {
  it("processes a signed event once, and accepts it again without a call to Stripe", async () => {
    await subscriber(app);
    const { raw, signature } = latest("customer.subscription.updated") ?? latest("customer.subscription.created");
    const before = await calls();
    expect(await answerOf(await app.webhook(raw, signature))).toEqual([200, { success: true, handled: "repeated" }]);
    expect(await calls()).toBe(before);
  });

  it("refuses a changed body, and a signature that is foreign, old or missing", async () => {
    await subscriber(app);
    const { raw, signature } = latest("invoice.paid");
    const other = await createStripe({ secretKey: "sk_test_x" }).webhooks.generateTestHeaderStringAsync({
      payload: raw,
      secret: "whsec_of_somebody_else",
      timestamp: app.now(),
    });
    for (const [body, header] of [
      [raw.replace("invoice.paid", "invoice.void"), signature],
      [`${raw} `, signature],
      [raw, other],
      [raw, ""],
    ] as const)
      expect(await answerOf(await app.webhook(body, header))).toMatchObject([401, { code: "invalid_signature" }]);
    await app.pass(301);
    expect((await app.webhook(raw, signature)).status).toBe(401);
  });

  it("accepts the earlier secret while it is rotated", async () => {
    const foreign = event("invoice.paid", { object: "invoice", customer: "cus_x" });
    expect((await sign(foreign, app.deps.config.STRIPE_WEBHOOK_SECRET_OLD)).status).toBe(200);
  });

  it("accepts signed events that concern no customer of ours, without a call to Stripe", async () => {
    const before = await calls();
    expect(await answerOf(await sign(event("invoice.paid", { object: "invoice", customer: "cus_x" })))).toEqual([
      200,
      { success: true, handled: "done" },
    ]);
    expect(await answerOf(await sign(event("radar.early_fraud_warning", { object: "x" })))).toEqual([
      200,
      { success: true, handled: "ignored" },
    ]);
    expect((await sign({ hello: "world" })).status).toBe(400);
    expect(await calls()).toBe(before);
  });

  it("does not take a session for paid unless it says so", async () => {
    const owner = await registerOwner(app);
    const tracking = { event_id: "e-1", event_time: app.now(), consent: true };
    const { session_id: id } = await checkout(app, owner, { plan: "pro", tracking });
    const customer = await customerOf(app, owner);
    const type = "checkout.session.completed";
    const trackedPurchase = () =>
      app.deps.core.$client.prepare("SELECT kind FROM tracking_events WHERE event_id = 'e-1'").first();
    const session = { object: "checkout.session", id, customer, amount_total: 7_000 };
    expect((await sign(event(type, session))).status).toBe(400);
    expect((await sign({ ...event(type, { ...session, payment_status: "perhaps" }), id: "evt_1" })).status).toBe(200);
    expect(await trackedPurchase()).toBeNull();
    expect((await sign(event(type, { ...session, payment_status: "paid" }))).status).toBe(200);
    expect(await trackedPurchase()).toEqual({ kind: "purchase" });
  });

  it("is refused when no secret is configured", async () => {
    const app = createTestApp();
    const answer = await app.request("/api/webhooks/stripe", {
      body: "{}",
      headers: { "stripe-signature": "t=1,v1=0" },
    });
    expect(answer.status).toBe(503);
  });

  it("asks for the event again when Stripe cannot be read, and processes it then", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, { plan: "pro" });
    app.loseWebhooks();
    await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
    const { raw, signature } = latest("checkout.session.completed");
    await app.stripeControl("PUT", "/faults", { scripted: [{ kind: "server_error" }] });
    expect((await app.webhook(raw, signature)).status).toBe(503);
    expect((await shown(app, owner)).plan).toBe("free");
    expect((await app.webhook(raw, signature)).status).toBe(200);
    expect((await shown(app, owner)).plan).toBe("pro");
  });

  it("restores no ended plan, whatever arrives late", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await app.pass(DAY);
    app.loseWebhooks();
    const [subscription] = await runningIn(app, owner);
    await app.client.subscriptions.update(subscription!.id, { metadata: { note: "still active" } });
    const late = latest("customer.subscription.updated");
    expect(late.raw).toContain('"status": "active"');
    await app.client.subscriptions.cancel(subscription!.id);
    app.hearWebhooks();
    await app.stripeControl("POST", "/events/resend", { ids: [latest("customer.subscription.deleted").id] });
    expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "active", active: false });
    expect((await app.webhook(late.raw, late.signature)).status).toBe(200);
    expect(await shown(app, owner)).toMatchObject({ plan: "free", status: "active", active: false });
  });
});

it("a read of Stripe that began earlier never overwrites a later one", async () => {
  const owner = await subscriber(app, { plan: "pro" });
  app.loseWebhooks();
  const customerId = await customerOf(app, owner);
  const [subscription] = await runningIn(app, owner);
  // The first read of Stripe is delayed; meanwhile the plan is cancelled and read again.
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let hasRead = () => {};
  const read = new Promise<void>((done) => {
    hasRead = done;
  });
  const slow = syncSubscription(
    {
      ...app.deps,
      stripe: async (call) => {
        const answer = await call(app.client);
        hasRead();
        await held;
        return answer;
      },
    },
    { customerId },
  );
  await read;
  await app.client.subscriptions.update(subscription!.id, { cancel_at: "max_period_end" });
  await syncSubscription({ ...app.deps, stripe: stripeCaller(app.client) }, { customerId });
  expect((await shown(app, owner)).cancel_at_period_end).toBe(true);
  release();
  // The slow read returns the current state, too.
  expect((await slow)?.cancelsAt).not.toBeNull();
  expect((await shown(app, owner)).cancel_at_period_end).toBe(true);
});

it("reads that find a new plan at once are one change of plan for the owner", async () => {
  app.loseWebhooks();
  const owner = await registerOwner(app);
  const { session_id } = await checkout(app, owner, {});
  await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
  const customerId = await customerOf(app, owner);
  // All three read the row, without a plan, before the first one writes.
  let waiting = 0;
  let release = () => {};
  const all = new Promise<void>((done) => {
    release = done;
  });
  const stripe: typeof app.deps.stripe = async (call) => {
    if (++waiting === 3) release();
    await all;
    return stripeCaller(app.client)(call);
  };
  await Promise.all([1, 2, 3].map(() => syncSubscription({ ...app.deps, stripe }, { customerId })));
  const changes = await app.deps.core.select().from(securityEvents).where(eq(securityEvents.kind, "plan_changed"));
  expect(changes.map(({ times }) => times)).toEqual([1]);
});

it("a plan that ended pauses the pages, and a new one resumes them", async () => {
  const owner = await subscriber(app, { plan: "business" });
  const { connectPages, listAccounts } = await import("../support/factories.ts");
  await connectPages(app, owner);
  const active = async (who = owner) =>
    (await listAccounts(app, who)).filter(({ status }) => status === "active").length;
  expect(await active()).toBe(4);
  await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, json: {} }));
  await app.pass(32 * DAY);
  const later = await signedIn(app, owner);
  expect(await active(later)).toBe(0);
  const { session_id } = await checkout(app, later, { plan: "basic" });
  await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD });
  await app.settle();
  expect(await active(later)).toBe(2);
});
