// Changes a subscription's items, and charges for it as `payment_behavior` says.

import { change } from "../events/emit.ts";
import { invalid } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { authorizeCard } from "../payments/authorize-card.ts";
import { cardError, cardOf, defaultMethod } from "../payments/methods.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice, Subscription } from "../world/wire.ts";
import { type PlannedChange, planChange } from "./change.ts";
import { collectInvoice } from "./collect.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { finalizeInvoice } from "./invoice.ts";
import type { ItemInput } from "./items.ts";
import type { LineDraft } from "./lines.ts";
import { commit, dropPending, waitForPayment } from "./pending.ts";
import { tookWaiting, waitForNext, waitingLines } from "./waiting-items.ts";

type ItemsUpdate = {
  items: ItemInput[];
  prorationBehavior: string;
  prorationDate?: number;
  paymentBehavior: string;
};

/** Reads the change of an update or a preview. @throws StripeError 400 */
export function planUpdate(
  machine: Machine,
  subscription: Subscription,
  { items, prorationBehavior, prorationDate }: Omit<ItemsUpdate, "paymentBehavior">,
): PlannedChange {
  if (prorationDate !== undefined) checkDate(subscription, prorationDate, prorationBehavior);
  return planChange(machine, subscription, {
    items,
    prorates: prorationBehavior !== "none",
    at: prorationDate ?? wallTime(machine),
  });
}

function checkDate({ items }: Subscription, date: number, behavior: string) {
  const param = "proration_date";
  if (behavior === "none")
    throw invalid("You cannot specify `proration_date` when `proration_behavior` is `none`.", { param });
  const start = Math.min(...items.data.map(({ current_period_start }) => current_period_start));
  const end = Math.max(...items.data.map(({ current_period_end }) => current_period_end));
  if (date < start || date > end)
    throw invalid("Cannot specify `proration_date` outside of the subscription's current period.", { param });
}

/** Changes the items. @throws StripeError 400, and 402 with `error_if_incomplete`; then nothing changes */
export function updateItems(machine: Machine, subscription: Subscription, update: ItemsUpdate): void {
  dropPending(machine, subscription);
  const planned = planUpdate(machine, subscription, update);
  const invoicesNow = planned.resets || update.prorationBehavior === "always_invoice";
  if (!invoicesNow || planned.lines.length === 0) {
    commit(machine, subscription, planned);
    waitForNext(machine, subscription, planned.lines);
    return;
  }
  const lines = [...waitingLines(machine, subscription.customer, subscription.id), ...planned.lines];
  if (update.paymentBehavior === "error_if_incomplete") refuseIfUnpayable(machine, subscription);
  const invoice = invoiceChange(machine, subscription, lines, update.prorationDate);
  if (update.paymentBehavior === "pending_if_incomplete") {
    subscription.latest_invoice = invoice.id;
    if (collectInvoice(machine, invoice, { present: true }).kind !== "succeeded")
      waitForPayment(machine, subscription, planned, planned.resets);
    else commit(machine, subscription, planned);
    return;
  }
  commit(machine, subscription, planned, { latest_invoice: invoice.id });
  collectInvoice(machine, invoice, { present: true });
  if (invoice.status === "open" && subscription.status === "active")
    change(machine, "customer.subscription.updated", subscription, { status: "past_due" });
}

function invoiceChange(
  machine: Machine,
  subscription: Subscription,
  lines: LineDraft[],
  prorationDate: number | undefined,
): Invoice {
  const invoice = draftInvoice(machine, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription,
    lines,
    reason: "subscription_update",
    finalizesAt: null,
    prorationDate: prorationDate ?? wallTime(machine),
  });
  tookWaiting(machine, lines, invoice.id);
  finalizeInvoice(machine, invoice);
  return invoice;
}

/** Checks the bank's answer before anything is created, since 3-D Secure cannot be passed here. @throws StripeError 402 */
function refuseIfUnpayable(machine: Machine, subscription: Subscription) {
  const method = defaultMethod(machine, subscription.customer, subscription);
  const verdict = method ? authorizeCard(cardOf(machine, method), { kind: "charge", authenticated: false }) : undefined;
  if (verdict?.kind === "ok") return;
  if (verdict?.kind === "declined") throw cardError(verdict.decline);
  throw cardError({
    code: "subscription_payment_intent_requires_action",
    message: "Payment for this subscription requires additional user action before it can be completed successfully.",
  });
}
