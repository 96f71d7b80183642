// Calculates the effect of a change of a subscription's items: the new items and the invoice lines. It does not change anything.
//
// Where Stripe's documentation says nothing, this sandbox counts seconds and rounds halves away from zero. A new interval (month to year)
// restarts every item at once, and bills the metered use until then.

import { invalid } from "../http/errors.ts";
import type { Machine } from "../machine.ts";
import { periodAt } from "../world/interval.ts";
import type { Price, Subscription, SubscriptionItem } from "../world/wire.ts";
import type { PendingChange } from "../world/world.ts";
import { checkQuantity, checkThreshold, type ItemInput, isMetered, newItem, planOf, recurringPrice } from "./items.ts";
import { type LineDraft, periodLine, remainingLine, unusedLines, usageLine } from "./lines.ts";

export type PlannedChange = PendingChange & {
  lines: LineDraft[];
  /** Whether the billing date moves to now, and the change is invoiced at once. */
  resets: boolean;
};

type Input = {
  items: ItemInput[];
  /** Whether there are credits and charges for the rest of a period. */
  prorates: boolean;
  at: number;
};

/** Calculates the change. @throws StripeError 400 for an item or price that does not exist */
export function planChange(machine: Machine, subscription: Subscription, input: Input): PlannedChange {
  const before = subscription.items.data;
  const after = nextItems(machine, subscription, input);
  const changed = (item: SubscriptionItem) => {
    const old = before.find(({ id }) => id === item.id);
    return !old || old.price.id !== item.price.id || old.quantity !== item.quantity;
  };
  const resets = after.some((item) => {
    const old = before.find(({ id }) => id === item.id);
    return old && !isMetered(item) && !sameInterval(old.price, item.price);
  });
  return resets
    ? restart(machine, subscription, after, input)
    : prorate(machine, subscription, { before, after, changed }, input);
}

const sameInterval = (a: Price, b: Price) =>
  a.recurring?.interval === b.recurring?.interval && a.recurring?.interval_count === b.recurring?.interval_count;

function nextItems(machine: Machine, subscription: Subscription, { items, at }: Input): SubscriptionItem[] {
  const after = structuredClone(subscription.items.data);
  for (const [index, input] of items.entries()) {
    const param = `items[${index}]`;
    if (input.id === undefined) {
      const price = recurringPrice(machine, input.price, `${param}[price]`);
      const period = periodAt(subscription.billing_cycle_anchor, price.recurring!, at);
      after.push(newItem(machine, subscription.id, { ...input, price }, { start: at, end: period.end }, at));
      continue;
    }
    const place = after.findIndex(({ id }) => id === input.id);
    const item = after[place];
    if (!item)
      throw invalid(`No such subscription_item: '${input.id}'`, { param: `${param}[id]`, code: "resource_missing" });
    if (input.deleted) {
      after.splice(place, 1);
      continue;
    }
    if (input.price && input.price !== item.price.id) {
      const price = recurringPrice(machine, input.price, `${param}[price]`);
      Object.assign(item, { price: structuredClone(price), plan: planOf(price) });
    }
    checkQuantity(item.price, input.quantity);
    if (input.quantity !== undefined) item.quantity = input.quantity;
    if (input.billing_thresholds !== undefined)
      item.billing_thresholds = checkThreshold(item.price, input.billing_thresholds);
  }
  if (after.length === 0) throw invalid("A subscription must have at least one active plan.", { param: "items" });
  return after;
}

function prorate(
  machine: Machine,
  { customer, billing_cycle_anchor: anchor, status }: Subscription,
  {
    before,
    after,
    changed,
  }: { before: SubscriptionItem[]; after: SubscriptionItem[]; changed: (item: SubscriptionItem) => boolean },
  { at, prorates }: Input,
): PlannedChange {
  const lines: LineDraft[] = [];
  const debits: PendingChange["debits"] = {};
  const paysNow = prorates && status !== "trialing";
  for (const old of before) {
    const now = after.find(({ id }) => id === old.id);
    if (now && !changed(now)) continue;
    if (isMetered(old)) {
      const used = usageLine(machine, old, customer, { start: old.current_period_start, end: at });
      if (used.amount > 0) lines.push(used);
    } else if (paysNow) lines.push(...unusedLines(machine, old, at));
  }
  for (const item of after) {
    if (isMetered(item) || !changed(item) || !paysNow) continue;
    const whole = periodAt(anchor, item.price.recurring!, at);
    const line = remainingLine(machine, item, at, { start: whole.start, end: item.current_period_end });
    lines.push(line);
    debits[item.id] = [{ amount: line.amount, start: at, end: item.current_period_end }];
  }
  return { items: after, anchor, lines, debits, resets: false };
}

function restart(
  machine: Machine,
  subscription: Subscription,
  after: SubscriptionItem[],
  { at, prorates }: Input,
): PlannedChange {
  const lines: LineDraft[] = [];
  const debits: PendingChange["debits"] = {};
  for (const old of subscription.items.data) {
    if (isMetered(old)) {
      const used = usageLine(machine, old, subscription.customer, { start: old.current_period_start, end: at });
      if (used.amount > 0) lines.push(used);
    } else if (prorates) lines.push(...unusedLines(machine, old, at));
  }
  for (const item of after) {
    const period = periodAt(at, item.price.recurring!, at);
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end });
    if (isMetered(item)) continue;
    const line = periodLine(machine, item, period);
    lines.push(line);
    debits[item.id] = [{ amount: line.amount, ...period }];
  }
  return { items: after, anchor: at, lines, debits, resets: true };
}
