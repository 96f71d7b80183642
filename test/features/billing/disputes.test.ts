// A payment that a bank takes back, and payments that are refunded, as the owner and support see them.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowPurchasesSql } from "../../../tools/account/statements.ts";
import { withdraw } from "../../../tools/account/withdraw.ts";
import { LIST, linesOf } from "../../../tools/reconcile/sql.ts";
import { reconcileMoney } from "../../../worker/features/billing/sync/reconcile-money.ts";
import { OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, registerOwner, signedIn, workspaceOf } from "../../support/factories.ts";
import {
  app,
  buy,
  charged,
  checkout,
  customerOf,
  DAY,
  newBillingApp,
  runningIn,
  shown,
  subscriber,
} from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

type Entry = { plan: string; amount: number; status: string; refunded: number };

async function history({ token }: Owner): Promise<[string, number, string, number][]> {
  const body = await bodyOf<{ invoices: Entry[] }>(await app.request("/api/payments/billing-history", { token }));
  return body.invoices.map(({ plan, amount, status, refunded }) => [plan, amount, status, refunded]);
}

/** Disputes the owner's latest payment at the bank. @returns the dispute's id */
async function dispute(owner: Owner): Promise<string> {
  const { data } = await app.client.charges.list({ customer: await customerOf(app, owner) });
  const { id } = await app.stripeControl<{ id: string }>("POST", `/charges/${data[0]!.id}/dispute`);
  await app.settle();
  return id;
}

async function close(id: string, status: "won" | "lost") {
  await app.stripeControl("POST", `/disputes/${id}/close`, { status });
  await app.settle();
}

const tryToBuy = ({ token }: Owner, headers: Record<string, string> = {}) =>
  app.request("/api/payments/create-checkout", { token, headers, json: { plan: "basic", period: "monthly" } });

/** Gives the owner a second workspace. @returns its public id */
async function otherWorkspace(owner: Owner): Promise<string> {
  const other = await registerOwner(app);
  const { publicId } = await workspaceOf(app, other);
  await app.deps.core.$client
    .prepare(
      `UPDATE memberships SET user_id = (SELECT id FROM users WHERE email = ?)
       WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
    )
    .bind(owner.email, other.email)
    .run();
  return publicId;
}

describe("a dispute that is open", () => {
  it("changes neither the plan nor the history", async () => {
    const owner = await subscriber(app, { plan: "business", period: "yearly" });
    await dispute(owner);
    expect(await shown(app, owner)).toMatchObject({ plan: "business", standing: "paid", purchases_rest: false });
    expect(await history(owner)).toEqual([["Business", 90_000, "Pagado", 0]]);
  });
});

describe("a dispute that is lost", () => {
  it("ends the plan at once, says so in the history, and charges the card no more", async () => {
    const owner = await subscriber(app, { plan: "business", period: "yearly" });
    await app.client.billing.meterEvents.create({
      event_name: OVERAGE.meterEvent,
      identifier: "over",
      payload: { stripe_customer_id: await customerOf(app, owner), value: "1000" },
    });
    await close(await dispute(owner), "lost");
    expect(await runningIn(app, owner)).toEqual([]);
    expect(await shown(app, owner)).toMatchObject({ plan: "free", standing: "plan_over", purchases_rest: true });
    expect(await history(owner)).toEqual([["Business", 90_000, "Devuelto", 90_000]]);
    const before = await charged(app, owner);
    await app.pass(366 * DAY);
    expect(await charged(app, owner)).toBe(before);
  });

  it("rests purchases until support lifts that, and again at the next lost one", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    await close(await dispute(owner), "lost");
    const list = async () => linesOf((await app.deps.core.$client.prepare(LIST).all()).results);
    expect(await list()).toEqual([expect.stringContaining("allow-purchases")]);
    const refused = await tryToBuy(owner);
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { code: "purchases_rest", message: expect.stringContaining("Soporte") },
    ]);
    const { $client } = app.deps.core;
    await $client.batch([$client.prepare(allowPurchasesSql(owner.email))]);
    expect(await list()).toEqual(["nothing differs"]);
    await buy(app, owner, { plan: "basic" });
    expect(await shown(app, owner)).toMatchObject({ plan: "basic", standing: "paid", purchases_rest: false });
    // The night reads the same lost dispute again, and another one.
    await app.pass(DAY);
    await reconcileMoney(app.deps);
    const later = await signedIn(app, owner);
    expect(await shown(app, later)).toMatchObject({ plan: "basic", standing: "paid" });
    await close(await dispute(owner), "lost");
    expect(await shown(app, later)).toMatchObject({ plan: "free", purchases_rest: true });
  });

  it("rests the purchases of another workspace of the same owner too", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const publicId = await otherWorkspace(owner);
    const id = await dispute(owner);
    const buyThere = () => tryToBuy(owner, { "x-workspace": publicId });
    expect((await buyThere()).status).toBe(200);
    await close(id, "lost");
    expect((await buyThere()).status).toBe(403);
  });

  it("closes an open purchase, so that nobody pays for a plan that they may not have", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const id = await dispute(owner);
    await bodyOf(await app.request("/api/payments/cancel-subscription", { token: owner.token, json: {} }));
    await app.pass(32 * DAY);
    const later = await signedIn(app, owner);
    const { session_id } = await checkout(app, later, { plan: "basic" });
    await close(id, "lost");
    expect((await app.client.checkout.sessions.retrieve(session_id)).status).toBe("expired");
  });

  it("rests purchases already while the plan ends", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const headers = { "x-workspace": await otherWorkspace(owner) };
    const id = await dispute(owner);
    const { subscriptions } = app.client;
    const cancel = subscriptions.cancel.bind(subscriptions);
    const answers: number[] = [];
    vi.spyOn(subscriptions, "cancel").mockImplementation(async (...options) => {
      answers.push((await tryToBuy(owner, headers)).status);
      return cancel(...options);
    });
    await close(id, "lost");
    expect(answers).toEqual([403]);
  });

  it("closes an open purchase in another workspace of the same owner too", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const headers = { "x-workspace": await otherWorkspace(owner) };
    const id = await dispute(owner);
    const { session_id } = await bodyOf<{ session_id: string }>(await tryToBuy(owner, headers));
    await close(id, "lost");
    expect((await app.client.checkout.sessions.retrieve(session_id)).status).toBe("expired");
  });

  it("refuses a purchase that Stripe opens meanwhile, and closes it", async () => {
    const owner = await subscriber(app, { plan: "pro" });
    const headers = { "x-workspace": await otherWorkspace(owner) };
    const id = await dispute(owner);
    const { sessions } = app.client.checkout;
    const create = sessions.create.bind(sessions);
    let opened = "";
    vi.spyOn(sessions, "create").mockImplementation(async (...options) => {
      const session = await create(...options);
      opened = session.id;
      await close(id, "lost");
      return session;
    });
    expect(await (await tryToBuy(owner, headers)).json()).toMatchObject({ code: "purchases_rest" });
    expect((await sessions.retrieve(opened)).status).toBe("expired");
  });

  it("is found by the nightly comparison when its event was lost, and told to the owner once", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const owner = await subscriber(app, { plan: "pro" });
    const id = await dispute(owner);
    app.loseWebhooks();
    await close(id, "lost");
    expect(await runningIn(app, owner)).toHaveLength(1);
    await app.pass(DAY);
    await reconcileMoney(app.deps);
    await app.pass(DAY);
    await reconcileMoney(app.deps);
    expect(await runningIn(app, owner)).toEqual([]);
    const mails = await app.deps.core.query.mails.findMany();
    expect(mails.filter(({ letter }) => letter === "dispute_lost")).toHaveLength(1);
  });

  it("is tried again when Stripe does not answer", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const owner = await subscriber(app, { plan: "pro" });
    const id = await dispute(owner);
    await app.stripeControl("PUT", "/faults", {
      scripted: [{ method: "DELETE", path: "/v1/subscriptions", kind: "server_error" }],
    });
    await close(id, "lost");
    await app.pass(DAY);
    await app.settle();
    expect(await runningIn(app, owner)).toEqual([]);
    expect((await shown(app, await signedIn(app, owner))).purchases_rest).toBe(true);
  });
});

describe("a refund", () => {
  it("shows its amount, and says so when all of it came back", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const { data } = await app.client.charges.list({ customer: await customerOf(app, owner) });
    await app.client.refunds.create({ charge: data[0]!.id, amount: 1_333 });
    expect(await history(owner)).toEqual([["Basic", 4_000, "Pagado", 1_333]]);
    await app.client.refunds.create({ charge: data[0]!.id });
    expect(await history(owner)).toEqual([["Basic", 4_000, "Reembolsado", 4_000]]);
  });
});

describe("the operator's withdrawal", () => {
  const withdrawal = async (owner: Owner, isWhole = false) => {
    const { data } = await app.client.subscriptions.list({ customer: await customerOf(app, owner), status: "all" });
    const refunds = await withdraw(app.client, { subscription: data[0]!.id, isWhole });
    await app.settle();
    return refunds;
  };

  it("ends the plan and refunds its unused days, once", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await app.pass(10 * DAY);
    const later = await signedIn(app, owner);
    // 21 of 31 days of 40.00 are left.
    const refunds = [{ paidCents: 4_000, refundedCents: 2_710, outcome: "refunded" }];
    expect(await withdrawal(later)).toMatchObject(refunds);
    await app.pass(DAY);
    expect(await withdrawal(later)).toMatchObject(refunds);
    expect(await charged(app, owner)).toBe(4_000 - 2_710);
    expect(await runningIn(app, owner)).toEqual([]);
    expect(await shown(app, later)).toMatchObject({ plan: "free", standing: "plan_over", purchases_rest: false });
    expect(await history(later)).toEqual([["Basic", 4_000, "Pagado", 2_710]]);
  });

  it("counts an upgrade, and refunds the whole period when support wants that", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await app.pass(10 * DAY);
    const later = await signedIn(app, owner);
    const json = { plan: "pro", period: "monthly", confirm_payment: true };
    await bodyOf(await app.request("/api/payments/upgrade", { token: later.token, json }));
    await app.pass(5 * DAY);
    const paid = await charged(app, owner);
    const before = await withdrawal(later);
    // 16 of 31 days of 70.00 are left.
    expect(before.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(Math.round((7_000 * 16) / 31));
    await withdrawal(later, true);
    expect(paid).toBe(4_000 + 2_032);
    expect(await charged(app, owner)).toBe(0);
    expect(await history(later)).toEqual([
      ["Pro", 2_032, "Reembolsado", 2_032],
      ["Basic", 4_000, "Reembolsado", 4_000],
    ]);
  });

  it("refunds nothing that the bank decides about", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    await dispute(owner);
    expect(await withdrawal(owner)).toMatchObject([{ refundedCents: 0, outcome: "disputed" }]);
    expect(await runningIn(app, owner)).toEqual([]);
  });
});
