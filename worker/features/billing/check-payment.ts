// What became of a payment: asked for every two seconds after the return from Stripe, so that no webhook needs to come.
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { purchased } from "./purchased.ts";
import { subscriptionOf } from "./queries.ts";
import { idOf } from "./read-stripe.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

export type PaymentState = {
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
};

/**
 * State of a Checkout session (`cs_…`) or of an upgrade's payment (`pi_…`). `paid` is said only when the plan is there.
 *
 * @throws AppError `not_found` also for a payment of somebody else
 */
export async function checkPayment(
  deps: SyncDeps & Pick<Deps, "core">,
  { workspaceId, id }: { workspaceId: number; id: string },
): Promise<PaymentState> {
  const customerId = (await subscriptionOf(deps.core, workspaceId))?.stripeCustomerId;
  if (!customerId) throw new AppError("not_found", { facts: `payment ${id} without a customer` });
  const requireOwn = (customer: string | { id: string } | null) => {
    if (!customer || idOf(customer) !== customerId) throw new AppError("not_found", { facts: `payment ${id}` });
  };

  if (id.startsWith("pi_")) {
    const intent = await deps.stripe((client) => client.paymentIntents.retrieve(id));
    requireOwn(intent.customer);
    const isPaid = intent.status === "succeeded";
    const isOver = intent.status === "canceled" || intent.status === "requires_payment_method";
    if (isPaid || isOver) await syncSubscription(deps, { customerId });
    return {
      status: isPaid ? "complete" : isOver ? "expired" : "open",
      payment_status: isPaid ? "paid" : "unpaid",
    };
  }

  const session = await deps.stripe((client) => client.checkout.sessions.retrieve(id));
  requireOwn(session.customer);
  if (session.status === "complete") {
    await syncSubscription(deps, { customerId });
    await purchased(deps, session);
  }
  const { status } = session;
  return {
    status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
    payment_status: session.payment_status === "unpaid" ? "unpaid" : "paid",
  };
}
