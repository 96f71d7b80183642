import type { Deps } from "../../../deps.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * Ends a plan whose charge has been missing for longer than the grace. Usage over the limit until now goes on a last invoice. The
 * row was read from Stripe just before.
 *
 * @returns the row afterwards; its open invoices must still be settled (`settle-ended.ts`)
 */
export async function endOverdue(
  deps: SyncDeps & Pick<Deps, "core">,
  { stripeSubscriptionId: id, customerId }: SubscriptionRow & { customerId: string },
): Promise<SubscriptionRow | undefined> {
  if (id) await deps.stripe((client) => client.subscriptions.cancel(id, { invoice_now: true }));
  return syncSubscription(deps, { customerId });
}
