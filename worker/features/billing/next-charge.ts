import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { isoTime } from "../../time.ts";
import { subscriptionOf } from "../plans/queries.ts";
import { usedCents } from "./sync/settle-ended.ts";
import { taxCents } from "./tax-cents.ts";

/** Money in cents. */
type NextCharge = {
  /** ISO 8601. */
  date: string;
  /** What the card will be charged, as far as it is known now. */
  amount: number;
  /** Of it, comments over the limit so far. */
  overage: number;
  /** Of it, taxes. */
  tax: number;
  /** What an earlier change of plan left over; it is spent before the card is charged. */
  credit: number;
  currency: string;
};

/**
 * The next invoice as Stripe reckons it now, with the balance, the planned change and the use so far. Null where nothing is coming:
 * without a plan, when it ends, or when the next invoice of the metered use is over nothing.
 *
 * @throws AppError as every call of Stripe does
 */
export async function nextCharge(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<NextCharge | null> {
  const row = await subscriptionOf(core, workspaceId);
  const { stripeCustomerId: customer, stripeSubscriptionId: subscription } = row ?? {};
  if (!customer || !subscription || row?.plan === "free" || row?.status !== "active") return null;
  try {
    const invoice = await stripe((client) => client.invoices.createPreview({ customer, subscription }));
    const { amount_due, total, starting_balance, currency, next_payment_attempt, period_end } = invoice;
    if (total === 0) return null;
    return {
      date: isoTime((next_payment_attempt ?? period_end) * 1000),
      amount: amount_due,
      overage: usedCents(invoice),
      tax: taxCents(invoice),
      credit: Math.max(0, -starting_balance),
      currency,
    };
  } catch (error) {
    // Stripe refuses to preview what will not come.
    if (isCode(error, "payment_refused") || isCode(error, "not_found")) return null;
    throw error;
  }
}

/**
 * What an ended plan left over, cents: Stripe takes it off the next purchase by itself. 0 for who never bought anything.
 *
 * @throws AppError as every call of Stripe does
 */
export async function leftoverCents(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<number> {
  const customerId = (await subscriptionOf(core, workspaceId))?.stripeCustomerId;
  if (!customerId) return 0;
  const customer = await stripe((client) => client.customers.retrieve(customerId));
  return customer.deleted ? 0 : Math.max(0, -customer.balance);
}
