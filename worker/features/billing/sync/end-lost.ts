// Ends the plan of a customer whose payment was lost to a dispute.
import { and, inArray, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { checkouts } from "../../../platform/db/core.ts";
import { ownersWorkspaces } from "../../plans/queries.ts";
import { expireSession } from "./expire-session.ts";
import { mailOwner } from "./mail-owner.ts";
import { isRunning } from "./plan-item.ts";
import { finalizeDrafts, settleEnded } from "./settle-ended.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

type EndDeps = SyncDeps & Pick<Deps, "sealer">;
type Lost = { workspaceId: number; customerId: string; lostDisputes: number };

/**
 * Ends every running subscription at once and charges nothing more: the bank took the money of such a charge back, with a fee.
 * Comments over the limit that were invoiced stay owed. The owner's open purchases are closed, and the owner gets a mail. Safe to
 * repeat.
 */
export async function endLost(deps: EndDeps, { workspaceId, customerId, lostDisputes }: Lost): Promise<void> {
  const { stripe } = deps;
  await closePurchases(deps, workspaceId);
  const { data } = await stripe((client) => client.subscriptions.list({ customer: customerId, limit: 100 }));
  for (const { id: subscriptionId } of data.filter(isRunning)) {
    await stripe((client) => client.subscriptions.cancel(subscriptionId));
    await finalizeDrafts(deps, subscriptionId);
    await settleEnded(deps, { workspaceId, subscriptionId });
  }
  await syncSubscription(deps, { customerId });
  const lost = { workspaceId, letter: "dispute_lost", about: String(lostDisputes) } as const;
  await mailOwner(deps, lost, ({ name }) => ({ name }));
}

/** Closes the open purchases of every workspace of the owner. */
async function closePurchases(deps: EndDeps, workspaceId: number): Promise<void> {
  const { sessionId: id } = checkouts;
  const isOwners = inArray(checkouts.workspaceId, ownersWorkspaces(deps.core, workspaceId));
  const open = await deps.core
    .select({ sessionId: id })
    .from(checkouts)
    .where(and(isOwners, isNotNull(id)));
  for (const { sessionId } of open) if (sessionId) await expireSession(deps, sessionId);
}
