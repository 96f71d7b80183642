import type { SyncDeps } from "../sync/sync-subscription.ts";
import { syncSubscription } from "../sync/sync-subscription.ts";
import { oneOperation } from "./one-operation.ts";
import { loadRunningSubscription, releaseSchedule } from "./running-subscription.ts";

/**
 * Ends the plan at once: usage over its limit is billed, and what was paid for the rest of its period is not refunded.
 *
 * @throws AppError `no_subscription` when none runs any more
 */
export const endNow = (deps: SyncDeps, { workspaceId }: { workspaceId: number }): Promise<void> =>
  oneOperation(deps, workspaceId, async () => {
    const running = await loadRunningSubscription(deps, { workspaceId });
    await releaseSchedule(deps, running);
    await deps.stripe((client) => client.subscriptions.cancel(running.subscription.id, { invoice_now: true }));
    await syncSubscription(deps, { customerId: running.customerId });
  });
