// What comments over a plan's limit cost. Pure.
import { OVERAGE } from "./plans.ts";

/** The number of comments that a sum pays for, rounded down so that never more is charged. */
export const commentsFor = (cents: number): number => Math.floor((cents * 1000) / (OVERAGE.usdPerThousand * 100));

/** The price of comments over the limit, cents, halves rounded up, as Stripe does. */
export const overageCents = (comments: number): number => Math.round((comments * OVERAGE.usdPerThousand * 100) / 1000);

/** The comments of a month that are charged under a cap. @param month.reported  comments that Stripe knows: they stay charged */
export const chargedComments = ({ over, reported }: { over: number; reported: number }, capCents: number): number =>
  Math.max(reported, Math.min(over, commentsFor(capCents)));

/**
 * What a new cap charges for comments of this month that are over the present one, without added taxes.
 *
 * @param month.comments  over the limit so far
 * @param month.charged  those of them that the present cap charges
 */
export function chargedByRaise(
  { comments, charged }: { comments: number; charged: number },
  capCents: number,
): { comments: number; cents: number } {
  const after = Math.max(charged, Math.min(comments, commentsFor(capCents)));
  return { comments: after - charged, cents: overageCents(after) - overageCents(charged) };
}
