import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { bodyOf, type Owner, refusalOf, registerOwner } from "../../support/factories.ts";
import { app, customerOf, DAY, newBillingApp, runningIn, shown, subscriber } from "../../support/stripe.ts";

beforeEach(() => newBillingApp());

const CardsAnswer = z.strictObject({
  success: z.literal(true),
  payment_methods: z.array(
    z.strictObject({
      id: z.string().startsWith("pm_"),
      is_default: z.boolean(),
      card: z.strictObject({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
    }),
  ),
});
const SetupAnswer = z.strictObject({
  success: z.literal(true),
  client_secret: z.string().includes("_secret_"),
  setup_intent_id: z.string().startsWith("seti_"),
});
/** The fields of an answer when no charge is overdue. */
const nothingOverdue = { overdue: z.literal("none"), payment_intent_id: z.null(), client_secret: z.null() };
const ConfirmAnswer = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  payment_method_id: z.string().startsWith("pm_"),
  ...nothingOverdue,
});
const ChosenAnswer = z.strictObject({ success: z.literal(true), message: z.string(), ...nothingOverdue });
const Confirmation = z.strictObject({ success: z.literal(true), message: z.string() });

const cards = async ({ token }: Owner) =>
  CardsAnswer.parse(await bodyOf(await app.request("/api/payments/payment-methods", { token }))).payment_methods;
const send = ({ token }: Owner, path: string, json: object, method = "POST") =>
  app.request(`/api/payments/${path}`, { token, json, method });
const defaultOf = async (owner: Owner) =>
  (await cards(owner)).filter(({ is_default }) => is_default).map(({ card }) => card.last4);

async function begin(owner: Owner, json: object = {}) {
  return SetupAnswer.parse(await bodyOf(await send(owner, "setup-intent", json)));
}

/** Adds a card: the two calls, and what the browser does between them. */
async function addCard(owner: Owner, card: string): Promise<string> {
  const { setup_intent_id } = await begin(owner);
  await app.client.setupIntents.confirm(setup_intent_id, { payment_method: card });
  const added = await bodyOf(await send(owner, "confirm-setup-intent", { setup_intent_id }));
  return ConfirmAnswer.parse(added).payment_method_id;
}

describe("cards", () => {
  it("are an empty list for an owner who never bought anything, and Stripe is not asked", async () => {
    const owner = await registerOwner(app);
    expect(await cards(owner)).toEqual([]);
    const { calls } = await app.stripeControl<{ calls: { path: string }[] }>("GET", "/calls");
    expect(calls.filter(({ path }) => path.startsWith("/v1/customers"))).toEqual([]);
  });

  it("can be added, the first one as the default", async () => {
    const owner = await registerOwner(app);
    await addCard(owner, "pm_card_visa");
    await addCard(owner, "pm_card_mastercard");
    await begin(owner, { tracking: { event_id: "e-1", event_time: app.now(), consent: true } });
    const tracked = await app.deps.core.query.trackingEvents.findMany();
    expect(tracked.map(({ kind, eventId }) => [kind, eventId])).toEqual([["setup", "e-1"]]);
    expect((await cards(owner)).map(({ card }) => card.brand)).toEqual(["mastercard", "visa"]);
    expect(await defaultOf(owner)).toEqual(["4242"]);
  });

  it("become the default of the customer and of the subscription, and pay the next charge", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const id = await addCard(owner, "pm_card_mastercard");
    expect(await defaultOf(owner)).toEqual(["4242"]);
    ChosenAnswer.parse(await bodyOf(await send(owner, "payment-method", { payment_method_id: id }, "PUT")));
    expect(await defaultOf(owner)).toEqual(["4444"]);
    expect(await shown(app, owner)).toMatchObject({ payment_method: { brand: "mastercard", last4: "4444" } });
    const customer = await app.client.customers.retrieve(await customerOf(app, owner));
    const [subscription] = await runningIn(app, owner);
    expect(customer).toMatchObject({ invoice_settings: { default_payment_method: id } });
    expect(subscription).toMatchObject({ default_payment_method: id });
    await app.pass(32 * DAY);
    const [latest] = (await app.client.charges.list({ customer: customer.id })).data;
    expect(latest).toMatchObject({ amount: 4_000, payment_method: id });
  });

  it("can be deleted, except the default one", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const [bought] = await cards(owner);
    const id = await addCard(owner, "pm_card_mastercard");
    const refused = await send(owner, "payment-method", { payment_method_id: bought!.id }, "DELETE");
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: "default_card", message: "No puedes eliminar la tarjeta por defecto" },
    ]);
    Confirmation.parse(await bodyOf(await send(owner, "payment-method", { payment_method_id: id }, "DELETE")));
    expect((await cards(owner)).map((card) => card.id)).toEqual([bought!.id]);
  });

  it("cannot be deleted either when they are the customer's default only", async () => {
    const owner = await subscriber(app, { plan: "basic" });
    const id = await addCard(owner, "pm_card_mastercard");
    await app.client.customers.update(await customerOf(app, owner), {
      invoice_settings: { default_payment_method: id },
    });
    const answer = await send(owner, "payment-method", { payment_method_id: id }, "DELETE");
    expect(await refusalOf(answer)).toEqual([409, "default_card"]);
  });

  it("are missing until the browser confirms them", async () => {
    const owner = await registerOwner(app);
    const { setup_intent_id } = await begin(owner);
    const answer = await send(owner, "confirm-setup-intent", { setup_intent_id });
    expect(await refusalOf(answer)).toEqual([409, "card_not_confirmed"]);
    expect(await cards(owner)).toEqual([]);
  });

  it("of another owner are treated as missing, and so are their intents", async () => {
    const owner = await subscriber(app);
    const [own] = await cards(owner);
    const { setup_intent_id } = await begin(owner);
    await app.client.setupIntents.confirm(setup_intent_id, { payment_method: "pm_card_visa" });
    const [subscription] = await runningIn(app, owner);
    const paid = await app.client.invoicePayments.list({ invoice: subscription!.latest_invoice as string });
    const intent = paid.data[0]!.payment.payment_intent as string;

    for (const each of [await subscriber(app), await registerOwner(app)]) {
      const tries = [
        await send(each, "payment-method", { payment_method_id: own!.id }, "PUT"),
        await send(each, "payment-method", { payment_method_id: own!.id }, "DELETE"),
        await send(each, "confirm-setup-intent", { setup_intent_id }),
        await app.request(`/api/payments/check/${intent}`, { token: each.token }),
      ];
      for (const answer of tries) expect(await refusalOf(answer)).toEqual([404, "not_found"]);
      expect((await cards(each)).some(({ id }) => id === own!.id)).toBe(false);
    }
    expect((await cards(owner)).some(({ id }) => id === own!.id)).toBe(true);
  });
});

it("twenty a day may be started by a workspace, and others are not affected", async () => {
  const [owner, other] = [await registerOwner(app), await registerOwner(app)];
  const begin = ({ token }: Owner) => app.request("/api/payments/setup-intent", { token, json: {} });
  for (let card = 0; card < 20; card++) expect((await begin(owner)).status).toBe(200);
  const refused = await begin(owner);
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
    429,
    String(DAY / 2),
    { code: "too_many_requests", message: expect.stringContaining("muchas tarjetas hoy") },
  ]);
  expect((await begin(other)).status).toBe(200);
  await app.pass(DAY / 2);
  expect((await begin(owner)).status).toBe(200);
});
