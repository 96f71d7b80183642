// When use is told to Stripe, and which invoice it lands on.
import { utcDayEnd, utcDayStart } from "../../time.ts";
import { usagePeriodEnd, usagePeriodStart } from "../plans/usage-period.ts";

/** Stripe leaves an invoice a draft for an hour, and takes what was used before it. */
export const DRAFT_MS = 3_600_000;

/** Where Stripe bills it: from `from` to before `to`, epoch milliseconds. */
export type BillingWindow = { from: number; to: number };

type Terms = {
  /** Months of usage are counted from here, by us and by Stripe's metered item alike. */
  anchor: number;
  /** When the subscription was over; null while it runs. */
  endedAt: number | null;
};

/**
 * The month that Stripe bills use of the month `period` in: the same one. A change of billing cycle cuts a month short, and what
 * was used in it was billed then; what had not been told until that moment goes on the next invoice, so the window is what
 * follows the new anchor.
 *
 * @param period  start of a month of usage
 */
export function billingWindow(period: number, { anchor, endedAt }: Terms): BillingWindow {
  if (anchor > period || usagePeriodStart(anchor, period) !== period)
    return { from: Math.max(anchor, period), to: Number.POSITIVE_INFINITY };
  const end = usagePeriodEnd(anchor, period);
  return { from: period, to: endedAt !== null && endedAt > period ? Math.min(end, endedAt) : end };
}

/**
 * The moment a report names, epoch seconds: on its day, so that the meter's sum of the day can be held against it, and within its
 * window, so that the right invoice takes it. Never in the future.
 */
export function reportedAt(day: string, { from, to }: BillingWindow, now: number): number {
  const latest = Math.min(now, utcDayEnd(day) - 1, to - 1);
  const earliest = Math.min(Math.max(utcDayStart(day), from), utcDayEnd(day) - 1);
  return Math.floor(Math.max(latest, earliest) / 1000);
}
