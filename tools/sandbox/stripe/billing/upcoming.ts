// The upcoming invoice: the charges of a subscription's next period.

import type { Machine } from "../machine.ts";
import { newId } from "../world/ids.ts";
import { periodAt } from "../world/interval.ts";
import type { Invoice, Price, Subscription, SubscriptionItem } from "../world/wire.ts";
import { composeInvoice } from "./draft-invoice.ts";
import { isMetered } from "./items.ts";
import { type LineDraft, periodLine, usageLine } from "./lines.ts";
import { waitingLines } from "./waiting-items.ts";

type Parts = {
  customer: string;
  subscription: Subscription;
  lines: LineDraft[];
  reason: string;
  isTaxed?: boolean | undefined;
};

/** Makes an invoice that is not stored. */
export const composePreview = (machine: Machine, { customer, subscription, lines, reason, isTaxed }: Parts): Invoice =>
  composeInvoice(
    machine,
    { customer, currency: lines[0]?.price.currency ?? "usd", subscription, lines, reason, isTaxed },
    newId(machine.world, "upcoming_in"),
  );

/** The lines of the next invoice: plans in advance, as the schedule will have changed them, and metered use until now. */
export function turnLines(machine: Machine, subscription: Subscription, items: SubscriptionItem[]): LineDraft[] {
  const { customer, billing_cycle_anchor: anchor, cancel_at } = subscription;
  const turn = Math.min(...items.map(({ current_period_end }) => current_period_end));
  const due = items.filter(({ current_period_end }) => current_period_end === turn);
  const used = due
    .filter(isMetered)
    .map((item) => usageLine(machine, item, customer, { start: item.current_period_start, end: turn }));
  if (cancel_at !== null && cancel_at <= turn) return used;
  const planned = plannedAt(machine, subscription, turn);
  const licensed = due.filter((item) => !isMetered(item));
  const next = licensed.map((item, index) => {
    const price = planned[index] ?? item.price;
    // An item with a different interval restarts at the renewal.
    const isSame =
      price.recurring?.interval === item.price.recurring?.interval &&
      price.recurring?.interval_count === item.price.recurring?.interval_count;
    return periodLine(machine, { ...item, price }, periodAt(isSame ? anchor : turn, price.recurring!, turn));
  });
  return [...next, ...used];
}

/** The licensed prices of the phase that begins with the next period; empty without one. */
function plannedAt({ world }: Machine, { schedule }: Subscription, turn: number): Price[] {
  const phase = world.rows.sub_sched.get(schedule ?? "")?.phases.find(({ start_date }) => start_date === turn);
  return (phase?.items ?? [])
    .map(({ price }) => world.rows.price.get(price)!)
    .filter(({ recurring }) => recurring?.usage_type !== "metered");
}

/** The next invoice of an unchanged subscription. */
export const upcomingInvoice = (machine: Machine, subscription: Subscription): Invoice =>
  composePreview(machine, {
    customer: subscription.customer,
    subscription,
    lines: [
      ...waitingLines(machine, subscription.customer, subscription.id),
      ...turnLines(machine, subscription, subscription.items.data),
    ],
    reason: "upcoming",
  });
