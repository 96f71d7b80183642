// The cron runs each minute. It mostly enqueues work, and does limited parts of work that can wait. The database makes double
// runs safe.
import type { Deps } from "../deps.ts";
import { logFailure } from "../failures.ts";
import { closeUnverified } from "../features/account-deletion/close-unverified.ts";
import { deleteClosed } from "../features/account-deletion/delete-closed.ts";
import { fitEndedPlans } from "../features/accounts/fit-to-plan.ts";
import { enqueueChecks } from "../features/accounts/health/enqueue-checks.ts";
import { purgeDisconnected } from "../features/accounts/purge-disconnected.ts";
import { spotCheckPages } from "../features/accounts/spot-checks/spot-check-pages.ts";
import { makeSeals } from "../features/acta/make-seals.ts";
import { signDays } from "../features/acta/sign-days.ts";
import { enqueueDeliveries } from "../features/alerts/deliveries.ts";
import { raiseConnectionAlerts } from "../features/alerts/raise-connection-alerts.ts";
import { reportAlerts } from "../features/alerts/report-alerts.ts";
import { watchWorkspaces } from "../features/alerts/watch-workspaces.ts";
import { archiveComments } from "../features/archive/archive-comments.ts";
import { eraseGone } from "../features/archive/erase-gone.ts";
import { mailTrialEnds } from "../features/billing/notices/mail-trial-ends.ts";
import { reconcileMoney } from "../features/billing/sync/reconcile-money.ts";
import { updateCustomers } from "../features/billing/sync/update-customers.ts";
import { syncStale } from "../features/billing/sync-stale.ts";
import { endBlocks } from "../features/comments/decisions/block-author.ts";
import { resendActions } from "../features/comments/outbox/resend-actions.ts";
import { enqueueSweeps } from "../features/comments/sweeps/claim-sweeps.ts";
import { tellOfProcessors } from "../features/contract/tell-of-processors.ts";
import { maintainExports } from "../features/exports/write-export.ts";
import { enqueueMails } from "../features/mail/enqueue-mails.ts";
import { pruneNotes } from "../features/notes/notes.ts";
import { watchIncidents } from "../features/operation/watch.ts";
import { finishDeletions } from "../features/privacy/delete-person.ts";
import { settleCommissions } from "../features/referrals/settle-commissions.ts";
import { deleteOldRows } from "../features/retention/delete-old-rows.ts";
import { emptyRemoved } from "../features/retention/empty-removed.ts";
import { pruneSnapshots } from "../features/retention/prune-snapshots.ts";
import { redriveDeadLetters } from "../features/retention/redrive-dead-letters.ts";
import { measureShards } from "../features/shards/measure-shards.ts";
import { continueMoves } from "../features/shards/move/continue-moves.ts";
import { sendMonthlyReports } from "../features/summaries/send-monthly-reports.ts";
import { sendWeeklyLetters } from "../features/summaries/send-weekly-letters.ts";
import { enqueueTracked } from "../features/tracking/send-tracked.ts";
import { reportOverage } from "../features/usage/report-overage.ts";
import { enqueueChanged } from "../features/webhooks/announce.ts";
import { toHighVolumeQueues } from "../high-volume-queues.ts";
import { heartbeats } from "../platform/db/core.ts";

type Job = (deps: Deps) => Promise<unknown>;

/** Each job's result appears under its name in the log, and its failure, too. The jobs of a group run in parallel. */
const GROUPS: Record<string, Job>[] = [
  // First, so that a page whose plan ended is not swept any more.
  { fitEndedPlans },
  {
    enqueueSweeps,
    // Old work goes after new work.
    resendActions: (deps) => resendActions(toHighVolumeQueues(deps)),
    closeUnverified,
    maintainExports,
    syncStale,
    updateCustomers,
    reportOverage,
    reconcileMoney,
    enqueueTracked,
    raiseConnectionAlerts,
    enqueueChanged,
    watchWorkspaces,
    sendWeeklyLetters,
    sendMonthlyReports,
    mailTrialEnds,
    tellOfProcessors,
    enqueueMails,
    settleCommissions,
    measureShards,
    redriveDeadLetters,
    enqueueChecks,
    endBlocks,
  },
  // Alerts that were raised in this minute are sent in this minute.
  { reportAlerts },
  { enqueueDeliveries },
  // These take long, and no other job waits for them. What deletes may use the room for statements of every minute.
  {
    continueMoves,
    spotCheckPages,
    purgeDisconnected,
    finishDeletions,
    deleteClosed,
    emptyRemoved,
    pruneNotes,
    archiveComments,
    eraseGone,
    deleteOldRows,
    pruneSnapshots,
    makeSeals,
    signDays,
  },
  // It comes after the work, to see what is left undone, and before the heartbeat, to see how long the cron was silent.
  { watchIncidents },
];

/** Runs all jobs. A failed job is logged, runs again in a minute, and does not stop the others. */
export async function runCron(deps: Deps): Promise<void> {
  const startedAt = deps.now();
  const errors: Record<string, number> = {};
  const done: Record<string, unknown> = {};
  for (const group of GROUPS) {
    const jobs = Object.entries(group).map(async ([job, run]) => {
      try {
        done[job] = await run(deps);
      } catch (error) {
        logFailure("cron_failed", error, { job });
        errors[job] = 1;
      }
    });
    await Promise.all(jobs);
  }
  await recordHeartbeat(deps).catch((error: unknown) => logFailure("cron_failed", error, { job: "recordHeartbeat" }));
  const ms = deps.now() - startedAt;
  const count = Object.keys({ ...done, ...errors }).length;
  deps.metrics([{ stage: "cron", count, ms, waitMs: 0, rowsWritten: 0, workspaceIds: [], errors }]);
  console.info(JSON.stringify({ event: "cron", ms, ...done }));
}

/** Reports that the cron finished, to `/api/health/deep` and to a monitor outside. */
async function recordHeartbeat({ core, sendHeartbeat, now }: Deps) {
  const at = now();
  await core
    .insert(heartbeats)
    .values({ name: "cron", at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at } });
  await sendHeartbeat?.();
}
