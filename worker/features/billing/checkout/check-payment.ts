// Returns the state of a payment. The browser polls it every two seconds after the return from Stripe, so that no webhook is
// needed.
import { AppError } from "../../../errors.ts";
import { idOf } from "../../../platform/stripe/id-of.ts";
import { loadSubscription } from "../../plans/queries.ts";
import { paymentSucceeded } from "../sync/record-payment.ts";
import { isPaid, recordPurchase } from "../sync/record-purchase.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";

type PaymentState = {
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
};

/**
 * The state of a Checkout session (`cs_…`) or of an upgrade's payment (`pi_…`). `paid` is returned only when the plan is stored.
 *
 * @throws AppError `not_found`, including for another workspace's payment
 */
export async function checkPayment(
  deps: SyncDeps,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<PaymentState> {
  const customerId = (await loadSubscription(deps.core, workspaceId))?.stripeCustomerId;
  if (!customerId) throw new AppError("not_found", { facts: `payment ${id} without a customer` });
  return id.startsWith("pi_")
    ? checkIntent(deps, { id, customerId, workspaceId })
    : checkSession(deps, { id, customerId });
}

type Own = { id: string; customerId: string };

function requireOwn({ id, customerId }: Own, customer: string | { id: string } | null): void {
  if (!customer || idOf(customer) !== customerId) throw new AppError("not_found", { facts: `payment ${id}` });
}

async function checkSession(deps: SyncDeps, own: Own): Promise<PaymentState> {
  const session = await deps.stripe((client) => client.checkout.sessions.retrieve(own.id));
  requireOwn(own, session.customer);
  if (session.status === "expired") return { status: "expired", payment_status: "unpaid" };
  if (session.status !== "complete") return { status: "open", payment_status: "unpaid" };
  const row = await syncSubscription(deps, own);
  await recordPurchase(deps, session);
  const isThere = isPaid(session) && row?.stripeSubscriptionId;
  return { status: "complete", payment_status: isThere ? "paid" : "unpaid" };
}

async function checkIntent(deps: SyncDeps, own: Own & { workspaceId: number }): Promise<PaymentState> {
  const intent = await deps.stripe((client) => client.paymentIntents.retrieve(own.id));
  requireOwn(own, intent.customer);
  const isOver = intent.status === "canceled" || intent.status === "requires_payment_method";
  if (intent.status !== "succeeded") return { status: isOver ? "expired" : "open", payment_status: "unpaid" };
  // Stripe makes the change a moment after the payment; a later read will show it.
  const id = (await loadSubscription(deps.core, own.workspaceId))?.stripeSubscriptionId;
  const waits = id && (await deps.stripe((client) => client.subscriptions.retrieve(id))).pending_update;
  if (waits) return { status: "complete", payment_status: "unpaid" };
  await syncSubscription(deps, own);
  await paymentSucceeded(deps, { workspaceId: own.workspaceId, paymentIntentId: own.id });
  return { status: "complete", payment_status: "paid" };
}
