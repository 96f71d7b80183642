// Calculates the commission for a payment, and what a refund or a dispute takes back of it. Pure; whole cents.

import { DAY_MS } from "../../vocabulary/durations.ts";
import { COMMISSION_HOLD_DAYS, COMMISSION_PERCENT } from "../../vocabulary/money/plans.ts";

/** Share of the paid amount, halves rounded up. */
export const commissionCents = (paidCents: number): number => Math.round((paidCents * COMMISSION_PERCENT) / 100);

/** A refund, or a dispute that took the money back. */
export type Refund = { id: string; amountCents: number; refundedAt: number };

/**
 * Returns the part of the commission that each refund takes back. It is calculated from the sum, so that the parts of a full
 * refund add up to the whole commission despite rounding.
 *
 * @param refunds of one payment, oldest first
 */
export function reversals(
  { paidCents, amountCents }: { paidCents: number; amountCents: number },
  refunds: readonly Refund[],
): Refund[] {
  let refunded = 0;
  let reversed = 0;
  return refunds.map((refund) => {
    refunded = Math.min(refunded + refund.amountCents, paidCents);
    const due = Math.round((amountCents * refunded) / paidCents);
    const share = { ...refund, amountCents: due - reversed };
    reversed = due;
    return share;
  });
}

/** The moment at which a month ends. @param month `YYYY-MM`, UTC */
export function endOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 1);
}

/** The latest payment whose commission the statement of a month pays out. @param month `YYYY-MM`, UTC */
export const paidOutUntil = (month: string): number => endOfMonth(month) - COMMISSION_HOLD_DAYS * DAY_MS;
