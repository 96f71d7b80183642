// Invoices use before its period ends, when it reaches the item's threshold.

import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import type { Subscription, SubscriptionItem } from "../world/wire.ts";
import { finalizeAndCollect } from "./collect.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { usageLine } from "./lines.ts";

/** Stripe does not evaluate thresholds in this time before the end of a period. */
const QUIET_SECONDS = 86_400;

/** Invoices the use of a customer's items that reached their thresholds. The period continues. */
export function invoiceThresholds(machine: Machine, customer: string): void {
  for (const subscription of machine.world.rows.sub.values()) {
    if (subscription.customer !== customer || subscription.ended_at !== null) continue;
    for (const item of subscription.items.data) invoiceThreshold(machine, subscription, item);
  }
}

function invoiceThreshold(machine: Machine, subscription: Subscription, item: SubscriptionItem) {
  const at = wallTime(machine);
  const { current_period_start: start, current_period_end: end, billing_thresholds: threshold } = item;
  if (!threshold?.usage_gte || at > end - QUIET_SECONDS) return;
  const line = usageLine(machine, item, subscription.customer, { start, end: at + 1 });
  if (line.quantity < threshold.usage_gte) return;
  const { billedUse } = machine.world;
  const invoice = draftInvoice(machine, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription,
    lines: [line],
    reason: "subscription_threshold",
    finalizesAt: null,
  });
  invoice.auto_advance = true;
  subscription.latest_invoice = invoice.id;
  finalizeAndCollect(machine, invoice, { present: false });
  billedUse.set(item.id, [...(billedUse.get(item.id) ?? []), { start, quantity: line.quantity }]);
}
