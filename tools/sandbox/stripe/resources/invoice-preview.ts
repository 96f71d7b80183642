import type Stripe from "stripe";
import { periodEnd } from "../billing/cancellation.ts";
import { setTotals } from "../billing/draft-invoice.ts";
import { DRAFT_SECONDS } from "../billing/invoice.ts";
import { type ItemInput, isMetered } from "../billing/items.ts";
import { periodLine } from "../billing/lines.ts";
import { composePreview, turnLines } from "../billing/upcoming.ts";
import { planUpdate } from "../billing/update-items.ts";
import { waitingLines } from "../billing/waiting-items.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { rowOfParam } from "../http/rows.ts";
import { wallTime } from "../world/clock.ts";
import type { Invoice, Subscription, SubscriptionItem } from "../world/wire.ts";

/** The cost of each further period of the licensed items, without credit, use and waiting items. */
function recurring(call: Call, subscription: Subscription, changed: SubscriptionItem[] | undefined): Invoice {
  const { automatic_tax } = paramsOf<Stripe.InvoiceCreatePreviewParams>(call);
  const items = (changed ?? subscription.items.data).filter((item) => !isMetered(item));
  const invoice = composePreview(call.machine, {
    customer: subscription.customer,
    subscription,
    lines: items.map((item) =>
      periodLine(call.machine, item, { start: item.current_period_start, end: item.current_period_end }),
    ),
    reason: "upcoming",
    isTaxed: automatic_tax?.enabled,
  });
  setTotals(invoice, 0);
  return invoice;
}

/** The next invoice, with or without a change. Nothing is stored. */
function preview(call: Call): Invoice {
  const { machine } = call;
  const input = paramsOf<Stripe.InvoiceCreatePreviewParams>(call);
  const subscription = rowOfParam(machine, "sub", input.subscription, "subscription");
  if (input.customer && input.customer !== subscription.customer)
    throw invalid("The subscription does not belong to the customer.", { param: "customer" });
  const details = input.subscription_details ?? {};
  const at = wallTime(machine);
  const planned = details.items
    ? planUpdate(machine, subscription, {
        items: details.items as ItemInput[],
        prorationBehavior: details.proration_behavior ?? "create_prorations",
        prorationDate: details.proration_date,
      })
    : undefined;
  const isNow = planned && (planned.resets || details.proration_behavior === "always_invoice");
  if (subscription.ended_at !== null || (!planned && endsFirst(subscription)))
    throw invalid("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
  if (input.preview_mode === "recurring") return recurring(call, subscription, planned?.items);
  const items = planned?.items ?? subscription.items.data;
  const lines = [
    ...waitingLines(machine, subscription.customer, subscription.id),
    ...(planned?.lines ?? []),
    ...(isNow ? [] : turnLines(machine, subscription, items)),
  ];
  const invoice = composePreview(machine, {
    customer: subscription.customer,
    subscription,
    lines,
    reason: isNow ? "subscription_update" : "upcoming",
    isTaxed: input.automatic_tax?.enabled,
  });
  if (planned) invoice.parent!.subscription_details!.subscription_proration_date = details.proration_date ?? at;
  if (!isNow) invoice.next_payment_attempt = periodEnd(subscription, "min") + DRAFT_SECONDS;
  return invoice;
}

function endsFirst(subscription: Subscription) {
  const { cancel_at: end, items } = subscription;
  return end !== null && end <= periodEnd(subscription, "min") && !items.data.some(isMetered);
}

export const invoicePreview: Operations = { "POST /v1/invoices/create_preview": preview };
