// Each minute: mostly enqueues work, and does a bound part of what has no hurry; what runs twice is settled by the database.
import type { Deps } from "../deps.ts";
import { fitEndedPlans } from "../features/accounts/fit-to-plan.ts";
import { checkStaleHealth } from "../features/accounts/health/check-stale.ts";
import { purgeDisconnected } from "../features/accounts/purge-disconnected.ts";
import { syncStale } from "../features/billing/sync-stale.ts";
import { enqueueSweeps } from "../features/comments/enqueue-sweeps.ts";
import { resendActions } from "../features/comments/resend-actions.ts";
import { finishDeletions } from "../features/privacy/delete-person.ts";
import { settleCommissions } from "../features/referrals/settle-commissions.ts";
import { enqueueTracked } from "../features/tracking/enqueue-tracked.ts";
import { reportOverage } from "../features/usage/report-overage.ts";

export async function runCron(deps: Deps): Promise<void> {
  // First: a page whose plan ended is not swept any more.
  const fitted = await fitEndedPlans(deps);
  const [sweeps, resent, purged, deletions, synced, overage, tracked, commissions] = await Promise.all([
    enqueueSweeps(deps),
    resendActions(deps),
    purgeDisconnected(deps),
    finishDeletions(deps),
    syncStale(deps),
    reportOverage(deps),
    enqueueTracked(deps),
    settleCommissions(deps),
  ]);
  const checked = await checkStaleHealth(deps);
  console.info(
    JSON.stringify({
      event: "cron",
      fitted,
      sweeps,
      resent,
      purged,
      deletions,
      synced,
      overage,
      tracked,
      commissions,
      checked,
    }),
  );
}
