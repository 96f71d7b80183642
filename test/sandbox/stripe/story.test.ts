// A customer's whole history at the catalogue's prices; every cent is in the ledger.

import type Stripe from "stripe";
import { expect, it } from "vitest";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { chargeCents } from "../../../worker/vocabulary/money/plans.ts";
import { type Opened, openStripe } from "./support.ts";

const DAY = 86_400;

const priceOf = async ({ stripe }: Opened, key: string) =>
  (await stripe.prices.list({ lookup_keys: [key] })).data[0]!.id;

const planItem = ({ items }: Stripe.Subscription) =>
  items.data.find(({ price }) => price.recurring?.usage_type === "licensed")!;

it("buys, upgrades with 3-D Secure, downgrades, renews, cancels, comes back, runs out", async () => {
  const opened = openStripe();
  const { stripe, control } = opened;
  await setUpStripe(stripe, () => undefined);
  const [basic, pro, overage] = [
    await priceOf(opened, "atalaya_basic_quarterly"),
    await priceOf(opened, "atalaya_pro_quarterly"),
    await priceOf(opened, "atalaya_overage"),
  ];
  const customer = await stripe.customers.create({ email: "ana@example.com" });
  const charged = async () => (await control<{ charged: number }>("GET", `/ledger?customer=${customer.id}`)).charged;
  const read = () => stripe.subscriptions.retrieve(id);

  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: basic, quantity: 1 }],
    success_url: "http://app.test/plans?session_id={CHECKOUT_SESSION_ID}",
  });
  await control("POST", `/checkout/${session.id}/pay`, { card: "4000002760003184" });
  const id = (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
  await stripe.subscriptions.update(id, { items: [{ price: overage }], proration_behavior: "none" });
  let money = chargeCents("basic", "quarterly");
  expect(await charged()).toBe(money);

  // Upgrade, twenty days on.
  opened.pass(20 * DAY);
  const item = planItem(await read());
  const at = opened.now();
  const change = {
    items: [{ id: item.id, price: pro }],
    proration_behavior: "always_invoice" as const,
    proration_date: at,
  };
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription: id,
    subscription_details: change,
  });
  const left = item.current_period_end - at;
  const whole = item.current_period_end - item.current_period_start;
  const share = (cents: number) => Math.round((cents * left) / whole);
  expect(preview.amount_due).toBe(share(chargeCents("pro", "quarterly")) - share(chargeCents("basic", "quarterly")));
  const waiting = await stripe.subscriptions.update(id, { ...change, payment_behavior: "pending_if_incomplete" });
  expect([planItem(waiting).price.id, await charged()]).toEqual([basic, money]);
  const { data: payments } = await stripe.invoicePayments.list({ invoice: waiting.latest_invoice as string });
  await control("POST", `/intents/${payments[0]!.payment.payment_intent as string}/answer`, { passed: true });
  money += preview.amount_due;
  expect([planItem(await read()).price.id, await charged()]).toEqual([pro, money]);

  // Downgrade for the next cycle; the coming invoice says so already. The card in use asks for 3-D Secure, so it is replaced.
  const card = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        start_date: schedule.phases[0]!.start_date,
        end_date: item.current_period_end,
        items: [{ price: pro, quantity: 1 }, { price: overage }],
      },
      {
        items: [{ price: basic, quantity: 1 }, { price: overage }],
        duration: { interval: "month", interval_count: 3 },
      },
    ],
  });
  opened.pass(item.current_period_end - opened.now() - DAY);
  const coming = await stripe.invoices.createPreview({ subscription: id });
  expect(coming.total).toBe(chargeCents("basic", "quarterly"));
  opened.pass(DAY + 3601);
  money += chargeCents("basic", "quarterly");
  expect([planItem(await read()).price.id, await charged()]).toEqual([basic, money]);

  // Cancel, come back, cancel, run out.
  await stripe.subscriptionSchedules.release(schedule.id);
  const { current_period_end } = planItem(await read());
  expect((await stripe.subscriptions.update(id, { cancel_at: current_period_end })).cancel_at).toBe(current_period_end);
  expect((await stripe.subscriptions.update(id, { cancel_at: "" })).cancel_at).toBeNull();
  await stripe.subscriptions.update(id, { cancel_at: current_period_end });
  await stripe.billing.meterEvents.create({
    event_name: "atalaya_comments_over_limit",
    payload: { stripe_customer_id: customer.id, value: "1500" },
  });
  opened.pass(current_period_end - opened.now() + 3601);
  money += 1050;
  expect([(await read()).status, await charged()]).toEqual(["canceled", money]);
  await opened.sandbox.idle();
  const paid = (await stripe.invoices.list({ customer: customer.id, limit: 100 })).data;
  expect(paid.reduce((sum, { amount_paid }) => sum + amount_paid, 0)).toBe(money);
  expect(opened.types()).toContain("invoice.upcoming");
});
