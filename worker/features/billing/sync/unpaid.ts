// Finds what a running subscription owes, from its open invoices. Pure. Times in epoch milliseconds.
import type Stripe from "stripe";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { planItemOf, planOfLine } from "./plan-item.ts";

export type Unpaid = {
  /** Since when the plan itself is unpaid; after the grace it ends. */
  pastDueSince: number | null;
  /** What is unpaid of the plan, with the comments over the limit on the same invoices. */
  pastDueCents: number;
  /** Since when comments over the limit are unpaid. They stay owed, and a plan that is paid in advance continues. */
  usageOwedSince: number | null;
  usageOwedCents: number;
};

/** Returns since when what is unpaid. @param open the subscription's open invoices */
export function unpaidOf(subscription: Stripe.Subscription, open: readonly Stripe.Invoice[]): Unpaid {
  const { status, pending_update, latest_invoice } = subscription;
  // A change of plan that waits for its payment has not happened yet.
  const awaited = pending_update && latest_invoice ? idOf(latest_invoice) : null;
  const due = open.filter(({ id, amount_remaining }) => id !== awaited && amount_remaining > 0);
  const forPlan = due.filter(chargesPlan);
  const forUse = due.filter((invoice) => !chargesPlan(invoice) && invoice.attempt_count > 0);
  const isPastDue = status === "past_due" && (forPlan.length > 0 || forUse.length === 0);
  return {
    pastDueSince: isPastDue ? (oldest(forPlan) ?? planItemOf(subscription)!.item.current_period_start * 1000) : null,
    pastDueCents: isPastDue ? remainingOf(forPlan) : 0,
    usageOwedSince: oldest(forUse),
    usageOwedCents: remainingOf(forUse),
  };
}

/** Whether an invoice charges the plan. A renewal charges it in advance, with the usage of the period before. */
export const chargesPlan = ({ lines }: Pick<Stripe.Invoice, "lines">): boolean =>
  lines.data.some((line) => line.amount > 0 && planOfLine(line) !== null);

const remainingOf = (invoices: readonly Stripe.Invoice[]) =>
  invoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);

/** When the first of the invoices became due. */
function oldest(invoices: readonly Stripe.Invoice[]): number | null {
  const due = invoices.map(({ status_transitions, created }) => status_transitions.finalized_at ?? created);
  return due.length > 0 ? Math.min(...due) * 1000 : null;
}
