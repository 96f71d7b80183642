import { emit } from "../events/emit.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import { newId } from "../world/ids.ts";
import { periodAt } from "../world/interval.ts";
import type { Invoice, Price, Subscription } from "../world/wire.ts";
import { canceledFor } from "./cancellation.ts";
import { draftInvoice } from "./draft-invoice.ts";
import { isMetered, newItem } from "./items.ts";
import { periodLine } from "./lines.ts";
import { tookWaiting, waitingLines } from "./waiting-items.ts";

type SubscribeInput = {
  customer: string;
  items: { price: Price; quantity?: number; metadata?: Record<string, string> | "" }[];
  defaultMethod: string | null;
  metadata?: Record<string, string>;
  /** The end of a trial in seconds; then the first invoice has no amount. */
  trialEnd?: number | null;
  status: Subscription["status"];
  isTaxed?: boolean;
};

/** Creates a subscription and the draft of its first invoice, without a payment. It is always in flexible billing mode. */
export function subscribe(machine: Machine, input: SubscribeInput): { subscription: Subscription; invoice: Invoice } {
  const at = wallTime(machine);
  const id = newId(machine.world, "sub");
  const trialEnd = input.trialEnd ?? null;
  const anchor = trialEnd ?? at;
  const items = input.items.map((item) =>
    newItem(
      machine,
      id,
      item,
      trialEnd ? { start: at, end: trialEnd } : periodAt(anchor, item.price.recurring!, at),
      at,
    ),
  );
  const subscription = keepNew(machine, "sub", {
    id,
    automatic_tax: { disabled_reason: null, enabled: input.isTaxed ?? false, liability: null },
    billing_cycle_anchor: anchor,
    billing_mode: { type: "flexible", flexible: { proration_discounts: "included" }, updated_at: at },
    collection_method: "charge_automatically",
    currency: input.items[0]?.price.currency ?? "usd",
    customer: input.customer,
    default_payment_method: input.defaultMethod,
    invoice_settings: { issuer: { type: "self" } },
    items: {
      object: "list",
      data: items,
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: input.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: "off",
    },
    start_date: at,
    status: trialEnd ? "trialing" : input.status,
    trial_end: trialEnd,
    trial_start: trialEnd ? at : null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" },
    },
    cancellation_details: canceledFor(null),
  });
  const lines = trialEnd
    ? []
    : items
        .filter((item) => !isMetered(item))
        .map((item) => {
          const period = { start: item.current_period_start, end: item.current_period_end };
          const line = periodLine(machine, item, period);
          machine.world.debits.set(item.id, [{ amount: line.amount, ...period }]);
          return line;
        });
  emit(machine, "customer.subscription.created", subscription);
  const waiting = waitingLines(machine, input.customer, null);
  const invoice = draftInvoice(machine, {
    customer: input.customer,
    currency: subscription.currency,
    subscription,
    lines: [...waiting, ...lines],
    reason: "subscription_create",
    finalizesAt: null,
  });
  tookWaiting(machine, waiting, invoice.id);
  subscription.latest_invoice = invoice.id;
  return { subscription, invoice };
}
