import type Stripe from "stripe";
import { expect, it } from "vitest";
import { customerWith, openStripe, refusal, START, sell } from "./support.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

async function onClock() {
  const opened = openStripe();
  const { stripe } = opened;
  const catalogue = await sell(opened);
  const { customer } = await customerWith(opened);
  const advance = (to: number) => opened.control("POST", "/clock", { to });
  const start = (items: Stripe.SubscriptionCreateParams.Item[], more: object = {}) =>
    stripe.subscriptions.create({ customer: customer.id, items, ...more });
  const invoices = async () => (await stripe.invoices.list({ customer: customer.id })).data;
  return { opened, stripe, catalogue, customer, advance, start, invoices };
}

const utc = (month: number, day: number, hour = 12) => Date.UTC(2026, month - 1, day, hour) / 1000;

it("renews each month when the clock passes it", async () => {
  const { opened, catalogue, advance, start, invoices } = await onClock();
  const subscription = await start([{ price: catalogue.basic.id }]);
  await advance(utc(2, 15, 14));
  await advance(utc(3, 15, 14));
  expect(
    (await invoices()).map(({ created, amount_paid, billing_reason }) => [created, amount_paid, billing_reason]),
  ).toEqual([
    [utc(3, 15), 4000, "subscription_cycle"],
    [utc(2, 15), 4000, "subscription_cycle"],
    [utc(1, 15), 4000, "subscription_create"],
  ]);
  const { items } = await opened.stripe.subscriptions.retrieve(subscription.id);
  expect(items.data[0]?.current_period_end).toBe(utc(4, 15));
  await opened.sandbox.idle();
  expect(opened.types().filter((type) => type === "invoice.upcoming")).toHaveLength(2);
});

it("keeps the day of the month, also after a short one", async () => {
  const { opened, catalogue, advance, start } = await onClock();
  await advance(utc(1, 31));
  const { id } = await start([{ price: catalogue.basic.id }]);
  const end = async () => (await opened.stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end;
  expect(await end()).toBe(utc(2, 28));
  await advance(utc(3, 1));
  expect(await end()).toBe(utc(3, 31));
});

it("drafts a renewal for an hour before it charges", async () => {
  const { catalogue, advance, start, invoices } = await onClock();
  await start([{ price: catalogue.basic.id }]);
  await advance(utc(2, 15));
  expect((await invoices())[0]).toMatchObject({ status: "draft", hosted_invoice_url: null });
  await advance(utc(2, 15, 13));
  expect((await invoices())[0]).toMatchObject({ status: "paid", amount_paid: 4000 });
});

it("moves backwards only before the first subscription", async () => {
  const { advance, start, catalogue } = await onClock();
  await advance(START - HOUR);
  await advance(START);
  await start([{ price: catalogue.basic.id }]);
  await expect(advance(START - 1)).rejects.toThrow("400");
});

it("tries a failing renewal four times in fifteen days, then ends the subscription", async () => {
  const { opened, stripe, catalogue, customer, advance, start, invoices } = await onClock();
  const subscription = await start([{ price: catalogue.basic.id }]);
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: bad.id } });
  const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
  const attempts: [string, number | null, number][] = [];
  for (const day of [15, 18, 23]) {
    await advance(utc(2, day, 14));
    const [invoice] = await invoices();
    attempts.push([await status(), invoice!.next_payment_attempt, invoice!.attempt_count]);
  }
  expect(attempts).toEqual([
    ["past_due", utc(2, 18, 13), 1],
    ["past_due", utc(2, 23, 13), 2],
    ["past_due", utc(3, 2, 13), 3],
  ]);
  await advance(utc(3, 2, 14));
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: "canceled", cancellation_details: { reason: "payment_failed" } });
  expect((await invoices())[0]).toMatchObject({ status: "open", next_payment_attempt: null });
  await opened.sandbox.idle();
  expect(opened.types().filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
});

it("is active again when the person pays the failed renewal with another card", async () => {
  const { stripe, catalogue, customer, advance, start, invoices } = await onClock();
  const { id } = await start([{ price: catalogue.basic.id }]);
  const asks = await stripe.paymentMethods.attach("pm_card_authenticationRequired", { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: asks.id } });
  await advance(utc(2, 15, 14));
  const [invoice] = await invoices();
  const [payment] = (
    await stripe.invoicePayments.list({ invoice: invoice!.id, expand: ["data.payment.payment_intent"] })
  ).data;
  expect(payment?.payment.payment_intent).toMatchObject({ last_payment_error: { code: "authentication_required" } });
  await stripe.invoices.pay(invoice!.id!, { payment_method: "pm_card_visa" });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
});

it("charges at the end of a trial", async () => {
  const { opened, catalogue, advance, start, invoices } = await onClock();
  const trial = await start([{ price: catalogue.pro.id }], { trial_period_days: 5 });
  expect([trial.status, (await invoices())[0]?.amount_paid]).toEqual(["trialing", 0]);
  await advance(START + 5 * DAY + 2 * HOUR);
  expect((await opened.stripe.subscriptions.retrieve(trial.id)).status).toBe("active");
  expect((await invoices())[0]?.amount_paid).toBe(7000);
});

it("bills use each month after it happened, also with a yearly plan", async () => {
  const { stripe, catalogue, customer, advance, start, invoices } = await onClock();
  await start([{ price: catalogue.proYearly.id }, { price: catalogue.overage.id }]);
  const use = (identifier: string, value: number, timestamp: number) =>
    stripe.billing.meterEvents.create({
      event_name: "comments_over",
      identifier,
      timestamp,
      payload: { stripe_customer_id: customer.id, value: String(value) },
    });
  await advance(utc(2, 10));
  await use("a", 1200, utc(2, 1));
  await use("b", 100, utc(2, 10));
  expect(await refusal(use("b", 100, utc(2, 10)))).toBe("400 StripeInvalidRequestError duplicate_meter_event");
  const summaries = await stripe.billing.meters.listEventSummaries(catalogue.meter.id, {
    customer: customer.id,
    start_time: utc(2, 1, 0),
    end_time: utc(2, 11, 0),
    value_grouping_window: "day",
  });
  expect(summaries.data.map(({ aggregated_value, start_time }) => [aggregated_value, start_time])).toEqual([
    [100, utc(2, 10, 0)],
    [1200, utc(2, 1, 0)],
  ]);
  await advance(utc(2, 15));
  // The use is reported late, but the invoice is still a draft.
  await use("c", 1, utc(2, 15) - 60);
  await advance(utc(2, 15, 14));
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({ amount_paid: 1400, billing_reason: "subscription_cycle" });
  expect(invoice?.lines.data).toMatchObject([{ quantity: 1301, amount: 1400 }]);
});

it("accepts an identifier again after a day", async () => {
  const opened = openStripe();
  const { stripe } = opened;
  const { meter } = await sell(opened);
  const { customer } = await customerWith(opened);
  const report = () =>
    stripe.billing.meterEvents.create({
      event_name: "comments_over",
      identifier: "day-1",
      payload: { stripe_customer_id: customer.id, value: "5" },
    });
  await report();
  opened.pass(DAY + 60);
  await report();
  const { data } = await stripe.billing.meters.listEventSummaries(meter.id, {
    customer: customer.id,
    start_time: START,
    end_time: START + 2 * DAY,
  });
  expect(data[0]?.aggregated_value).toBe(10);
});

it("bills the last use when the subscription ends with its period", async () => {
  const { stripe, catalogue, customer, advance, start, invoices } = await onClock();
  const { id } = await start([{ price: catalogue.basic.id }, { price: catalogue.overage.id }]);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.billing.meterEvents.create({
    event_name: "comments_over",
    payload: { stripe_customer_id: customer.id, value: "10" },
    timestamp: START,
  });
  await advance(utc(2, 15, 14));
  expect((await stripe.subscriptions.retrieve(id)).status).toBe("canceled");
  expect((await invoices())[0]).toMatchObject({ amount_paid: 700, status: "paid" });
});

it("does everything that is due, each at its own time", async () => {
  const opened = openStripe();
  const { basic } = await sell(opened);
  const { customer } = await customerWith(opened);
  const { id } = await opened.stripe.subscriptions.create({ customer: customer.id, items: [{ price: basic.id }] });
  await opened.control("POST", "/clock", { to: utc(4, 16) });
  expect((await opened.stripe.invoices.list({ customer: customer.id })).data.map(({ created }) => created)).toEqual([
    utc(4, 15),
    utc(3, 15),
    utc(2, 15),
    utc(1, 15),
  ]);
  await opened.sandbox.idle();
  const updates = opened.webhooks.filter(({ event }) => event.type === "customer.subscription.updated");
  expect(updates.at(-1)?.event.created).toBe(utc(4, 15));
  expect((await opened.stripe.subscriptions.retrieve(id)).status).toBe("active");
});

it("delays usage in summaries on request, and bills it all the same", async () => {
  const { opened, stripe, catalogue, customer, advance, start, invoices } = await onClock();
  await start([{ price: catalogue.basic.id }, { price: catalogue.overage.id }]);
  await opened.control("PUT", "/faults", { meterLagSeconds: HOUR });
  await stripe.billing.meterEvents.create({
    event_name: "comments_over",
    payload: { stripe_customer_id: customer.id, value: "10" },
  });
  const counted = async () => {
    const times = { start_time: utc(1, 15, 0), end_time: utc(1, 16, 0) };
    const { data } = await stripe.billing.meters.listEventSummaries(catalogue.meter.id, {
      customer: customer.id,
      ...times,
    });
    return data.map(({ aggregated_value }) => aggregated_value);
  };
  expect(await counted()).toEqual([]);
  await advance(START + HOUR);
  expect(await counted()).toEqual([10]);
  await advance(utc(2, 15, 14));
  expect((await invoices())[0]?.amount_paid).toBe(4700);
});
