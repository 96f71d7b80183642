// The customer in Stripe follows the owner of the workspace: their name and address, and after a hand-over their cards.
import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { logFailure } from "../../../failures.ts";
import { subscriptions } from "../../../platform/db/core.ts";
import { whileRoom } from "../../../platform/db/statement-room.ts";
import type { SubscriptionRow } from "../../plans/queries.ts";
import { loadOwner } from "../owner.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

type Stale = Pick<SubscriptionRow, "workspaceId" | "customerStaleSince" | "formerCardsUntil"> & { customerId: string };

/** The maximum number of customers in a minute: each takes some four calls to Stripe. */
const AT_ONCE = 10;

/**
 * Changes the customers whose owner changed, or has another address. One that fails is tried again in a minute.
 *
 * @returns how many were tried
 */
export async function updateCustomers(deps: SyncDeps): Promise<number> {
  const { workspaceId, stripeCustomerId, customerStaleSince, formerCardsUntil } = subscriptions;
  const stale = await deps.core
    .select({ workspaceId, customerId: stripeCustomerId, customerStaleSince, formerCardsUntil })
    .from(subscriptions)
    .where(and(isNotNull(customerStaleSince), isNotNull(stripeCustomerId)))
    .orderBy(asc(customerStaleSince))
    .limit(AT_ONCE);
  for (const { customerId, ...row } of whileRoom(stale)) {
    if (!customerId) continue;
    try {
      await updateCustomer(deps, { ...row, customerId });
    } catch (error) {
      logFailure("customer_not_updated", error, { workspaceId: row.workspaceId });
    }
  }
  return stale.length;
}

/** Detaches a former owner's cards before anything is charged, when the cron has not done it yet. */
export async function detachFormerCards(deps: SyncDeps, row: SubscriptionRow | undefined): Promise<void> {
  if (row?.stripeCustomerId && row.formerCardsUntil !== null)
    await updateCustomer(deps, { ...row, customerId: row.stripeCustomerId });
}

/** A company's name on the invoices stays, and its new owner changes it under Datos fiscales; a person's follows the owner. */
async function updateCustomer(
  deps: SyncDeps,
  { workspaceId, customerId, customerStaleSince: since, formerCardsUntil }: Stale,
): Promise<void> {
  if (since === null) return;
  const { core, stripe } = deps;
  const { email, name } = await loadOwner(core, workspaceId);
  const { data: taxIds } = await stripe((client) => client.customers.listTaxIds(customerId, { limit: 1 }));
  await stripe((client) => client.customers.update(customerId, { email, ...(taxIds.length === 0 && { name }) }));
  if (formerCardsUntil !== null) await detachCards(deps, { customerId, until: formerCardsUntil });
  await core
    .update(subscriptions)
    .set({ customerStaleSince: null, formerCardsUntil: null })
    // Another change that came meanwhile has a later moment, and is made in the next minute.
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.customerStaleSince, since)));
  await syncSubscription(deps, { customerId });
}

async function detachCards(
  { stripe }: Pick<Deps, "stripe">,
  { customerId, until }: { customerId: string; until: number },
): Promise<void> {
  const { data } = await stripe((client) => client.customers.listPaymentMethods(customerId, { limit: 100 }));
  for (const { id, created } of data)
    if (created * 1000 <= until) await stripe((client) => client.paymentMethods.detach(id));
}
