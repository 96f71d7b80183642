// The lines of an invoice, before the invoice exists.

import { fill } from "../contract/fill.ts";
import type { Machine } from "../machine.ts";
import { newId } from "../world/ids.ts";
import type { InvoiceLine, Price, SubscriptionItem } from "../world/wire.ts";
import { amountOf, share } from "./amounts.ts";
import { usageOf } from "./usage.ts";

type Period = { start: number; end: number };

export type LineDraft = {
  amount: number;
  description: string;
  price: Price;
  quantity: number;
  period: Period;
  proration: boolean;
  /** The item of the subscription; null for a line without one. */
  subscriptionItem: string | null;
  /** The waiting invoice item from which it was made. */
  invoiceItem?: string;
};

const productName = ({ world }: Machine, price: Price) => world.rows.prod.get(price.product)?.name ?? price.id;

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
const day = (seconds: number) => DATE.format(seconds * 1000);

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function every({ recurring }: Price): string {
  if (!recurring) return "";
  const { interval, interval_count } = recurring;
  return interval_count === 1 ? ` / ${interval}` : ` every ${interval_count} ${interval}s`;
}

/** The fields that each line of an item has. */
const ofItem = ({ id, price, quantity = 1 }: SubscriptionItem) => ({
  price,
  quantity,
  proration: false,
  subscriptionItem: id,
});

/** The price of a line or a waiting item, in the form in which it is sent. */
export const pricingOf = ({ id, product, unit_amount_decimal }: Price): NonNullable<InvoiceLine["pricing"]> => ({
  type: "price_details",
  price_details: { price: id, product },
  unit_amount_decimal,
});

/** The line for a whole period of a licensed item. */
export function periodLine(machine: Machine, item: SubscriptionItem, period: Period): LineDraft {
  const fields = ofItem(item);
  return {
    ...fields,
    amount: amountOf(item.price, fields.quantity),
    description: `${fields.quantity} × ${productName(machine, item.price)} (at ${money(item.price.unit_amount ?? 0)}${every(item.price)})`,
    period,
  };
}

/** The line for the rest of a period, at the item's price. @param whole  the period of the price */
export function remainingLine(machine: Machine, item: SubscriptionItem, at: number, whole: Period): LineDraft {
  const fields = ofItem(item);
  return {
    ...fields,
    amount: share(amountOf(item.price, fields.quantity), whole.end - at, whole.end - whole.start),
    description: `Remaining time on ${productName(machine, item.price)} after ${day(at)}`,
    period: { start: at, end: whole.end },
    proration: true,
  };
}

/** The lines that credit charges for the time after `at`: a share of each charge, by seconds. */
export function unusedLines(machine: Machine, item: SubscriptionItem, at: number): LineDraft[] {
  const debits = machine.world.debits.get(item.id) ?? [];
  return debits
    .filter(({ end, amount }) => end > at && amount > 0)
    .map(({ amount, start, end }) => ({
      ...ofItem(item),
      // A charge only for the future is credited completely.
      amount: -share(amount, end - Math.max(at, start), end - start),
      description: `Unused time on ${productName(machine, item.price)} after ${day(at)}`,
      period: { start: at, end },
      proration: true,
    }));
}

/** The line for the metered use of a period, which is billed afterwards, without the use that an earlier invoice of a threshold charged. */
export function usageLine(machine: Machine, item: SubscriptionItem, customer: string, period: Period): LineDraft {
  const meter = machine.world.rows.mtr.get(item.price.recurring?.meter ?? "");
  const used = meter ? usageOf(machine, meter, customer, period) : 0;
  const billed = (machine.world.billedUse.get(item.id) ?? []).filter(({ start }) => start === period.start);
  const quantity = Math.max(0, used - billed.reduce((sum, each) => sum + each.quantity, 0));
  return {
    ...ofItem(item),
    quantity,
    amount: amountOf(item.price, quantity),
    description: `${quantity} × ${productName(machine, item.price)}`,
    period,
  };
}

/** A line in the form in which it is sent. */
export function lineRow(
  machine: Machine,
  draft: LineDraft,
  invoice: string,
  subscription: string | null,
  currency: string,
): InvoiceLine {
  const { amount, description, price, quantity, period, proration, subscriptionItem, invoiceItem } = draft;
  const details = {
    invoice_item: invoiceItem ?? null,
    proration,
    proration_details: proration ? { credited_items: null } : null,
    subscription,
  };
  return fill<InvoiceLine>("line_item", {
    id: newId(machine.world, "il"),
    amount,
    currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    invoice,
    metadata: {},
    parent: subscriptionItem
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: { ...details, subscription_item: subscriptionItem },
        }
      : {
          type: "invoice_item_details",
          invoice_item_details: { ...details, invoice_item: invoiceItem ?? "" },
          subscription_item_details: null,
        },
    period,
    pricing: pricingOf(price),
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  });
}
