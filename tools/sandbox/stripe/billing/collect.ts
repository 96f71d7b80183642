// Collects the payment of an invoice, and changes its subscription accordingly.

import { change, emit } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import { attemptIntent, type Outcome } from "../payments/attempt.ts";
import { defaultMethod } from "../payments/methods.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice, Subscription } from "../world/wire.ts";
import { finalizeInvoice, paymentOf } from "./invoice.ts";
import { applyPending } from "./pending.ts";

/** The days after each failure of a renewal until the next attempt. After the last attempt the subscription ends. */
export const RETRY_AFTER_DAYS = [3, 5, 7];
const DAY = 86_400;

type Collected = Outcome | { kind: "no_method" };

type How = { present: boolean; authenticated?: boolean; method?: string | null };

/** Finalises and collects an invoice at once, as for everything except renewals. */
export function finalizeAndCollect(machine: Machine, invoice: Invoice, how: How): Collected {
  finalizeInvoice(machine, invoice);
  return collectInvoice(machine, invoice, how);
}

/**
 * Makes one attempt to collect an open invoice.
 *
 * @param how.present  false for a renewal without the person (off session), so that 3-D Secure cannot be passed
 * @param how.method   a card that replaces the default one
 */
export function collectInvoice(machine: Machine, invoice: Invoice, how: How): Collected {
  if (invoice.amount_due === 0) {
    settleInvoice(machine, invoice);
    return { kind: "succeeded" };
  }
  const { world } = machine;
  const intent = world.rows.pi.get(paymentOf(machine, invoice.id)?.payment.payment_intent ?? "");
  if (!intent) throw new Error(`Invoice ${invoice.id} has no intent`);
  const subscription = subscriptionOf(machine, invoice);
  const method =
    how.method ?? invoice.default_payment_method ?? defaultMethod(machine, invoice.customer ?? "", subscription);
  invoice.attempted = true;
  invoice.attempt_count++;
  if (!method) {
    failInvoice(machine, invoice);
    return { kind: "no_method" };
  }
  const outcome = attemptIntent(machine, intent, {
    method,
    present: how.present,
    authenticated: how.authenticated ?? false,
  });
  if (outcome.kind === "succeeded") settleInvoice(machine, invoice);
  else if (outcome.kind === "declined") failInvoice(machine, invoice);
  const needsPerson =
    outcome.kind === "requires_action" ||
    (outcome.kind === "declined" && outcome.decline.code === "authentication_required");
  if (needsPerson) emit(machine, "invoice.payment_action_required", invoice);
  return outcome;
}

export const subscriptionOf = ({ world }: Machine, invoice: Invoice): Subscription | undefined =>
  world.rows.sub.get(invoice.parent?.subscription_details?.subscription ?? "");

/** Marks an invoice as paid, by its intent or because nothing was due. */
export function settleInvoice(machine: Machine, invoice: Invoice): void {
  if (invoice.status === "paid") return;
  const at = wallTime(machine);
  Object.assign(invoice, {
    status: "paid",
    attempted: true,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  });
  const payment = paymentOf(machine, invoice.id);
  if (payment) {
    Object.assign(payment, {
      status: "paid",
      amount_paid: payment.amount_requested,
      status_transitions: { canceled_at: null, paid_at: at },
    });
    emit(machine, "invoice_payment.paid", payment);
  }
  const subscription = subscriptionOf(machine, invoice);
  if (subscription) afterPaid(machine, subscription, invoice);
  emit(machine, "invoice.paid", invoice);
  emit(machine, "invoice.payment_succeeded", invoice);
}

function afterPaid(machine: Machine, subscription: Subscription, invoice: Invoice) {
  if (subscription.ended_at !== null || subscription.latest_invoice !== invoice.id) return;
  if (subscription.pending_update) applyPending(machine, subscription);
  if (["incomplete", "past_due", "unpaid"].includes(subscription.status))
    change(machine, "customer.subscription.updated", subscription, { status: "active" });
}

/** Records a failed attempt. For renewals it plans the next attempt, and changes the subscription's status. */
export function failInvoice(machine: Machine, invoice: Invoice): void {
  const at = wallTime(machine);
  const isRetried =
    invoice.auto_advance && ["subscription_cycle", "subscription_threshold"].includes(invoice.billing_reason ?? "");
  const days = isRetried ? RETRY_AFTER_DAYS[invoice.attempt_count - 1] : undefined;
  invoice.next_payment_attempt = days ? at + days * DAY : null;
  emit(machine, "invoice.payment_failed", invoice);
  const subscription = subscriptionOf(machine, invoice);
  if (!subscription || subscription.pending_update || subscription.ended_at !== null) return;
  if (subscription.status === "active" && invoice.billing_reason !== "subscription_create")
    change(machine, "customer.subscription.updated", subscription, { status: "past_due" });
}
