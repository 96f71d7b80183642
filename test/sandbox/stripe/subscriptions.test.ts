import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { customerWith, type Opened, openStripe, refusal, START, sell } from "./support.ts";

const DAY = 86_400;
/** 15 January to 15 February: 31 days. */
const MONTH = 31 * DAY;

async function subscribed(card = "pm_card_visa", key: "basic" | "pro" = "basic") {
  const opened = openStripe();
  const catalogue = await sell(opened);
  const { customer, method } = await customerWith(opened, card);
  const subscription = await opened.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalogue[key].id }, { price: catalogue.overage.id }],
  });
  return { opened, stripe: opened.stripe, catalogue, customer, method, subscription, item: planItem(subscription) };
}

const planItem = ({ items }: Stripe.Subscription) =>
  items.data.find(({ price }) => price.recurring?.usage_type === "licensed")!;

/** The upgrade as the product asks for it. */
const upgrade = ({ stripe }: Opened, subscription: Stripe.Subscription, price: string, more: object = {}) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: planItem(subscription).id, price }],
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
    ...more,
  });

const moneyOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]);

it("starts active and paid, with the periods on the items", async () => {
  const { opened, subscription, item } = await subscribed();
  expect(subscription).toMatchObject({ status: "active", billing_mode: { type: "flexible" } });
  expect([item.current_period_start, item.current_period_end]).toEqual([START, START + MONTH]);
  const invoice = await opened.stripe.invoices.retrieve(subscription.latest_invoice as string, {
    expand: ["payments.data.payment.payment_intent"],
  });
  expect(invoice).toMatchObject({ status: "paid", amount_paid: 4000, billing_reason: "subscription_create" });
  expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({ status: "succeeded", amount: 4000 });
});

it("previews an upgrade to the cent, and charges just that", async () => {
  const { opened, stripe, catalogue, customer, subscription, item } = await subscribed();
  opened.pass(10 * DAY + 1);
  const at = opened.now();
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item.id, price: catalogue.pro.id }],
      proration_behavior: "always_invoice",
      proration_date: at,
    },
  });
  const left = 21 * DAY - 1;
  const credit = -Math.round((4000 * left) / MONTH);
  const charge = Math.round((7000 * left) / MONTH);
  expect(moneyOf(preview)).toEqual([
    [credit, true],
    [charge, true],
  ]);
  expect(preview.amount_due).toBe(credit + charge);
  opened.pass(90);
  const upgraded = await upgrade(opened, subscription, catalogue.pro.id, { proration_date: at });
  expect(upgraded.pending_update).toBeNull();
  expect(planItem(upgraded).price.id).toBe(catalogue.pro.id);
  const invoice = await stripe.invoices.retrieve(upgraded.latest_invoice as string);
  expect(invoice).toMatchObject({
    status: "paid",
    amount_paid: preview.amount_due,
    billing_reason: "subscription_update",
  });
  expect(planItem(upgraded).current_period_end).toBe(START + MONTH);
});

it("gives half of Stripe's own example: 10 to 20 dollars at half time costs 5", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  const product = (await stripe.products.create({ name: "X" })).id;
  const price = (unit_amount: number) =>
    stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval: "month" } });
  const [ten, twenty] = [await price(1000), await price(2000)];
  const { customer } = await customerWith(opened);
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: ten.id }] });
  opened.pass(MONTH / 2);
  const { latest_invoice } = await upgrade(opened, subscription, twenty.id, { expand: ["latest_invoice"] });
  expect(moneyOf(latest_invoice as Stripe.Invoice)).toEqual([
    [-500, true],
    [1000, true],
  ]);
});

it("credits what was charged for, also after a second upgrade in one period", async () => {
  const { opened, catalogue, subscription } = await subscribed();
  opened.pass(MONTH / 2);
  const pro = await upgrade(opened, subscription, catalogue.pro.id);
  opened.pass(MONTH / 4);
  const business = await upgrade(opened, pro, catalogue.business.id, { expand: ["latest_invoice"] });
  expect(moneyOf(business.latest_invoice as Stripe.Invoice)).toEqual([
    [-1750, true],
    [2500, true],
  ]);
});

describe("with a card that asks for 3-D Secure", () => {
  async function asked() {
    const before = await subscribed();
    const { opened, stripe } = before;
    const card = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: before.customer.id });
    await stripe.subscriptions.update(before.subscription.id, { default_payment_method: card.id });
    opened.pass(DAY);
    const waiting = await upgrade(opened, before.subscription, before.catalogue.pro.id);
    const invoice = await stripe.invoices.retrieve(waiting.latest_invoice as string, {
      expand: ["confirmation_secret", "payments.data.payment.payment_intent"],
    });
    return {
      ...before,
      waiting,
      invoice,
      intent: invoice.payments!.data[0]!.payment.payment_intent as Stripe.PaymentIntent,
    };
  }

  it("leaves the plan as it is until the person confirms, then applies the change", async () => {
    const { opened, catalogue, waiting, invoice, intent } = await asked();
    expect(planItem(waiting).price.id).toBe(catalogue.basic.id);
    expect(waiting.pending_update?.subscription_items?.map(({ price }) => price.id)).toContain(catalogue.pro.id);
    expect([waiting.status, invoice.status, intent.status]).toEqual(["active", "open", "requires_action"]);
    expect(invoice.confirmation_secret?.client_secret).toBe(intent.client_secret);
    await opened.control("POST", `/intents/${intent.id}/answer`, { passed: true });
    const done = await opened.stripe.subscriptions.retrieve(waiting.id);
    expect([planItem(done).price.id, done.pending_update]).toEqual([catalogue.pro.id, null]);
    await opened.sandbox.idle();
    expect(opened.types()).toEqual(
      expect.arrayContaining([
        "invoice.payment_action_required",
        "customer.subscription.pending_update_applied",
        "invoice.paid",
      ]),
    );
  });

  it("takes another card when the person refuses", async () => {
    const { opened, catalogue, waiting, invoice, intent } = await asked();
    await opened.control("POST", `/intents/${intent.id}/answer`, { passed: false });
    expect((await opened.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
    const paid = await opened.stripe.invoices.pay(invoice.id!, { payment_method: "pm_card_mastercard" });
    expect(paid.status).toBe("paid");
    expect(planItem(await opened.stripe.subscriptions.retrieve(waiting.id)).price.id).toBe(catalogue.pro.id);
  });

  it("drops the change when it expires, and voids the invoice", async () => {
    const { opened, catalogue, waiting, invoice } = await asked();
    opened.pass(waiting.pending_update!.expires_at - opened.now());
    const after = await opened.stripe.subscriptions.retrieve(waiting.id);
    expect([planItem(after).price.id, after.pending_update, after.status]).toEqual([
      catalogue.basic.id,
      null,
      "active",
    ]);
    expect((await opened.stripe.invoices.retrieve(invoice.id!)).status).toBe("void");
  });

  it("drops the change when the invoice is voided", async () => {
    const { opened, waiting, invoice, intent } = await asked();
    await opened.stripe.invoices.voidInvoice(invoice.id!);
    expect((await opened.stripe.subscriptions.retrieve(waiting.id)).pending_update).toBeNull();
    expect((await opened.stripe.paymentIntents.retrieve(intent.id)).status).toBe("canceled");
  });
});

it("leaves the plan as it is when the card is declined, and charges nothing", async () => {
  const { opened, catalogue, customer, subscription } = await subscribed();
  const bad = await opened.stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
  await opened.stripe.subscriptions.update(subscription.id, { default_payment_method: bad.id });
  const after = await upgrade(opened, subscription, catalogue.pro.id, { expand: ["latest_invoice"] });
  expect([planItem(after).price.id, (after.latest_invoice as Stripe.Invoice).status]).toEqual([
    catalogue.basic.id,
    "open",
  ]);
  expect(await opened.control("GET", `/ledger?customer=${customer.id}`)).toMatchObject({ charged: 4000 });
  const failing = opened.stripe.subscriptions.update(subscription.id, {
    items: [{ id: planItem(subscription).id, price: catalogue.pro.id }],
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
  expect(await refusal(failing)).toBe("402 StripeCardError generic_decline");
});

it("refuses with pending_if_incomplete what cannot wait", async () => {
  const { opened, catalogue, method, subscription } = await subscribed();
  const asking = upgrade(opened, subscription, catalogue.pro.id, { default_payment_method: method.id });
  await expect(asking).rejects.toMatchObject({ statusCode: 400, param: "default_payment_method" });
});

it("starts the year now when the cycle changes, with credit for the unused month", async () => {
  const { opened, catalogue, subscription } = await subscribed("pm_card_visa", "pro");
  opened.pass(MONTH / 2);
  const yearly = await upgrade(opened, subscription, catalogue.proYearly.id, { expand: ["latest_invoice"] });
  expect(moneyOf(yearly.latest_invoice as Stripe.Invoice)).toEqual([
    [-3500, true],
    [63_600, false],
  ]);
  const item = planItem(yearly);
  expect(yearly.billing_cycle_anchor).toBe(opened.now());
  expect(item.current_period_end - item.current_period_start).toBe(365 * DAY);
  const metered = yearly.items.data.find(({ price }) => price.recurring?.usage_type === "metered")!;
  expect(metered.current_period_end).toBeLessThan(item.current_period_end);
});

it("lets the change wait for the next invoice with create_prorations", async () => {
  const { opened, stripe, catalogue, subscription, item } = await subscribed();
  opened.pass(MONTH / 2);
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item.id, price: catalogue.pro.id }] });
  const next = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(moneyOf(next)).toEqual([
    [-2000, true],
    [3500, true],
    [7000, false],
    [0, false],
  ]);
});

it("keeps a credit as the customer's balance and uses it up first", async () => {
  const { opened, stripe, catalogue, customer, subscription } = await subscribed("pm_card_visa", "pro");
  opened.pass(MONTH / 2);
  await upgrade(opened, subscription, catalogue.basic.id);
  expect(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance).toBe(-1500);
  opened.pass(MONTH / 2 + 3601);
  const { data } = await stripe.invoices.list({ customer: customer.id, limit: 1 });
  expect(data[0]).toMatchObject({ total: 4000, starting_balance: -1500, amount_paid: 2500, status: "paid" });
});

describe("a schedule", () => {
  async function downgraded() {
    const before = await subscribed("pm_card_visa", "pro");
    const { opened, subscription, catalogue, item } = before;
    const { id } = await opened.stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const schedule = await opened.stripe.subscriptionSchedules.update(id, {
      end_behavior: "release",
      proration_behavior: "none",
      phases: [
        {
          start_date: item.current_period_start,
          end_date: item.current_period_end,
          items: [{ price: catalogue.pro.id, quantity: 1 }, { price: catalogue.overage.id }],
        },
        {
          items: [{ price: catalogue.basic.id, quantity: 1 }, { price: catalogue.overage.id }],
          duration: { interval: "month", interval_count: 1 },
        },
      ],
    });
    return { ...before, schedule };
  }

  it("changes the plan at the renewal, at the new price, and releases it after its last phase", async () => {
    const { opened, catalogue, subscription, schedule, item } = await downgraded();
    const { stripe } = opened;
    expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBe(schedule.id);
    opened.pass(MONTH - 1);
    expect(planItem(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(catalogue.pro.id);
    opened.pass(3602);
    const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
    expect(planItem(after).price.id).toBe(catalogue.basic.id);
    expect(planItem(after).current_period_start).toBe(item.current_period_end);
    expect(after.latest_invoice).toMatchObject({ total: 4000, status: "paid", billing_reason: "subscription_cycle" });
    opened.pass(28 * DAY);
    expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull();
    expect((await stripe.subscriptionSchedules.retrieve(schedule.id)).status).toBe("released");
  });

  it("can be released before, so that nothing changes", async () => {
    const { opened, catalogue, subscription, schedule } = await downgraded();
    expect(
      await refusal(opened.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })),
    ).toContain("400");
    await opened.stripe.subscriptionSchedules.release(schedule.id);
    opened.pass(MONTH + 3601);
    const after = await opened.stripe.subscriptions.retrieve(subscription.id);
    expect([planItem(after).price.id, after.schedule]).toEqual([catalogue.pro.id, null]);
  });

  it("is made from a running subscription and nothing else", async () => {
    const { opened, subscription } = await subscribed();
    const both = { from_subscription: subscription.id, end_behavior: "release" as const };
    expect(await refusal(opened.stripe.subscriptionSchedules.create(both))).toContain("400");
  });
});

describe("cancelling", () => {
  it("keeps the subscription to the end of the period, and can be undone", async () => {
    const { opened, stripe, subscription, item } = await subscribed();
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({ status: "active", cancel_at: item.current_period_end, canceled_at: START });
    const back = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect(back).toMatchObject({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    opened.pass(MONTH);
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: "canceled",
      ended_at: START + MONTH,
    });
    await opened.sandbox.idle();
    expect(opened.types().at(-1)).toBe("customer.subscription.deleted");
    expect(await refusal(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false }))).toContain(
      "400",
    );
  });

  it("ends with the first of mixed periods, or with the last on request", async () => {
    const opened = openStripe();
    const { stripe } = opened;
    const { proYearly, overage } = await sell(opened);
    const { customer } = await customerWith(opened);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: proYearly.id }, { price: overage.id }],
    });
    const first = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(first.cancel_at).toBe(START + MONTH);
    const last = await stripe.subscriptions.update(id, { cancel_at: "max_period_end" });
    expect([last.cancel_at, last.cancel_at_period_end]).toEqual([START + 365 * DAY, false]);
  });

  it("sets only cancel_at when the person cancels in the portal", async () => {
    const { opened, subscription, item } = await subscribed();
    await opened.control("POST", `/subscriptions/${subscription.id}/portal/cancel`);
    const after = await opened.stripe.subscriptions.retrieve(subscription.id);
    expect([after.cancel_at, after.cancel_at_period_end]).toEqual([item.current_period_end, false]);
  });

  it("ends at once", async () => {
    const { opened, customer, subscription } = await subscribed();
    expect(await opened.stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: "canceled" });
    expect((await opened.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
    expect((await opened.stripe.subscriptions.list({ customer: customer.id, status: "all" })).data).toHaveLength(1);
    expect(await refusal(opened.stripe.subscriptions.cancel(subscription.id))).toContain("404");
  });
});
