import type { Deps } from "../../../deps.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { chargesPlan } from "./unpaid.ts";

/**
 * Takes unpaid invoices of use alone out of Stripe's retries once the grace is over: after the last one Stripe would end the
 * subscription, and with it a plan that is paid ahead. They stay open, for a card or for "Pagar". Safe to repeat.
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
