import { canceledFor } from "./cancellation.ts";
// Starts new periods with their invoices, and ends subscriptions.

import { change, emit } from "../events/emit.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { periodAt } from "../world/interval.ts";
import type { Invoice, Subscription } from "../world/wire.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { DRAFT_SECONDS } from "./invoice.ts";
import { isMetered } from "./items.ts";
import { type LineDraft, periodLine, usageLine } from "./lines.ts";
import { dropPending } from "./pending.ts";
import { tookWaiting, waitingLines } from "./waiting-items.ts";

/** Starts the next period of every item whose period is over, and drafts the invoice: plans in advance, metered use afterwards. */
export function renew(machine: Machine, subscription: Subscription): void {
  const at = wallTime(machine);
  const lines: LineDraft[] = [];
  const items = structuredClone(subscription.items.data);
  for (const item of items.filter(({ current_period_end }) => current_period_end <= at)) {
    const ended = { start: item.current_period_start, end: item.current_period_end };
    const next = {
      start: ended.end,
      end: periodAt(subscription.billing_cycle_anchor, item.price.recurring!, ended.end).end,
    };
    Object.assign(item, { current_period_start: next.start, current_period_end: next.end });
    if (isMetered(item)) {
      if (ended.end > ended.start) lines.push(usageLine(machine, item, subscription.customer, ended));
      continue;
    }
    const line = periodLine(machine, item, next);
    lines.push(line);
    machine.world.debits.set(item.id, [{ amount: line.amount, ...next }]);
  }
  const invoice = invoiceAtTurn(machine, subscription, lines);
  change(machine, "customer.subscription.updated", subscription, {
    items: { ...subscription.items, data: items },
    ...(invoice ? { latest_invoice: invoice.id } : {}),
    ...(subscription.status === "trialing" ? { status: "active" } : {}),
  });
}

function invoiceAtTurn(machine: Machine, subscription: Subscription, lines: LineDraft[]): Invoice | undefined {
  const all = [...waitingLines(machine, subscription.customer, subscription.id), ...lines];
  if (all.length === 0) return undefined;
  const invoice = draftInvoice(machine, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription,
    lines: all,
    reason: "subscription_cycle",
    finalizesAt: wallTime(machine) + DRAFT_SECONDS,
  });
  tookWaiting(machine, all, invoice.id);
  return invoice;
}

type Ending = {
  /** Whether the metered use until now is billed by a last invoice. */
  billsUsage: boolean;
  reason: "cancellation_requested" | "payment_failed";
};

/** Ends a subscription permanently. */
export function endSubscription(machine: Machine, subscription: Subscription, ending: Ending): void {
  const at = wallTime(machine);
  dropPending(machine, subscription);
  let last: Invoice | undefined;
  if (ending.billsUsage) {
    const used = subscription.items.data
      .filter(isMetered)
      .map((item) => usageLine(machine, item, subscription.customer, { start: item.current_period_start, end: at }))
      .filter(({ amount }) => amount > 0);
    last = invoiceAtTurn(machine, subscription, used);
  }
  const schedule = machine.world.rows.sub_sched.get(subscription.schedule ?? "");
  if (schedule?.status === "active")
    change(machine, "subscription_schedule.canceled", schedule, {
      status: "canceled",
      canceled_at: at,
      current_phase: null,
    });
  for (const invoice of machine.world.rows.in.values()) {
    if (invoice.parent?.subscription_details?.subscription !== subscription.id || invoice.status !== "open") continue;
    Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  }
  Object.assign(subscription, {
    status: "canceled",
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    schedule: null,
    cancellation_details: canceledFor(ending.reason),
    ...(last ? { latest_invoice: last.id } : {}),
  });
  emit(machine, "customer.subscription.deleted", subscription);
}
