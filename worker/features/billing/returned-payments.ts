// What a customer got back of their payments.
import type { Deps } from "../../deps.ts";
import { idOf } from "../../platform/stripe/id-of.ts";
import { loadDisputes } from "../referrals/paid-invoices.ts";

/** Cents that were refunded, and whether a dispute about the payment was lost. */
export type Returned = { cents: number; isLost: boolean };

/**
 * Reads what came back of each payment, by the id of its payment intent. Payments of which nothing came back are left out.
 *
 * @param input.most how many charges are read, the latest ones
 */
export async function loadReturned(
  { stripe }: Pick<Deps, "stripe">,
  { customer, most }: { customer: string; most: number },
): Promise<Map<string, Returned>> {
  const charges = await stripe((client) =>
    client.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: most }),
  );
  const returned = new Map<string, Returned>();
  for (const charge of charges) {
    const { payment_intent: intent, amount_refunded: refunded } = charge;
    const lost = (await loadDisputes(stripe, charge)).filter(({ status }) => status === "lost");
    const lostCents = lost.reduce((sum, { amount }) => sum + amount, 0);
    const cents = Math.min(refunded + lostCents, charge.amount);
    if (intent && cents > 0) returned.set(idOf(intent), { cents, isLost: lostCents > 0 });
  }
  return returned;
}

/** What came back of several payments together. */
export const sumReturned = (returned: Map<string, Returned>, intents: readonly string[]): Returned =>
  intents
    .flatMap((intent) => returned.get(intent) ?? [])
    .reduce((sum, each) => ({ cents: sum.cents + each.cents, isLost: sum.isLost || each.isLost }), NOTHING);

const NOTHING: Returned = { cents: 0, isLost: false };
