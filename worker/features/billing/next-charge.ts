import type Stripe from "stripe";
import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { isoTime } from "../../time.ts";
import { isPaid, MIN_CHARGE_CENTS } from "../../vocabulary/money/plans.ts";
import { loadSubscription, type SubscriptionRow } from "../plans/queries.ts";
import { loadPeriodPrice } from "./changes/period-price.ts";
import { loadRunningSubscription } from "./changes/running-subscription.ts";
import { planPriceId } from "./price-ids.ts";
import { taxCents, usedCents } from "./sync/settle-ended.ts";
import { chargesPlan } from "./sync/unpaid.ts";

type ChargeDeps = Pick<Deps, "core" | "stripe">;
type Workspace = { workspaceId: number };

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

/** The plan's own next charge, when other invoices come before it. Cents, with taxes; `date` is ISO 8601. */
type Renewal = Pick<NextCharge, "date" | "amount" | "tax" | "currency">;

/**
 * Returns the next invoice as Stripe calculates it now, with the balance, the planned change and the usage so far, and the charge
 * of the plan that comes after it: months of usage are invoiced on their own while a plan is paid by the quarter or the year.
 * `next` is null when there will be none: without a plan, when the plan ends, or when the next invoice of the metered usage is
 * zero.
 *
 * @throws AppError as every call to Stripe does
 */
export async function loadCharges(
  deps: ChargeDeps,
  workspace: Workspace,
): Promise<{ next: NextCharge | null; renewal: Renewal | null }> {
  const row = await loadSubscription(deps.core, workspace.workspaceId);
  const { stripeCustomerId: customer, stripeSubscriptionId: subscription } = row ?? {};
  if (!row || !customer || !subscription || !isPaid(row.plan) || row.status !== "active")
    return { next: null, renewal: null };
  const invoice = await previewNext(deps, { customer, subscription });
  const isLater = row.cancelsAt === null && row.periodEndsAt !== null && !(invoice && chargesPlan(invoice));
  return {
    next: invoice && nextChargeOf(invoice),
    renewal: isLater ? await loadRenewal(deps, row, invoice) : null,
  };
}

/** The charge that comes first, of the plan or of a month of usage; null when none is coming. */
export async function loadComingCharge(
  deps: ChargeDeps,
  workspace: Workspace,
): Promise<Pick<NextCharge, "date" | "amount" | "overage"> | null> {
  const { next, renewal } = await loadCharges(deps, workspace);
  return next ?? (renewal && { ...renewal, overage: 0 });
}

/** Stripe's preview of the next invoice; null when there will be none. */
async function previewNext(
  { stripe }: ChargeDeps,
  plan: { customer: string; subscription: string },
): Promise<Stripe.Invoice | null> {
  try {
    const invoice = await stripe((client) => client.invoices.createPreview(plan));
    return invoice.total === 0 ? null : invoice;
  } catch (error) {
    // Stripe refuses to preview an invoice that will not come.
    if (isCode(error, "payment_refused") || isCode(error, "not_found")) return null;
    throw error;
  }
}

function nextChargeOf(invoice: Stripe.Invoice): NextCharge {
  const { amount_due, starting_balance, currency, next_payment_attempt, period_end } = invoice;
  return {
    date: isoTime((next_payment_attempt ?? period_end) * 1000),
    amount: amount_due,
    overage: usedCents(invoice),
    tax: taxCents(invoice),
    credit: Math.max(0, -starting_balance),
    currency,
  };
}

/** The charge of the plan at the end of its period, less the credit that the invoice before it leaves. */
async function loadRenewal(deps: ChargeDeps, row: SubscriptionRow, before: Stripe.Invoice | null): Promise<Renewal> {
  const { workspaceId, pendingPlan, pendingCycle } = row;
  const running = await loadRunningSubscription(deps, { workspaceId });
  const to = pendingPlan && pendingCycle ? { plan: pendingPlan, cycle: pendingCycle } : null;
  const priceId = to ? await planPriceId(deps, to) : running.item.price.id;
  const [{ total, tax }, balance] = await Promise.all([
    loadPeriodPrice(deps, { running, priceId }),
    before ? before.starting_balance + before.total : customerBalance(deps, running.customerId),
  ]);
  const due = Math.max(0, total + Math.min(0, balance));
  return {
    date: isoTime(running.item.current_period_end * 1000),
    amount: due < MIN_CHARGE_CENTS ? 0 : due,
    tax,
    currency: running.item.price.currency,
  };
}

async function customerBalance({ stripe }: ChargeDeps, customerId: string): Promise<number> {
  const customer = await stripe((client) => client.customers.retrieve(customerId));
  return customer.deleted ? 0 : customer.balance;
}

/**
 * The credit of an ended plan, cents; Stripe uses it automatically for the next purchase. 0 for a customer who never bought
 * anything.
 *
 * @throws AppError as every call to Stripe does
 */
export async function loadLeftoverCents(deps: ChargeDeps, { workspaceId }: Workspace): Promise<number> {
  const customerId = (await loadSubscription(deps.core, workspaceId))?.stripeCustomerId;
  return customerId ? Math.max(0, -(await customerBalance(deps, customerId))) : 0;
}
