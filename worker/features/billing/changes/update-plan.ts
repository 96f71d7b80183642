import type { Deps } from "../../../deps.ts";
import { AppError, isCode } from "../../../errors.ts";
import type { SyncDeps } from "../sync/sync-subscription.ts";
import { confirmChange } from "./change-plan.ts";
import { effectOf, type PlanAndCycle } from "./plan-change.ts";
import { loadRunningSubscription } from "./running-subscription.ts";

type UpdateDeps = SyncDeps & Pick<Deps, "core">;

/**
 * Schedules a change for the next period. An upgrade is refused: it needs a price and a confirmation.
 *
 * @throws AppError `payment_required` for a plan or cycle that is charged at once, or without any plan
 */
export async function updatePlan(
  deps: UpdateDeps,
  { workspaceId, to }: { workspaceId: number; to: PlanAndCycle },
): Promise<void> {
  try {
    const running = await loadRunningSubscription(deps, { workspaceId });
    if (effectOf(running, to) === "now") throw new AppError("payment_required");
  } catch (error) {
    if (isCode(error, "no_subscription")) throw new AppError("payment_required", { cause: error });
    throw error;
  }
  await confirmChange(deps, { workspaceId, to });
}
