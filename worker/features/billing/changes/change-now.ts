// Makes a change that is charged and takes effect at once. Stripe makes it only when the charge succeeds
// (`pending_if_incomplete`); until then the plan stays the same.
import type Stripe from "stripe";
import { AppError } from "../../../errors.ts";
import { cardProblem } from "../../../platform/stripe/card-problem.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import { loadPayment } from "../cards/pay-overdue.ts";
import { type PlanAndCycle, planOfPrice } from "../sync/plan-item.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { dropQuote, loadStoredQuote, type Quote, quoteToConfirm, requireSameAmount } from "./quote.ts";
import { type Running, releaseSchedule } from "./running-subscription.ts";

export type ChangeOutcome = {
  /** Null when nothing had to be charged. */
  paymentIntentId: string | null;
  amountCents: number;
  /** The bank asks for authentication: the browser answers with this secret, and Stripe then makes the change. */
  clientSecret: string | null;
};

/**
 * Charges the quoted amount and changes the plan. If it is confirmed twice, it is charged once.
 *
 * @throws AppError of the card (`card_declined` …), `payment_method_required`, `price_changed`; the plan is then unchanged
 */
export async function changeNow(
  deps: SyncDeps,
  input: { workspaceId: number; running: Running; to: PlanAndCycle; expectedCents?: number | undefined },
): Promise<ChangeOutcome> {
  const { running, to, expectedCents } = input;
  const before = await loadWaitingPayment(deps, running.subscription, to);
  if (before?.clientSecret) {
    const shown = expectedCents ?? (await loadStoredQuote(deps, input))?.amountCents ?? before.amountCents;
    if (before.amountCents === shown) return before;
  }
  const quote = await quoteToConfirm(deps, input);
  // The charge was refused, or its amount differs from the one that the person now agreed to.
  if (before) await voidInvoice(deps, before);
  await releaseSchedule(deps, running);
  await requireSameAmount(deps, { running, quote });
  const subscription = await charge(deps, running, quote);
  await dropQuote(deps, quote);
  const { latest_invoice } = subscription;
  const waiting = await loadWaitingPayment(deps, subscription, to);
  if (waiting?.clientSecret) return waiting;
  if (waiting) {
    await voidInvoice(deps, waiting);
    throw new AppError(waiting.refusal);
  }
  await syncSubscription(deps, { customerId: running.customerId });
  const payment = latest_invoice ? await loadPayment(deps, idOf(latest_invoice)) : null;
  return { paymentIntentId: payment?.intent?.id ?? null, amountCents: quote.amountCents, clientSecret: null };
}

async function charge(deps: SyncDeps, running: Running, quote: Quote): Promise<Stripe.Subscription> {
  try {
    return await deps.stripe((client) =>
      client.subscriptions.update(
        running.subscription.id,
        {
          items: [{ id: running.item.id, price: quote.toPriceId }],
          proration_behavior: "always_invoice",
          proration_date: quote.prorationDate,
          payment_behavior: "pending_if_incomplete",
        },
        { idempotencyKey: `change:${quote.attempt}` },
      ),
    );
  } catch (error) {
    // Stripe repeats this answer for the same key, so the next attempt gets a new quote with another key.
    await dropQuote(deps, quote);
    throw error;
  }
}

type Waiting = ChangeOutcome & { invoiceId: string; refusal: ErrorCode };

/** The payment that a change to `to` waits for, or whose charge was refused (no `clientSecret`); null when there is none. */
async function loadWaitingPayment(
  deps: SyncDeps,
  { pending_update, latest_invoice }: Stripe.Subscription,
  to: PlanAndCycle,
): Promise<Waiting | null> {
  const items = pending_update?.subscription_items ?? [];
  const target = items.map(({ price }) => planOfPrice(price)).find((sold) => sold !== null);
  if (!latest_invoice || target?.plan !== to.plan || target.cycle !== to.cycle) return null;
  const { invoice, intent, clientSecret } = await loadPayment(deps, idOf(latest_invoice));
  const refused = intent?.last_payment_error;
  return {
    paymentIntentId: intent?.id ?? null,
    amountCents: invoice.amount_due,
    clientSecret,
    invoiceId: invoice.id,
    refusal: refused ? cardProblem(refused) : "payment_method_required",
  };
}

/** Voids the invoice, and Stripe drops the change that waited for it. */
const voidInvoice = ({ stripe }: SyncDeps, { invoiceId }: Waiting) =>
  stripe((client) => client.invoices.voidInvoice(invoiceId));
