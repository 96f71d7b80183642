import type { Deps } from "../../deps.ts";
import { AppError, isCode } from "../../errors.ts";
import type { PaidPlan } from "../../vocabulary.ts";
import { confirmChange } from "./change-plan.ts";
import { effectOf, type PlanAndCycle } from "./plan-change.ts";
import { subscriptionOf } from "./queries.ts";
import { runningSubscription } from "./running-subscription.ts";
import type { SyncDeps } from "./sync-subscription.ts";

type UpdateDeps = SyncDeps & Pick<Deps, "core">;

/**
 * Plans a change for the next period. What is more than is paid for is refused: it goes through its price and a confirmation.
 *
 * @throws AppError `payment_required` for a plan or cycle that is charged at once, or without any plan
 */
export async function updatePlan(
  deps: UpdateDeps,
  { workspaceId, to }: { workspaceId: number; to: PlanAndCycle },
): Promise<void> {
  try {
    const running = await runningSubscription(deps, { workspaceId });
    if (effectOf(running, to) === "now") throw new AppError("payment_required");
  } catch (error) {
    if (isCode(error, "no_subscription")) throw new AppError("payment_required", { cause: error });
    throw error;
  }
  await confirmChange(deps, { workspaceId, to });
}

/** @throws AppError `no_subscription` */
export async function requirePaidPlan(
  { core }: Pick<Deps, "core">,
  { workspaceId }: { workspaceId: number },
): Promise<PaidPlan> {
  const row = await subscriptionOf(core, workspaceId);
  if (!row?.stripeSubscriptionId || row.status !== "active" || row.plan === "free")
    throw new AppError("no_subscription");
  return row.plan;
}
