// Ends the plan of a customer whose payment was lost to a dispute.
import { eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { checkouts } from "../../../platform/db/core.ts";
import { sendMails, storeMail } from "../../mail/store-mail.ts";
import { loadOwner } from "../owner.ts";
import { expireSession } from "./expire-session.ts";
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
  await mailOwner(deps, workspaceId, lostDisputes);
}

async function mailOwner(deps: EndDeps, workspaceId: number, lostDisputes: number): Promise<void> {
  const { id: userId, email: to, name } = await loadOwner(deps.core, workspaceId);
  const mail = await storeMail(deps, {
    key: `dispute_lost:${workspaceId}:${userId}:${lostDisputes}`,
    ...{ to, workspaceId, userId },
    letter: "dispute_lost",
    data: { name },
  });
  await sendMails(deps, [mail]);
}
