// Calculates when usage is reported to Stripe, and which invoice contains it.

import { utcDayEnd, utcDayStart } from "../../time.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";
import { isPaid } from "../../vocabulary/money/plans.ts";
import type { SubscriptionRow } from "../plans/queries.ts";
import { usagePeriodEnd, usagePeriodStart } from "../plans/usage-period.ts";

/** How long an invoice stays a draft; Stripe adds what was used before it. */
export const DRAFT_MS = HOUR_MS;

/** The window in which Stripe bills usage: from `from` to before `to`, epoch milliseconds. */
export type BillingWindow = { from: number; to: number };

type Terms = {
  /** The anchor from which months of usage are counted, by us and by Stripe's metered item. */
  anchor: number;
  /** When the subscription ended; null while it runs. */
  endedAt: number | null;
};

/**
 * Returns the window in which Stripe bills usage of the month `period`: usually that month. A change of billing cycle ends a
 * month early and bills its usage then. Usage that was not reported until that moment goes on the next invoice, so its window is
 * the one after the new anchor.
 *
 * @param period start of a month of usage
 */
export function billingWindow(period: number, { anchor, endedAt }: Terms): BillingWindow {
  if (anchor > period || usagePeriodStart(anchor, period) !== period)
    return { from: Math.max(anchor, period), to: Number.POSITIVE_INFINITY };
  const end = usagePeriodEnd(anchor, period);
  return { from: period, to: endedAt !== null && endedAt > period ? Math.min(end, endedAt) : end };
}

/**
 * The time of a report, epoch seconds: on its day, so that it can be compared with the meter's sum of the day, and within its
 * window, so that the right invoice contains it. Never in the future.
 */
export function reportedAt(day: string, { from, to }: BillingWindow, now: number): number {
  const latest = Math.min(now, utcDayEnd(day) - 1, to - 1);
  const earliest = Math.min(Math.max(utcDayStart(day), from), utcDayEnd(day) - 1);
  return Math.floor(Math.max(latest, earliest) / 1000);
}

/** The dates that decide on which invoice usage of a subscription is billed; null when nothing was ever bought. */
export function termsOf({ plan, status, usageAnchor, periodEndsAt, stripeSubscriptionId }: SubscriptionRow) {
  if (!stripeSubscriptionId || usageAnchor === null) return null;
  const isOver = !isPaid(plan) || status !== "active";
  return { anchor: usageAnchor, endedAt: isOver ? periodEndsAt : null };
}
