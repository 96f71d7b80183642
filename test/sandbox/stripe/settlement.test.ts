// Payments that are missing or taken back: credit notes, last invoices, disputes, and payments that the bank wants confirmed.
import { expect, it } from "vitest";
import { customerWith, type Opened, openStripe, refusal, sell } from "./support.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A customer of Basic with a thousand comments over the limit. */
async function subscribed(opened: Opened) {
  const catalogue = await sell(opened);
  const { customer } = await customerWith(opened, "pm_card_visa");
  const { stripe } = opened;
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalogue.basic.id }, { price: catalogue.overage.id }],
  });
  await stripe.billing.meterEvents.create({
    event_name: catalogue.meter.event_name,
    identifier: "use-1",
    payload: { stripe_customer_id: customer.id, value: "1000" },
  });
  const use = async (card: string) => {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
  };
  const latest = async () => (await stripe.invoices.list({ customer: customer.id, limit: 1 })).data[0]!;
  return { catalogue, customer, subscription, use, latest };
}

it("credits a part of an open invoice, and the rest is paid", async () => {
  const opened = openStripe();
  const { use, latest } = await subscribed(opened);
  await use("pm_card_chargeCustomerFail");
  opened.pass(31 * DAY + 2 * HOUR);
  const open = await latest();
  expect(open).toMatchObject({ status: "open", amount_remaining: 4_700 });
  const all = opened.stripe.creditNotes.create({ invoice: open.id, amount: 4_700 });
  expect(await refusal(all)).toContain("400");
  await opened.stripe.creditNotes.create({ invoice: open.id, amount: 4_000, email_type: "none" });
  await use("pm_card_mastercard");
  expect(await opened.stripe.invoices.pay(open.id)).toMatchObject({ status: "paid", amount_paid: 700 });
});

it("takes a person for absent unless the call says otherwise", async () => {
  const opened = openStripe();
  const { use, latest } = await subscribed(opened);
  await use("pm_card_authenticationRequired");
  opened.pass(31 * DAY + 2 * HOUR);
  const { id } = await latest();
  const statusAfter = async (off_session?: boolean) => {
    await refusal(opened.stripe.invoices.pay(id, { ...(off_session === undefined ? {} : { off_session }) }));
    const { data } = await opened.stripe.invoicePayments.list({
      invoice: id,
      expand: ["data.payment.payment_intent"],
    });
    return data[0]?.payment.payment_intent;
  };
  expect(await statusAfter()).toMatchObject({ status: "requires_payment_method" });
  expect(await statusAfter(false)).toMatchObject({ status: "requires_action" });
});

it("bills the use so far when a subscription ends at once, if it is asked to", async () => {
  const opened = openStripe();
  const { subscription, latest } = await subscribed(opened);
  opened.pass(DAY);
  await opened.stripe.subscriptions.cancel(subscription.id, { invoice_now: true });
  opened.pass(2 * HOUR);
  expect(await latest()).toMatchObject({ status: "paid", amount_paid: 700 });
});

it("disputes a payment, and says how the bank decided", async () => {
  const opened = openStripe();
  const { customer } = await subscribed(opened);
  const [charge] = (await opened.stripe.charges.list({ customer: customer.id })).data;
  const { id } = await opened.control<{ id: string }>("POST", `/charges/${charge!.id}/dispute`);
  expect((await opened.stripe.charges.retrieve(charge!.id)).disputed).toBe(true);
  await opened.control("POST", `/disputes/${id}/close`, { status: "won" });
  const { data } = await opened.stripe.disputes.list({ charge: charge!.id });
  expect(data).toMatchObject([{ id, amount: 4_000, status: "won" }]);
  await opened.sandbox.idle();
  const disputed = opened.types().filter((type) => type.startsWith("charge.dispute."));
  expect(disputed).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
    "charge.dispute.funds_reinstated",
  ]);
});
