// The customer in Stripe is the owner of the workspace: who buys, hands over, or has another address.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import {
  bodyOf,
  type Colleague,
  colleagueOf,
  type Owner,
  registerOwner,
  signedIn,
  workspaceOf,
} from "../../support/factories.ts";
import { app, charged, DAY, newBillingApp, runningIn, type shown, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

/** The secret of the link in the latest mail to an address. */
async function secretOfMail(address: string): Promise<string> {
  await app.drain();
  const secrets = app.mails.filter(({ to }) => to === address).flatMap(({ text }) => /#([\w-]+)/.exec(text)?.[1] ?? []);
  return secrets.at(-1)!;
}

async function mailsTo({ email }: Owner): Promise<{ subject: string; text: string }[]> {
  await app.drain();
  return app.mails.filter(({ to }) => to === email);
}

/** The only customer in Stripe, and its cards. */
async function customer() {
  const { data } = await app.client.customers.list();
  const { data: cards } = await app.client.customers.listPaymentMethods(data[0]!.id);
  return { ...data[0]!, cards: cards.map(({ card }) => card?.last4) };
}

const handOver = async (owner: Owner, { userId }: Owner) =>
  bodyOf(await app.request("/api/team/hand-over", { token: owner.token, json: { userId, password: owner.password } }));

/** Ana pays for Pro, and hands it over to Bea. */
async function handedOver(period = "monthly"): Promise<{ ana: Owner; bea: Colleague }> {
  const ana = await subscriber(app, { plan: "pro", period });
  const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
  await handOver(ana, bea);
  return { ana, bea };
}

/** Adds a Mastercard like the browser. */
async function addCard({ token, headers }: Colleague) {
  const begun = await bodyOf<{ setup_intent_id: string }>(
    await app.request("/api/payments/setup-intent", { token, headers, json: {} }),
  );
  const { setup_intent_id } = begun;
  await app.client.setupIntents.confirm(setup_intent_id, { payment_method: "pm_card_mastercard" });
  await bodyOf(await app.request("/api/payments/confirm-setup-intent", { token, headers, json: { setup_intent_id } }));
}

const seenBy = async ({ token, headers }: Colleague) =>
  (
    await bodyOf<{ subscription: Awaited<ReturnType<typeof shown>> }>(
      await app.request("/api/payments/subscription", { token, headers }),
    )
  ).subscription;

it("a purchase of an administrator is the owner's in Stripe", async () => {
  const ana = await registerOwner(app, { plan: "pro" });
  const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
  await bodyOf(await app.request("/api/payments/setup-intent", { token: bea.token, headers: bea.headers, json: {} }));
  expect(await customer()).toMatchObject({ email: ana.email, name: "Ana" });
});

describe("after a hand-over", () => {
  it("the former owner's card is detached, and name and address follow the new owner", async () => {
    const { bea } = await handedOver();
    await app.cron();
    expect(await customer()).toMatchObject({ email: bea.email, name: "Bea", cards: [] });
    expect(await seenBy(bea)).toMatchObject({ standing: "paid", payment_method: null });
  });

  it("both read what happens to the card, and the new owner until when one is needed", async () => {
    const { ana, bea } = await handedOver();
    expect((await mailsTo(bea)).at(-1)!.text).toMatch(/Añade la tuya en Configuración antes del 15 de febrero de 2026/);
    expect((await mailsTo(ana)).at(-1)!.text).toContain("Tu tarjeta ya no paga el plan");
  });

  it("a charge that the former owner paid is no receipt of the new one's", async () => {
    const { ana, bea } = await handedOver();
    await app.cron();
    await app.pass(DAY + 3_600);
    await app.cron();
    const receipts = async (owner: Owner) =>
      (await mailsTo(owner)).filter(({ subject }) => subject.includes("recibo")).length;
    expect([await receipts(ana), await receipts(bea)]).toEqual([1, 0]);
  });

  it("a client who accepts it by mail has the plan to its end, and the former owner's card pays nothing more", async () => {
    const ana = await subscriber(app, { plan: "pro", period: "monthly" });
    const offer = { email: "cliente@example.com", leaves: true, password: ana.password };
    await bodyOf(await app.request("/api/team/offer", { token: ana.token, json: offer }));
    const secret = await secretOfMail(offer.email);
    const look = await app.request("/api/invitations/look", { json: { secret } });
    expect(await bodyOf(look)).toMatchObject({ invitation: { role: "owner", paid_until: "2026-02-15T12:00:00.000Z" } });
    const json = { secret, name: "Cliente", password: "Mirador-de-mar-7" };
    const { token } = await bodyOf<{ token: string }>(await app.request("/api/invitations/join", { json }));
    await app.cron();
    expect(await customer()).toMatchObject({ email: offer.email, name: "Cliente", cards: [] });
    const { subscription } = await bodyOf<{ subscription: object }>(
      await app.request("/api/payments/subscription", { token }),
    );
    expect(subscription).toMatchObject({ plan: "pro", standing: "paid", payment_method: null });
    const ownNow = await bodyOf(await app.request("/api/subscriptions", { token: ana.token }));
    expect(ownNow).toMatchObject({ subscription: { plan: "free" } });
  });

  it("a purchase at once offers the new owner none of the former one's cards", async () => {
    const ana = await registerOwner(app);
    const { publicId } = await workspaceOf(app, ana);
    await addCard({ ...ana, headers: { "x-workspace": publicId } });
    const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
    await handOver(ana, bea);
    const json = { plan: "basic", period: "monthly" };
    const { token, headers } = bea;
    const bought = await app.request("/api/payments/create-checkout", { token, headers, json });
    const { checkout_url } = await bodyOf<{ checkout_url: string }>(bought);
    expect(await (await app.stripe.fetch(new Request(checkout_url))).text()).not.toContain("•••• 4444");
    expect((await customer()).cards).toEqual([]);
  });

  it("an upgrade at once is not paid with the former owner's card", async () => {
    const ana = await subscriber(app, { plan: "basic", period: "monthly" });
    const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
    await handOver(ana, bea);
    const { token, headers } = bea;
    const json = { plan: "pro", period: "monthly", confirm_payment: true };
    expect((await app.request("/api/payments/upgrade", { token, headers, json })).ok).toBe(false);
    expect((await app.client.charges.list()).data.map(({ amount }) => amount)).toEqual([4_000]);
  });

  it("the renewal is charged to the new owner's card", async () => {
    const { ana, bea } = await handedOver();
    await app.cron();
    await app.pass(60);
    await addCard(bea);
    await app.cron();
    await app.pass(31 * DAY + 2 * 3600);
    expect(await customer()).toMatchObject({ cards: ["4444"] });
    const { data } = await app.client.charges.list();
    expect(data.map(({ amount, payment_method_details }) => [amount, payment_method_details?.card?.last4])).toEqual([
      [7_000, "4444"],
      [7_000, "4242"],
    ]);
    expect(ana.email).not.toBe(bea.email);
  });

  it("nothing is charged to anybody without a card: the owner is asked before, and the renewal waits for the grace", async () => {
    const { ana, bea } = await handedOver();
    await app.cron();
    await app.pass(28 * DAY + 60);
    await app.cron();
    await app.pass(DAY);
    await app.cron();
    const asked = (await mailsTo(bea)).filter(({ subject }) => subject === "Tu plan de Atalaya no tiene tarjeta");
    expect(asked).toHaveLength(1);
    await app.pass(3 * DAY);
    await app.settle();
    expect((await app.client.charges.list()).data.filter(({ status }) => status === "succeeded")).toHaveLength(1);
    const again = { ...bea, ...(await signedIn(app, bea)) };
    expect(await seenBy(again)).toMatchObject({ plan: "pro", standing: "past_due" });
    expect(await mailsTo(ana)).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining("cobrar") }),
    );
    await addCard(again);
    expect(await seenBy(again)).toMatchObject({ standing: "paid", payment_method: { last4: "4444" } });
  });

  it("comments over the limit are not charged to the former owner either", async () => {
    const { bea } = await handedOver("yearly");
    await app.cron();
    const { id } = await customer();
    await app.client.billing.meterEvents.create({
      event_name: OVERAGE.meterEvent,
      identifier: "over",
      payload: { stripe_customer_id: id, value: "100000" },
    });
    // Longer than Stripe tries again.
    for (let day = 0; day < 20; day++) {
      await app.pass(DAY);
      await app.cron();
    }
    const { data } = await app.client.charges.list();
    expect(data.filter(({ status }) => status === "succeeded").map(({ amount }) => amount)).toEqual([63_600]);
    expect(await seenBy({ ...bea, ...(await signedIn(app, bea)) })).toMatchObject({ plan: "pro", active: true });
  });

  it("is made up for when Stripe did not answer, and keeps a card that the new owner added meanwhile", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { bea } = await handedOver();
    const fault = { method: "POST", path: "/v1/customers", kind: "server_error" };
    await app.stripeControl("PUT", "/faults", { scripted: [fault] });
    await app.cron();
    await app.pass(60);
    await addCard(bea);
    await app.cron();
    expect(await customer()).toMatchObject({ email: bea.email, cards: ["4444"] });
    expect(await seenBy(bea)).toMatchObject({ payment_method: { last4: "4444" } });
  });

  it("a company keeps its name on the invoices", async () => {
    const ana = await subscriber(app, { plan: "pro" });
    const fiscal = {
      ...{ name: "Bar Sol SL", country: "ES", line1: "Calle Mayor 1", line2: "", city: "Madrid", postal_code: "28013" },
      ...{ state: "", tax_id: { type: "es_cif", value: "B58378431" } },
    };
    await bodyOf(await app.request("/api/payments/fiscal-data", { token: ana.token, json: fiscal, method: "PUT" }));
    const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
    await handOver(ana, bea);
    await app.cron();
    expect(await customer()).toMatchObject({ email: bea.email, name: "Bar Sol SL" });
  });

  it("a workspace that never bought anything asks for nothing", async () => {
    const ana = await registerOwner(app, { plan: "pro" });
    const bea = await colleagueOf(app, ana, { role: "admin", name: "Bea" });
    await handOver(ana, bea);
    await app.cron();
    expect((await app.client.customers.list()).data).toEqual([]);
  });
});

describe("another address of the owner", () => {
  it("reaches Stripe, and so does its undoing; the card stays", async () => {
    const ana = await subscriber(app, { plan: "basic" });
    const { token, password, email } = ana;
    const change = (path: string, json: object) => app.request(`/api/auth${path}`, { token, json });
    await bodyOf(await change("/change-email", { email: "nueva@example.com", password }));
    await bodyOf(await change("/confirm-email", { secret: await secretOfMail("nueva@example.com") }));
    await app.cron();
    expect(await customer()).toMatchObject({ email: "nueva@example.com", cards: ["4242"] });
    await bodyOf(await change("/undo-email", { secret: await secretOfMail(email) }));
    await app.cron();
    expect(await customer()).toMatchObject({ email, cards: ["4242"] });
    expect(await runningIn(app, ana)).toHaveLength(1);
    expect(await charged(app, ana)).toBe(4_000);
  });
});
