// Ends a subscription at once and refunds its unused days, for a customer who withdraws from the contract (/terms, "Derecho de
// desistimiento"). The product learns of both from Stripe's events, and takes commissions back by itself.
import Stripe from "stripe";
import { planOfLine } from "../../worker/features/billing/sync/plan-item.ts";
import { idOf } from "../../worker/platform/stripe/id-of.ts";

/** One payment of the plan. Cents; `outcome` is `disputed` when the bank decides about it, and a refund would pay twice. */
type Withdrawal = { invoice: string; paidCents: number; refundedCents: number; outcome: "refunded" | "disputed" };

/**
 * Cancels the subscription and refunds its payments for the days after that. Comments over the limit that were not invoiced yet are
 * not charged; invoiced ones are not refunded. Safe to repeat: an ended subscription is refunded as of its end, and once.
 *
 * @param isWhole refunds the running period's plan payments in full
 */
export async function withdraw(
  stripe: Stripe,
  { subscription: id, isWhole }: { subscription: string; isWhole: boolean },
): Promise<Withdrawal[]> {
  const found = await stripe.subscriptions.retrieve(id);
  const { ended_at } = found.ended_at ? found : await stripe.subscriptions.cancel(id);
  const invoices = await stripe.invoices
    .list({ subscription: id, status: "paid", limit: 100, expand: ["data.payments"] })
    .autoPagingToArray({ limit: 300 });
  const withdrawals: Withdrawal[] = [];
  for (const invoice of invoices) {
    const dueCents = Math.min(unusedCents(invoice, ended_at ?? 0, isWhole), invoice.amount_paid);
    const payment = invoice.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
    if (dueCents > 0 && payment) withdrawals.push(await refund(stripe, invoice, { intent: idOf(payment), dueCents }));
  }
  return withdrawals;
}

/** The part of an invoice, with taxes and less discounts, for days of the plan after `endedAt` (seconds). */
function unusedCents({ lines }: Stripe.Invoice, endedAt: number, isWhole: boolean): number {
  const unused = lines.data
    .filter((line) => planOfLine(line) !== null && line.period.end > endedAt)
    .map(({ amount, discount_amounts, taxes, period }) => {
      const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === "exclusive");
      // A line's amount is before promotion codes, and its taxes are after them.
      const cents = amount - sumOf(discount_amounts ?? []) + sumOf(added);
      return isWhole ? cents : (cents * (period.end - endedAt)) / (period.end - period.start);
    });
  return Math.round(unused.reduce((sum, cents) => sum + cents, 0));
}

const sumOf = (parts: readonly { amount: number }[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

async function refund(
  stripe: Stripe,
  { id, amount_paid }: Stripe.Invoice,
  { intent, dueCents }: { intent: string; dueCents: number },
): Promise<Withdrawal> {
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  const before = data.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
  const withdrawal = { invoice: id, paidCents: amount_paid, refundedCents: Math.max(before, dueCents) };
  if (before >= dueCents) return { ...withdrawal, outcome: "refunded" };
  try {
    await stripe.refunds.create(
      { payment_intent: intent, amount: dueCents - before },
      { idempotencyKey: `withdraw:${id}:${before}:${dueCents}` },
    );
    return { ...withdrawal, outcome: "refunded" };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.code !== "charge_disputed") throw error;
    return { ...withdrawal, refundedCents: before, outcome: "disputed" };
  }
}
