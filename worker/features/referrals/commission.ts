// Calculates the commission for a payment, and what a refund or a dispute takes back of it. Pure; whole cents.

import { COMMISSION_PERCENT } from "../../vocabulary/money/plans.ts";

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
