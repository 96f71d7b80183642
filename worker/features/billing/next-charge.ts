import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { isoTime } from "../../time.ts";
import { isPaid } from "../../vocabulary/money/plans.ts";
import { loadSubscription } from "../plans/queries.ts";
import { taxCents, usedCents } from "./sync/settle-ended.ts";

/** Money in cents. */
type NextCharge = {
  /** ISO 8601. */
  date: string;
  /** The amount that the card will be charged, as far as it is known now. */
  amount: number;
  /** The part for comments over the limit so far. */
  overage: number;
  /** The part for taxes. */
  tax: number;
  /** The credit of an earlier change of plan; it is used before the card is charged. */
  credit: number;
  currency: string;
};

/**
 * Returns the next invoice as Stripe calculates it now, with the balance, the planned change and the usage so far. Null when
 * there will be none: without a plan, when the plan ends, or when the next invoice of the metered usage is zero.
 *
 * @throws AppError as every call to Stripe does
 */
export async function loadNextCharge(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<NextCharge | null> {
  const row = await loadSubscription(core, workspaceId);
  const { stripeCustomerId: customer, stripeSubscriptionId: subscription } = row ?? {};
  if (!customer || !subscription || !row || !isPaid(row.plan) || row.status !== "active") return null;
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
    // Stripe refuses to preview an invoice that will not come.
    if (isCode(error, "payment_refused") || isCode(error, "not_found")) return null;
    throw error;
  }
}

/**
 * The credit of an ended plan, cents; Stripe uses it automatically for the next purchase. 0 for a customer who never bought
 * anything.
 *
 * @throws AppError as every call to Stripe does
 */
export async function loadLeftoverCents(
  { core, stripe }: Pick<Deps, "core" | "stripe">,
  { workspaceId }: { workspaceId: number },
): Promise<number> {
  const customerId = (await loadSubscription(core, workspaceId))?.stripeCustomerId;
  if (!customerId) return 0;
  const customer = await stripe((client) => client.customers.retrieve(customerId));
  return customer.deleted ? 0 : Math.max(0, -customer.balance);
}
