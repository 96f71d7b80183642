// Cancels a plan at the end of the paid period, and undoes the cancellation.
import { AppError } from "../../../errors.ts";
import { type SyncDeps, syncSubscription } from "../sync/sync-subscription.ts";
import { oneOperation } from "./one-operation.ts";
import { endOf, loadRunningSubscription, releaseSchedule } from "./running-subscription.ts";

/**
 * Cancels the plan at the end of its period. A scheduled change is dropped. Safe to repeat.
 *
 * @returns when it ends, epoch milliseconds
 * @throws AppError `no_subscription`
 */
export const cancelSubscription = (deps: SyncDeps, { workspaceId }: { workspaceId: number }): Promise<number> =>
  oneOperation(deps, workspaceId, async () => {
    const running = await loadRunningSubscription(deps, { workspaceId });
    const { subscription, item, customerId } = running;
    let end = endOf(running);
    if (end === null) {
      await releaseSchedule(deps, running);
      // Not `cancel_at_period_end`: a yearly plan also has a monthly item, and Stripe would use the earliest end.
      end = item.current_period_end;
      const cancel_at = end;
      await deps.stripe((client) => client.subscriptions.update(subscription.id, { cancel_at }));
    }
    await syncSubscription(deps, { customerId });
    return end * 1000;
  });

/**
 * Makes the plan renew again, even when it was cancelled in Stripe's portal. Safe to repeat.
 *
 * @throws AppError `no_subscription` when it has ended: then a new purchase is needed
 */
export async function reactivateSubscription(deps: SyncDeps, { workspaceId }: { workspaceId: number }): Promise<void> {
  const { subscription, customerId } = await loadRunningSubscription(deps, { workspaceId });
  const { cancel_at_period_end, cancel_at } = subscription;
  if (cancel_at_period_end || cancel_at !== null)
    await deps.stripe((client) =>
      client.subscriptions.update(
        subscription.id,
        cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: "" },
      ),
    );
  await syncSubscription(deps, { customerId });
}

/** Drops a scheduled change, so that the plan stays the same. @throws AppError `no_subscription`, `nothing_scheduled` */
export const revokeChange = (deps: SyncDeps, { workspaceId }: { workspaceId: number }): Promise<void> =>
  oneOperation(deps, workspaceId, async () => {
    const running = await loadRunningSubscription(deps, { workspaceId });
    const released = await releaseSchedule(deps, running);
    await syncSubscription(deps, running);
    if (!released) throw new AppError("nothing_scheduled");
  });

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
