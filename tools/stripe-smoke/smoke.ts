// Makes each kind of call of the product once, in an account that `tools/stripe-setup` has prepared.
import type Stripe from "stripe";
import {
  BILLING_CYCLES,
  type BillingCycle,
  OVERAGE,
  PAID_PLANS,
  type PaidPlan,
  priceKey,
} from "../../worker/vocabulary/money/plans.ts";
import { sleep } from "../start/process.ts";

/**
 * Runs only with a test key: it creates customers and charges test cards. Each line says what was seen, without ids, so that it can be
 * compared with the recorded one.
 *
 * @throws Stripe's error at the first step that it refuses
 */
export async function smoke(stripe: Stripe, say: (line: string) => void): Promise<void> {
  const customer = await stripe.customers.create({ email: "smoke@example.com", name: "Smoke" });
  try {
    await sellAll(stripe, customer.id, say);
    const paid = await pay(stripe, customer.id, "pm_card_visa");
    await buyAll(stripe, customer.id, paid, say);
    await live(stripe, customer.id, paid, say);
    await dispute(stripe, customer.id, say);
  } finally {
    // Its subscriptions end with it.
    await stripe.customers.del(customer.id);
  }
}

/** Opens a Checkout session for each plan in each cycle, up to the hosted page. */
async function sellAll(stripe: Stripe, customer: string, say: (line: string) => void): Promise<void> {
  for (const plan of PAID_PLANS)
    for (const cycle of BILLING_CYCLES) {
      const session = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer,
        line_items: [{ price: await priceOf(stripe, plan, cycle), quantity: 1 }],
        allowed_payment_method_types: ["card"],
        success_url: "https://atalaya.example/plans",
      });
      say(`checkout ${plan} ${cycle}: ${session.status} ${session.amount_total}`);
      await stripe.checkout.sessions.expire(session.id);
    }
}

/**
 * Charges the price of each plan in each cycle. Only a person can pay on the hosted page, since no call of the API does it (`payByHand`);
 * Checkout then creates the same subscription with the same price.
 */
async function buyAll(stripe: Stripe, customer: string, card: string, say: (line: string) => void): Promise<void> {
  for (const plan of PAID_PLANS)
    for (const cycle of BILLING_CYCLES) {
      const price = await priceOf(stripe, plan, cycle);
      const bought = await stripe.subscriptions.create({
        customer,
        items: [{ price, quantity: 1 }],
        default_payment_method: card,
        expand: ["latest_invoice"],
      });
      const invoice = typeof bought.latest_invoice === "object" ? bought.latest_invoice : null;
      say(`charged ${plan} ${cycle}: ${bought.status}, ${invoice?.amount_paid}`);
      await stripe.subscriptions.cancel(bought.id);
    }
}

const ASK_AGAIN_MS = 3_000;
/** The wait for a payment. A session is valid longer, but the person who runs this is present. */
const WAIT_MS = 10 * 60_000;

/**
 * Opens the hosted page of the yearly plan, which the person who runs this pays with 4242 4242 4242 4242. Then the metered item is added,
 * as the product does it.
 *
 * @returns whether it was paid within ten minutes, and the item is there
 */
export async function payByHand(stripe: Stripe, say: (line: string) => void): Promise<boolean> {
  const customer = await stripe.customers.create({ email: "smoke@example.com", name: "Smoke" });
  try {
    const session = await stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price: await priceOf(stripe, "basic", "yearly"), quantity: 1 }],
      allowed_payment_method_types: ["card"],
      success_url: "https://atalaya.example/plans",
    });
    say(`Pay with 4242 4242 4242 4242, any date and CVC: ${session.url}`);
    for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(ASK_AGAIN_MS)) {
      const { status, payment_status, subscription } = await stripe.checkout.sessions.retrieve(session.id);
      if (status !== "complete" || !subscription) continue;
      const id = typeof subscription === "string" ? subscription : subscription.id;
      const { items } = await stripe.subscriptions.update(id, {
        items: [{ price: await overagePrice(stripe), billing_thresholds: { usage_gte: OVERAGE.invoicedAt } }],
        proration_behavior: "none",
      });
      say(`by hand: ${status}, ${payment_status}, ${items.data.length} items`);
      return payment_status === "paid" && items.data.length === 2;
    }
    return false;
  } finally {
    await stripe.customers.del(customer.id);
  }
}

async function live(stripe: Stripe, customer: string, card: string, say: (line: string) => void): Promise<void> {
  const basic = await priceOf(stripe, "basic", "yearly");
  const bought = await stripe.subscriptions.create({
    customer,
    items: [{ price: basic, quantity: 1 }],
    default_payment_method: card,
  });
  say(`bought basic yearly: ${bought.status}`);
  const metered = await stripe.subscriptions.update(bought.id, {
    items: [{ price: await overagePrice(stripe), billing_thresholds: { usage_gte: OVERAGE.invoicedAt } }],
    proration_behavior: "none",
  });
  const thresholds = metered.items.data.map(({ billing_thresholds }) => billing_thresholds?.usage_gte ?? "none");
  say(`metered item beside a year: ${thresholds.sort().join(" ")}`);
  const item = metered.items.data.find(({ price }) => price.id === basic)!;
  const items = [{ id: item.id, price: await priceOf(stripe, "pro", "yearly") }];
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: bought.id,
    subscription_details: { items, proration_behavior: "always_invoice" },
  });
  const upgraded = await stripe.subscriptions.update(bought.id, {
    items,
    proration_behavior: "always_invoice",
    payment_behavior: "pending_if_incomplete",
  });
  const [invoice] = (await stripe.invoices.list({ customer, limit: 1 })).data;
  const isSame = Math.abs(preview.amount_due - (invoice?.amount_paid ?? 0)) <= 1;
  say(`upgrade: ${upgraded.pending_update ? "waits" : "made"}, ${isSame ? "charged as shown" : "charged otherwise"}`);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: bought.id });
  say(`schedule: ${schedule.status}, ${(await stripe.subscriptionSchedules.release(schedule.id)).status}`);
  const { current_period_end } = upgraded.items.data.find(({ id }) => id === item.id)!;
  const ending = await stripe.subscriptions.update(bought.id, { cancel_at: current_period_end });
  say(`cancelled at the end of the year: ${ending.cancel_at === current_period_end}`);
  say(`ended: ${(await stripe.subscriptions.cancel(bought.id, { invoice_now: true })).status}`);
}

async function dispute(stripe: Stripe, customer: string, say: (line: string) => void): Promise<void> {
  const card = await pay(stripe, customer, "pm_card_createDispute");
  const price = await priceOf(stripe, "basic", "monthly");
  await stripe.subscriptions.create({ customer, items: [{ price, quantity: 1 }], default_payment_method: card });
  const disputed = (await stripe.charges.list({ customer, limit: 1 })).data[0];
  const { data } = await stripe.disputes.list({ charge: disputed?.id ?? "" });
  say(`disputed: ${disputed?.disputed}, ${data.map(({ status }) => status).join(" ")}`);
}

async function pay(stripe: Stripe, customer: string, card: string): Promise<string> {
  return (await stripe.paymentMethods.attach(card, { customer })).id;
}

const priceOf = (stripe: Stripe, plan: PaidPlan, cycle: BillingCycle) => priceId(stripe, priceKey(plan, cycle));
const overagePrice = (stripe: Stripe) => priceId(stripe, OVERAGE.priceKey);

async function priceId(stripe: Stripe, key: string): Promise<string> {
  const [found] = (await stripe.prices.list({ lookup_keys: [key] })).data;
  if (!found) throw new Error(`no price ${key}: run node tools/stripe-setup/stripe-setup.ts`);
  return found.id;
}
