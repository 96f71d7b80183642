// The steps by which Stripe's command line causes events (`stripe trigger`). A tool that is written for Stripe finds the
// same calls here.
import type Stripe from "stripe";
import { expect, it } from "vitest";
import { type Opened, openStripe, refusal } from "./support.ts";

const card = { payment_method: "pm_card_visa", invoice_settings: { default_payment_method: "pm_card_visa" } };
// The recipes still name `payment_method_types`, which this version of the API refuses.
const payment: Stripe.PaymentIntentCreateParams = {
  ...{ amount: 100, currency: "usd", confirm: true },
  allowed_payment_method_types: ["card"],
};
const shipping = {
  name: "Ana",
  address: { line1: "Calle Mayor 1", city: "Madrid", postal_code: "28013", country: "ES" },
};

async function subscribed(stripe: Stripe, customer: Stripe.CustomerCreateParams = card) {
  const { id } = await stripe.customers.create({ description: "by hand", ...customer });
  const price = await monthly(stripe);
  return stripe.subscriptions.create({ customer: id, items: [{ price }] });
}

async function monthly(stripe: Stripe): Promise<string> {
  const product = await stripe.products.create({ name: "myproduct", description: "by hand" });
  const terms = { product: product.id, unit_amount: 1500, currency: "usd", recurring: { interval: "month" as const } };
  return (await stripe.prices.create(terms)).id;
}

/** A draft invoice of one pending item. */
async function invoiced(stripe: Stripe) {
  const { id } = await stripe.customers.create({ description: "by hand" });
  await stripe.invoiceItems.create({ customer: id, amount: 2000, currency: "usd", description: "by hand" });
  return stripe.invoices.create({ customer: id, description: "by hand", pending_invoice_items_behavior: "include" });
}

const finalized = async (stripe: Stripe) => stripe.invoices.finalizeInvoice((await invoiced(stripe)).id);

async function paidWith(stripe: Stripe, token: string) {
  const invoice = await invoiced(stripe);
  const { id } = await stripe.paymentMethods.attach(token, { customer: String(invoice.customer) });
  return stripe.invoices.pay(invoice.id, { payment_method: id, off_session: false });
}

async function scheduled(stripe: Stripe) {
  const { id } = await stripe.customers.create({ source: "tok_visa" });
  const price = await monthly(stripe);
  const month = { interval: "month", interval_count: 1 } as const;
  const phases = [1, 2].map((quantity) => ({ items: [{ price, quantity }], duration: month }));
  return stripe.subscriptionSchedules.create({ customer: id, start_date: "now", phases });
}

/** A session of the hosted page for two shirts. */
async function shirts(stripe: Stripe) {
  const { id: product } = await stripe.products.create({ name: "myproduct", description: "by hand" });
  const { id: price } = await stripe.prices.create({ product, unit_amount: 1500, currency: "usd" });
  const page = { success_url: "https://shop.example/done", cancel_url: "https://shop.example/back" };
  return stripe.checkout.sessions.create({
    ...page,
    mode: "payment",
    line_items: [{ price, quantity: 2 }],
    payment_intent_data: { shipping },
  });
}

/** The steps by the event that they cause. */
const RECIPES: Record<string, (stripe: Stripe, control: Opened["control"]) => Promise<unknown>> = {
  "customer.created": (stripe) => stripe.customers.create({ description: "by hand", shipping, source: "tok_visa" }),
  "customer.updated": async (stripe) =>
    stripe.customers.update((await stripe.customers.create(card)).id, { metadata: { foo: "bar" } }),
  "customer.deleted": async (stripe) => stripe.customers.del((await stripe.customers.create(card)).id),
  "payment_method.attached": async (stripe) => {
    const { id } = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
    await stripe.paymentMethods.attach(id, { customer: (await stripe.customers.create()).id });
  },
  "setup_intent.succeeded": (stripe) => stripe.setupIntents.create({ payment_method: "pm_card_visa", confirm: true }),
  "price.created": (stripe) => monthly(stripe),
  "customer.subscription.created": (stripe) => subscribed(stripe),
  "customer.subscription.updated": async (stripe) =>
    stripe.subscriptions.update((await subscribed(stripe, { source: "tok_visa" })).id, { metadata: { foo: "bar" } }),
  "customer.subscription.deleted": async (stripe) => stripe.subscriptions.cancel((await subscribed(stripe)).id),
  "subscription_schedule.created": (stripe) => scheduled(stripe),
  "subscription_schedule.canceled": async (stripe) => stripe.subscriptionSchedules.cancel((await scheduled(stripe)).id),
  "subscription_schedule.released": async (stripe) =>
    stripe.subscriptionSchedules.release((await scheduled(stripe)).id),
  "invoiceitem.created": (stripe) => invoiced(stripe),
  "invoice.created": (stripe) => invoiced(stripe),
  "invoice.updated": async (stripe) =>
    stripe.invoices.update((await invoiced(stripe)).id, { metadata: { foo: "bar" } }),
  "invoice.finalized": (stripe) => finalized(stripe),
  "invoice.paid": (stripe) => paidWith(stripe, "pm_card_visa"),
  "invoice.payment_failed": (stripe) => paidWith(stripe, "pm_card_chargeCustomerFail"),
  "invoice.payment_action_required": (stripe) => paidWith(stripe, "pm_card_threeDSecure2Required"),
  "invoice.voided": async (stripe) => stripe.invoices.voidInvoice((await finalized(stripe)).id),
  "invoice.marked_uncollectible": async (stripe) => stripe.invoices.markUncollectible((await finalized(stripe)).id),
  "payment_intent.succeeded": (stripe) => stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" }),
  "charge.failed": (stripe) =>
    stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa_chargeDeclined" }),
  "charge.refunded": async (stripe) => {
    const { id } = await stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_visa" });
    await stripe.refunds.create({ payment_intent: id });
  },
  "charge.dispute.created": (stripe) =>
    stripe.paymentIntents.create({ ...payment, payment_method: "pm_card_createDisputeInquiry" }),
  // The command line confirms the hosted page by a call that is not in Stripe's API.
  "checkout.session.completed": async (stripe, control) =>
    control("POST", `/checkout/${(await shirts(stripe)).id}/pay`, { fiscal: { email: "ana@example.com" } }),
  "checkout.session.expired": async (stripe) => stripe.checkout.sessions.expire((await shirts(stripe)).id),
};
/** Events of payments that the bank refuses, or wants confirmed. */
const REFUSED = ["charge.failed", "invoice.payment_failed", "invoice.payment_action_required"];

it("every recipe of the command line works, and sends its event", async () => {
  const { stripe, sandbox, types, control } = openStripe();
  for (const [event, recipe] of Object.entries(RECIPES)) {
    const before = types().length;
    const outcome = await refusal(recipe(stripe, control));
    await sandbox.idle();
    expect([
      event,
      outcome.startsWith("402"),
      types()
        .slice(before)
        .some((type) => type === event),
    ]).toEqual([event, REFUSED.includes(event), true]);
  }
});

it("what waits is on the next invoice only: one made by hand that asks for it, a subscription's own, or the first", async () => {
  const { stripe } = openStripe();
  const { id: customer } = await stripe.customers.create(card);
  const item = { customer, amount: 500, currency: "usd" };
  await stripe.invoiceItems.create(item);
  expect((await stripe.invoices.create({ customer })).total).toBe(0);
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    items: [{ price: await monthly(stripe) }],
  });
  const [first] = (await stripe.invoices.list({ customer, limit: 1 })).data;
  expect([first?.total, first?.status]).toEqual([2000, "paid"]);
  await stripe.invoiceItems.create({ ...item, subscription });
  expect((await stripe.invoices.create({ customer, pending_invoice_items_behavior: "include" })).total).toBe(0);
  expect((await stripe.invoices.createPreview({ customer, subscription })).total).toBe(2000);
  expect(await refusal(stripe.invoiceItems.create({ customer, currency: "usd" }))).toContain("400");
});

it("the default card of a new customer is one of theirs", async () => {
  const { stripe } = openStripe();
  const made = await stripe.customers.create(card);
  const own = (await stripe.customers.listPaymentMethods(made.id)).data.map(({ id }) => id);
  expect(own).toEqual([made.invoice_settings.default_payment_method]);
  const stranger = { invoice_settings: { default_payment_method: "pm_card_visa" } };
  expect(await refusal(stripe.customers.create(stranger))).toBe("400 StripeInvalidRequestError resource_missing");
});
