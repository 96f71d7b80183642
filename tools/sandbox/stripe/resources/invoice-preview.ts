import type Stripe from "stripe";
import { cancellationOf, periodEnd } from "../billing/cancellation.ts";
import { DRAFT_SECONDS } from "../billing/invoice.ts";
import { type ItemInput, isMetered, newItem, recurringPrice } from "../billing/items.ts";
import { periodLine } from "../billing/lines.ts";
import { composePreview, turnLines } from "../billing/upcoming.ts";
import { planUpdate } from "../billing/update-items.ts";
import { waitingLines } from "../billing/waiting-items.ts";
import { type Call, type Operations, paramsOf } from "../http/call.ts";
import { invalid } from "../http/errors.ts";
import { rowOfParam } from "../http/rows.ts";
import { customerTime } from "../world/clock.ts";
import { periodAt } from "../world/interval.ts";
import type { Invoice, Subscription, Wire } from "../world/wire.ts";

/** What the next invoice would be, with or without a change; nothing is kept. */
function preview(call: Call): Invoice {
  const { machine } = call;
  const input = paramsOf<Stripe.InvoiceCreatePreviewParams>(call);
  if (!input.subscription) return previewNew(call, input);
  const subscription = rowOfParam(machine, "sub", input.subscription, "subscription");
  if (input.customer && input.customer !== subscription.customer)
    throw invalid("The subscription does not belong to the customer.", { param: "customer" });
  const details = input.subscription_details ?? {};
  const at = customerTime(machine, subscription.customer);
  const planned =
    details.items || details.billing_cycle_anchor
      ? planUpdate(machine, subscription, {
          items: (details.items ?? []) as ItemInput[],
          prorationBehavior: details.proration_behavior ?? "create_prorations",
          prorationDate: details.proration_date,
          anchorNow: details.billing_cycle_anchor?.type === "now",
        })
      : undefined;
  const isNow = planned && (planned.resets || details.proration_behavior === "always_invoice");
  if (subscription.ended_at !== null || (!planned && endsFirst(subscription, details, at)))
    throw invalid("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
  const items = planned?.items ?? subscription.items.data;
  const lines = [
    ...waitingLines(machine, subscription),
    ...(planned?.lines ?? []),
    ...(isNow ? [] : turnLines(machine, subscription, items)),
  ];
  const invoice = composePreview(machine, {
    customer: subscription.customer,
    subscription,
    lines,
    reason: isNow ? "subscription_update" : "upcoming",
  });
  if (planned) invoice.parent!.subscription_details!.subscription_proration_date = details.proration_date ?? at;
  if (!isNow) invoice.next_payment_attempt = periodEnd(subscription, "min") + DRAFT_SECONDS;
  return invoice;
}

function endsFirst(subscription: Subscription, details: object, at: number) {
  const wish = details as Parameters<typeof cancellationOf>[1];
  const end = cancellationOf(subscription, wish, at).cancel_at ?? subscription.cancel_at;
  return end !== null && end <= periodEnd(subscription, "min") && !subscription.items.data.some(isMetered);
}

function previewNew({ machine }: Call, input: Wire<Stripe.InvoiceCreatePreviewParams>): Invoice {
  const customer = rowOfParam(machine, "cus", input.customer ?? "", "customer");
  const at = customerTime(machine, customer.id);
  const lines = (input.subscription_details?.items ?? []).flatMap((item, index) => {
    const price = recurringPrice(machine, item.price, `subscription_details[items][${index}][price]`);
    if (price.recurring?.usage_type === "metered") return [];
    const period = periodAt(at, price.recurring!, at);
    return [periodLine(machine, newItem(machine, "", { price, quantity: item.quantity }, period, at), period)];
  });
  if (lines.length === 0) throw invalid("No upcoming invoices for customer", { code: "invoice_upcoming_none" });
  return composePreview(machine, { customer: customer.id, subscription: null, lines, reason: "upcoming" });
}

export const invoicePreview: Operations = { "POST /v1/invoices/create_preview": preview };
