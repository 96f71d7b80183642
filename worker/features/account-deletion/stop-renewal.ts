import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { isCode } from "../../errors.ts";
import { accountDeletions } from "../../platform/db/core.ts";
import { cancelSubscription } from "../billing/changes/cancel.ts";
import { endOf, loadRunningSubscription } from "../billing/changes/running-subscription.ts";

type StopDeps = Pick<Deps, "core" | "stripe" | "queues" | "now">;

/**
 * Stops the renewal of a closed account's plan. First it stores that the plan would have renewed, for an owner who takes the
 * account back. Safe to repeat: the account deletion stays due until this is done.
 *
 * @throws AppError when Stripe does not answer
 */
export async function stopRenewal(deps: StopDeps, { workspaceId }: { workspaceId: number }): Promise<void> {
  const { core } = deps;
  const isWaiting = and(eq(accountDeletions.workspaceId, workspaceId), eq(accountDeletions.step, "waiting"));
  const waiting = await core.select().from(accountDeletions).where(isWaiting).get();
  if (!waiting) return;
  const stoppedRenewal = waiting.stoppedRenewal ?? (await renews(deps, workspaceId));
  await core
    .update(accountDeletions)
    .set({ stoppedRenewal })
    .where(and(isWaiting, isNull(accountDeletions.stoppedRenewal)));
  if (stoppedRenewal) await cancelSubscription(deps, { workspaceId });
  await core.update(accountDeletions).set({ nextAt: waiting.closesAt }).where(isWaiting);
}

async function renews(deps: StopDeps, workspaceId: number): Promise<boolean> {
  try {
    return endOf(await loadRunningSubscription(deps, { workspaceId })) === null;
  } catch (error) {
    if (isCode(error, "no_subscription")) return false;
    throw error;
  }
}
