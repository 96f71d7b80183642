// Changes of a subscription that wait for their invoice to be paid (`pending_if_incomplete`).

import { change, emit } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice, Subscription } from "../world/wire.ts";
import type { PendingChange } from "../world/world.ts";

/** How long a change waits, at most until the end of its period. */
const WAITS_SECONDS = 23 * 3600;

/** Stores a change until its invoice is paid. The subscription does not change. */
export function waitForPayment(machine: Machine, subscription: Subscription, planned: PendingChange, resets: boolean) {
  const at = wallTime(machine);
  const periodEnd = Math.min(...subscription.items.data.map(({ current_period_end }) => current_period_end));
  machine.world.pendingChanges.set(subscription.id, planned);
  change(machine, "customer.subscription.updated", subscription, {
    pending_update: {
      billing_cycle_anchor: resets ? planned.anchor : null,
      cancel_at_period_end: null,
      discount: null,
      discounts: null,
      expires_at: Math.min(at + WAITS_SECONDS, periodEnd),
      metadata: null,
      subscription_items: structuredClone(planned.items),
      trial_end: null,
      trial_from_plan: null,
    } as unknown as Subscription["pending_update"],
  });
}

/** Applies a change to the subscription, with its charges. */
export function commit(
  machine: Machine,
  subscription: Subscription,
  planned: PendingChange,
  more: Partial<Subscription> = {},
) {
  const gone = subscription.items.data.filter(({ id }) => !planned.items.some((item) => item.id === id));
  for (const { id } of gone) machine.world.debits.delete(id);
  for (const [id, debits] of Object.entries(planned.debits)) machine.world.debits.set(id, debits);
  change(machine, "customer.subscription.updated", subscription, {
    items: { ...subscription.items, data: planned.items },
    billing_cycle_anchor: planned.anchor,
    ...more,
  });
}

/** Applies the waiting change of a paid invoice. */
export function applyPending(machine: Machine, subscription: Subscription) {
  const planned = machine.world.pendingChanges.get(subscription.id);
  if (!planned) return;
  machine.world.pendingChanges.delete(subscription.id);
  commit(machine, subscription, planned, { pending_update: null });
  emit(machine, "customer.subscription.pending_update_applied", subscription);
}

/** Drops the change and voids its invoice. */
export function dropPending(machine: Machine, subscription: Subscription) {
  if (!subscription.pending_update) return;
  machine.world.pendingChanges.delete(subscription.id);
  change(machine, "customer.subscription.updated", subscription, { pending_update: null });
  emit(machine, "customer.subscription.pending_update_expired", subscription);
  const invoice = machine.world.rows.in.get(subscription.latest_invoice ?? "");
  if (invoice?.status === "open") voidInvoice(machine, invoice);
}

/** Voids an invoice: cancels its intent, and restores the balance that it used. */
export function voidInvoice(machine: Machine, invoice: Invoice) {
  const { world } = machine;
  const at = wallTime(machine);
  Object.assign(invoice, {
    status: "void",
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: at },
  });
  for (const payment of world.rows.inpay.values()) {
    if (payment.invoice !== invoice.id || payment.status === "paid") continue;
    Object.assign(payment, { status: "canceled", status_transitions: { canceled_at: at, paid_at: null } });
    const intent = world.rows.pi.get(payment.payment.payment_intent ?? "");
    if (intent && intent.status !== "succeeded")
      change(machine, "payment_intent.canceled", intent, {
        status: "canceled",
        canceled_at: at,
        cancellation_reason: "void_invoice",
        next_action: null,
      });
  }
  const owner = world.rows.cus.get(invoice.customer ?? "");
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (owner && used !== 0) change(machine, "customer.updated", owner, { balance: owner.balance - used });
  emit(machine, "invoice.voided", invoice);
}
