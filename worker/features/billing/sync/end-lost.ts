// Ends the plan of a customer whose payment was lost to a dispute.
import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { checkouts } from "../../../platform/db/core.ts";
import { expireSession } from "./expire-session.ts";
import { mailOwner } from "./mail-owner.ts";
import { isRunning } from "./plan-item.ts";
import { finalizeDrafts, settleEnded } from "./settle-ended.ts";
import { type SyncDeps, syncSubscription } from "./sync-subscription.ts";

type EndDeps = SyncDeps & Pick<Deps, "core" | "sealer">;
type Lost = { workspaceId: number; customerId: string; lostDisputes: number };

/**
 * Ends every running subscription at once and charges nothing more: the bank took the money of such a charge back, with a fee.
 * Comments over the limit that were invoiced stay owed. An open purchase is closed, and the owner gets a mail. Safe to repeat.
 */
export async function endLost(deps: EndDeps, { workspaceId, customerId, lostDisputes }: Lost): Promise<void> {
  const { core, stripe } = deps;
  const open = await core.select().from(checkouts).where(eq(checkouts.workspaceId, workspaceId)).get();
  if (open?.sessionId) await expireSession(deps, open.sessionId);
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
