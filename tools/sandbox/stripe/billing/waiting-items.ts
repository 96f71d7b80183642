import { emit } from "../events/emit.ts";
import { keepNew } from "../http/rows.ts";
import type { Machine } from "../machine.ts";
import { wallTime } from "../world/clock.ts";
import type { Subscription } from "../world/wire.ts";
import { type LineDraft, pricingOf } from "./lines.ts";
// Invoice items: amounts that wait for the next invoice.

/** Stores lines that wait for the subscription's next invoice. */
export function waitForNext(machine: Machine, subscription: Subscription, lines: LineDraft[]): void {
  for (const line of lines) {
    const item = keepNew(machine, "ii", {
      amount: line.amount,
      currency: subscription.currency,
      customer: subscription.customer,
      date: wallTime(machine),
      description: line.description,
      parent: {
        type: "subscription_details",
        subscription_details: { subscription: subscription.id, subscription_item: line.subscriptionItem ?? "" },
      },
      period: line.period,
      pricing: pricingOf(line.price),
      proration: line.proration,
      quantity: line.quantity,
      quantity_decimal: String(line.quantity),
    });
    emit(machine, "invoiceitem.created", item);
  }
}

/** The items of this subscription, and the items without one, which are added to the customer's next invoice. */
const waiting = ({ world }: Machine, customer: string, subscription: string | null) =>
  [...world.rows.ii.values()].filter(({ invoice, parent, customer: owner }) => {
    const own = parent?.subscription_details?.subscription ?? null;
    return invoice === null && owner === customer && (own === null || own === subscription);
  });

/** The waiting items as lines of the customer's next invoice. @param subscription  of the invoice; null for one made by hand */
export function waitingLines(machine: Machine, customer: string, subscription: string | null): LineDraft[] {
  return waiting(machine, customer, subscription).map((item) => ({
    amount: item.amount,
    description: item.description ?? "",
    price: machine.world.rows.price.get(item.pricing?.price_details?.price ?? "")!,
    quantity: item.quantity,
    period: item.period,
    proration: item.proration,
    subscriptionItem: item.parent?.subscription_details?.subscription_item ?? null,
    invoiceItem: item.id,
  }));
}

/** Attaches the items to an invoice. */
export function tookWaiting({ world }: Machine, lines: LineDraft[], invoice: string): void {
  for (const { invoiceItem } of lines) {
    const item = world.rows.ii.get(invoiceItem ?? "");
    if (item) item.invoice = invoice;
  }
}
