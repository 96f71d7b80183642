import type { Deps } from "../../../deps.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { chargesPlan } from "./unpaid.ts";

/**
 * Stops Stripe's retries of unpaid invoices that are for usage only, once the grace is over: after the last retry Stripe would
 * end the subscription, and with it a plan that is paid in advance. The invoices stay open, for a card or for "Pagar". Safe to
 * repeat.
 */
export async function keepPrepaid(
  { stripe }: Pick<Deps, "stripe">,
  { stripeSubscriptionId: subscription }: SubscriptionRow,
): Promise<void> {
  if (!subscription) return;
  const { data } = await stripe((client) => client.invoices.list({ subscription, status: "open", limit: 100 }));
  for (const invoice of data)
    if (invoice.auto_advance && invoice.attempt_count > 0 && !chargesPlan(invoice))
      await stripe((client) => client.invoices.update(invoice.id, { auto_advance: false }));
}
