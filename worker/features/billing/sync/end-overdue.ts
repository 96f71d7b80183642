import type { Deps } from "../../../deps.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

/**
 * Ends a plan whose charge is missing for longer than the grace period: the plan stops, so nothing more is charged, and a plan
 * can be bought again. The row was read from Stripe just before.
 */
export async function endOverdue(
  deps: SyncDeps & Pick<Deps, "core">,
  { stripeSubscriptionId: id, customerId }: SubscriptionRow & { customerId: string },
): Promise<void> {
  if (!id) return;
  await deps.stripe((client) => client.subscriptions.cancel(id));
  const { data } = await deps.stripe((client) =>
    client.invoices.list({ subscription: id, status: "open", limit: 100 }),
  );
  for (const invoice of data) await deps.stripe((client) => client.invoices.voidInvoice(invoice.id));
  await syncSubscription(deps, { customerId });
}
