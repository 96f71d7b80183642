import Stripe from "stripe";
import { expect, it } from "vitest";
import { customerWith, openStripe, SECRET, sell } from "./support.ts";

it("signs what the official client verifies", async () => {
  const { stripe, sandbox, webhooks, now } = openStripe();
  const { id } = await stripe.customers.create({ email: "ana@example.com" });
  await sandbox.idle();
  const { raw, signature } = webhooks[0]!;
  const provider = Stripe.createSubtleCryptoProvider();
  const event = await stripe.webhooks.constructEventAsync(raw, signature, SECRET, undefined, provider, now() * 1000);
  expect(event).toMatchObject({ type: "customer.created", api_version: "2026-10-28.endive", data: { object: { id } } });
  const forged = stripe.webhooks.constructEventAsync(
    raw.replace("ana@", "eva@"),
    signature,
    SECRET,
    undefined,
    provider,
    now() * 1000,
  );
  await expect(forged).rejects.toThrow(Stripe.errors.StripeSignatureVerificationError);
});

it("reports the previous values of changed fields only", async () => {
  const { stripe, sandbox, webhooks } = openStripe();
  const { id } = await stripe.customers.create({ email: "ana@example.com" });
  await stripe.customers.update(id, { email: "eva@example.com" });
  await sandbox.idle();
  expect(webhooks[1]?.event.data.previous_attributes).toEqual({ email: "ana@example.com" });
});

it("sends again until it is accepted", async () => {
  const { stripe, sandbox, webhooks, control } = openStripe({ answer: (count) => (count < 3 ? 500 : 200) });
  await stripe.customers.create();
  await sandbox.idle();
  expect(webhooks).toHaveLength(3);
  const { sent } = await control<{ sent: { attempts: number; status: number }[] }>("GET", "/deliveries");
  expect(sent).toMatchObject([{ attempts: 3, status: 200 }]);
});

it("repeats every event on request", async () => {
  const { stripe, sandbox, webhooks, control } = openStripe();
  await control("PUT", "/delivery", { repeat: 3 });
  await stripe.customers.create();
  await sandbox.idle();
  expect(webhooks.map(({ event }) => event.id)).toEqual(Array(3).fill(webhooks[0]!.event.id));
});

it.each([
  ["first", ["1", "2", "3"]],
  ["last", ["3", "2", "1"]],
])("holds events back and releases them, the %s one first", async (release, order) => {
  const { stripe, sandbox, webhooks, control } = openStripe();
  await control("PUT", "/delivery", { hold: true, release });
  for (const name of ["1", "2", "3"]) await stripe.customers.create({ name });
  expect(webhooks).toEqual([]);
  await control("PUT", "/delivery", { hold: false });
  await sandbox.idle();
  expect(webhooks.map(({ event }) => (event.data.object as Stripe.Customer).name)).toEqual(order);
});

it("loses events, and sends them again on request", async () => {
  const { stripe, sandbox, webhooks, control } = openStripe({ answer: (count) => (count <= 2 ? 500 : 200) });
  await control("PUT", "/delivery", { attempts: 2 });
  await stripe.customers.create();
  await sandbox.idle();
  const { sent } = await control<{ sent: { eventId: string; type: string; status: number }[] }>("GET", "/deliveries");
  expect(sent).toMatchObject([{ type: "customer.created", status: 500 }]);
  await control("POST", "/events/resend", { ids: [sent[0]!.eventId], times: 2 });
  expect(webhooks).toHaveLength(4);
});

it("reports everything about a purchase", async () => {
  const opened = openStripe();
  const { basic } = await sell(opened);
  const { customer } = await customerWith(opened);
  await opened.stripe.subscriptions.create({ customer: customer.id, items: [{ price: basic.id }] });
  await opened.sandbox.idle();
  expect(opened.types().filter((type) => !/^(product|price|billing)/.test(type))).toEqual([
    "customer.created",
    "payment_method.attached",
    "customer.updated",
    "customer.subscription.created",
    "invoice.created",
    "payment_intent.created",
    "invoice.finalized",
    "payment_intent.succeeded",
    "charge.succeeded",
    "invoice_payment.paid",
    "customer.subscription.updated",
    "invoice.paid",
    "invoice.payment_succeeded",
  ]);
});
