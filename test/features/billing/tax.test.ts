// Purchases with Stripe Tax: what is shown, charged, and named on the invoices, for a Spanish and a Mexican company.
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { OVERAGE } from "../../../worker/vocabulary/money/plans.ts";
import { bodyOf, type Owner, registerOwner, signedIn } from "../../support/factories.ts";
import { app, CARD, charged, checkout, customerOf, DAY, newBillingApp, runningIn } from "../../support/stripe.ts";

beforeEach(async () => {
  await newBillingApp({}, "exclusive");
  app.deps.config = { ...app.deps.config, STRIPE_TAX: "exclusive" };
});

const SPANISH = {
  country: "ES",
  line1: "Calle Mayor 1",
  city: "Madrid",
  postalCode: "28001",
  businessName: "Bar Sol SL",
  taxId: { type: "es_cif", value: "B58378431" },
};
const MEXICAN = {
  country: "MX",
  line1: "Durango 200",
  city: "Ciudad de México",
  postalCode: "06600",
  businessName: "Café Luna",
  taxId: { type: "mx_rfc", value: "EKU9003173C9" },
};
const GERMAN = {
  country: "DE",
  line1: "Invalidenstraße 1",
  city: "Berlin",
  postalCode: "10115",
  businessName: "Kaffee GmbH",
  taxId: { type: "eu_vat", value: "DE000000000" },
};

const ARGENTINE = { country: "AR", line1: "Florida 1", city: "Buenos Aires", postalCode: "1000" };

/** Makes an owner who bought Basic on the hosted page. @param fiscal the data typed there */
async function buyer(fiscal: object, owner?: Owner): Promise<Owner> {
  const who = owner ?? (await registerOwner(app));
  const { session_id } = await checkout(app, who, {});
  await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD, fiscal });
  await app.settle();
  return signedIn(app, who);
}

const get = async (owner: Owner, path: string) =>
  bodyOf(await app.request(`/api/payments/${path}`, { token: owner.token }));
const latest = async (owner: Owner) =>
  (await app.client.invoices.list({ customer: await customerOf(app, owner), limit: 1 })).data[0]!;

describe("a purchase", () => {
  it.each([
    ["a Spanish company pays IVA at home", SPANISH, 4_840, "none"],
    ["a Mexican company pays IVA of Mexico", MEXICAN, 4_640, "none"],
    ["a company of another EU country pays none", GERMAN, 4_000, "reverse"],
    ["a person elsewhere pays none", ARGENTINE, 4_000, "none"],
  ])("%s, and the invoice names the buyer", async (_, fiscal, cents, exempt) => {
    const owner = await buyer(fiscal);
    expect(await charged(app, owner)).toBe(cents);
    expect(await latest(owner)).toMatchObject({
      total: cents,
      total_excluding_tax: 4_000,
      customer_tax_exempt: exempt,
      customer_address: { country: fiscal.country },
      customer_tax_ids: "taxId" in fiscal ? [fiscal.taxId] : [],
    });
    const { next_charge } = (await get(owner, "next-charge")) as { next_charge: { amount: number; tax: number } };
    expect(next_charge).toMatchObject({ amount: cents, tax: cents - 4_000 });
  });

  it("is not sold without an address, of which the street is a part", async () => {
    const owner = await registerOwner(app);
    const { session_id } = await checkout(app, owner, {});
    for (const fiscal of [{}, { country: "ES", postalCode: "28013" }])
      expect(await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: CARD, fiscal })).toEqual({
        kind: "no_address",
      });
  });

  it("stores the address that was typed, for the invoices", async () => {
    const owner = await buyer(SPANISH);
    expect(await get(owner, "fiscal-data")).toMatchObject({
      fiscal_data: { country: "ES", line1: "Calle Mayor 1", city: "Madrid", postal_code: "28001" },
    });
  });
});

it("an upgrade shows its tax, what comes afterwards, and charges exactly that; so does the renewal", async () => {
  const owner = await buyer(SPANISH);
  await app.pass(15 * DAY);
  const { token } = await signedIn(app, owner);
  const upgrade = async (confirm_payment: boolean, expected_amount?: number) =>
    bodyOf(
      await app.request("/api/payments/upgrade", {
        token,
        json: { plan: "pro", period: "monthly", confirm_payment, expected_amount },
      }),
    );
  const { preview } = (await upgrade(false)) as {
    preview: { prorated_amount: number; tax_amount: number; renewal_amount: number };
  };
  expect(preview.renewal_amount).toBe(8_470);
  expect(preview.tax_amount).toBe(Math.round((preview.prorated_amount * 21) / 121));
  await upgrade(true, preview.prorated_amount);
  expect(await charged(app, owner)).toBe(4_840 + preview.prorated_amount);
  await app.pass(17 * DAY);
  expect(await charged(app, owner)).toBe(4_840 + preview.prorated_amount + 8_470);
});

it("an ended plan owes its comments over the limit with their tax, and nothing of the plan or its tax", async () => {
  const owner = await buyer(SPANISH);
  const customer = await customerOf(app, owner);
  const { id: card } = await app.client.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await app.client.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  for (const subscription of await runningIn(app, owner))
    await app.client.subscriptions.update(subscription.id, { default_payment_method: card });
  await app.client.billing.meterEvents.create({
    event_name: OVERAGE.meterEvent,
    identifier: crypto.randomUUID(),
    payload: { stripe_customer_id: customer, value: "1000" },
  });
  await app.pass(31 * DAY + 2 * 3600);
  await app.settle();
  expect(await latest(owner)).toMatchObject({ status: "open", amount_remaining: Math.round((4_000 + 700) * 1.21) });
  await app.pass(7 * DAY);
  await app.pass(3600);
  await signedIn(app, owner);
  await app.cron();
  await app.settle();
  const { data } = await app.client.invoices.list({ customer, status: "open" });
  expect(data.map(({ amount_remaining }) => amount_remaining)).toEqual([847]);
});

it("a commission is a tenth of what was paid without taxes, and a refund takes back its share of that", async () => {
  const referrals = z.object({
    referral: z.looseObject({ earnedCommissions: z.int() }),
    code: z.string(),
  });
  const owner = await registerOwner(app);
  const summary = async () =>
    referrals.parse(await bodyOf(await app.request("/api/referrals", { token: owner.token })));
  const { code } = await summary();
  const json = { name: "Ana", username: "Ana", email: "ana@example.com", password: "Correcta-1234", ref: code };
  const { token, user } = await bodyOf<{ token: string; user: { id: string } }>(
    await app.request("/api/auth/register", { json }),
  );
  const friend = await buyer(SPANISH, { ...json, token, userId: user.id });
  await app.cron();
  expect((await summary()).referral.earnedCommissions).toBe(400);
  const { data } = await app.client.charges.list({ customer: await customerOf(app, friend) });
  await app.client.refunds.create({ charge: data[0]!.id, amount: 2_420 });
  await app.settle();
  await app.cron();
  expect((await summary()).referral.earnedCommissions).toBe(200);
});

describe("the fiscal data of the settings", () => {
  const DATA = {
    ...{ name: "Bar Sol SL", country: "ES", line1: "Calle Mayor 1", line2: "", city: "Madrid", postal_code: "28013" },
    ...{ state: "", tax_id: { type: "es_cif", value: "b-58378431" } },
  };
  const save = (owner: Owner, json: object) =>
    app.request("/api/payments/fiscal-data", { token: owner.token, json, method: "PUT" });

  it("are shown as they were saved, replace the former number, and go on the next invoice", async () => {
    const owner = await buyer(ARGENTINE);
    await bodyOf(await save(owner, DATA));
    await bodyOf(await save(owner, { ...DATA, tax_id: { type: "eu_vat", value: "ES B58378431" } }));
    expect(await get(owner, "fiscal-data")).toMatchObject({
      fiscal_data: { ...DATA, tax_id: { type: "eu_vat", value: "ESB58378431" } },
    });
    await app.pass(31 * DAY + 2 * 3600);
    expect(await latest(owner)).toMatchObject({ total: 4_840, customer_tax_ids: [{ value: "ESB58378431" }] });
  });

  it("tax a plan that was bought without tax, from its next invoice on", async () => {
    app.deps.config = { ...app.deps.config, STRIPE_TAX: "none" };
    const owner = await buyer({});
    expect(await charged(app, owner)).toBe(4_000);
    const taxed = async () => (await runningIn(app, owner)).map(({ automatic_tax }) => automatic_tax.enabled);
    await bodyOf(await save(owner, DATA));
    expect(await taxed()).toEqual([false]);
    app.deps.config = { ...app.deps.config, STRIPE_TAX: "exclusive" };
    await bodyOf(await save(owner, DATA));
    expect(await taxed()).toEqual([true]);
    await app.pass(31 * DAY + 2 * 3600);
    expect(await charged(app, owner)).toBe(4_000 + 4_840);
  });

  it("refuse a number that cannot be one, or is of another country", async () => {
    const owner = await registerOwner(app);
    for (const tax_id of [
      { type: "es_cif", value: "B58378432" },
      { type: "mx_rfc", value: "EKU9003173C9" },
    ]) {
      const answer = await save(owner, { ...DATA, tax_id });
      expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ field: "tax_id" }] }]);
    }
  });
});
