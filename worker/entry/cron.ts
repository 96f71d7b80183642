// Each minute: mostly enqueues work, and does a bound part of what has no hurry; what runs twice is settled by the database.
import type { Deps } from "../deps.ts";
import { logFailure } from "../failures.ts";
import { fitEndedPlans } from "../features/accounts/fit-to-plan.ts";
import { checkStaleHealth } from "../features/accounts/health/check-stale.ts";
import { purgeDisconnected } from "../features/accounts/purge-disconnected.ts";
import { forgetLoginFailures } from "../features/auth/login-attempts.ts";
import { syncStale } from "../features/billing/sync/sync-stale.ts";
import { resendActions } from "../features/comments/outbox/resend-actions.ts";
import { enqueueSweeps } from "../features/comments/sweeps/enqueue-sweeps.ts";
import { finishDeletions } from "../features/privacy/delete-person.ts";
import { settleCommissions } from "../features/referrals/settle-commissions.ts";
import { emptyRemoved } from "../features/retention/empty-removed.ts";
import { forgetDeadLetters } from "../features/retention/forget-dead-letters.ts";
import { pruneSnapshots } from "../features/retention/prune-snapshots.ts";
import { pruneStripeEvents } from "../features/retention/prune-stripe-events.ts";
import { enqueueTracked } from "../features/tracking/enqueue-tracked.ts";
import { reportOverage } from "../features/usage/report-overage.ts";

type Job = (deps: Deps) => Promise<unknown>;

/** What each says of its minute stands under its name in the log. Those of a group run beside each other. */
const GROUPS: Record<string, Job>[] = [
  // First: a page whose plan ended is not swept any more.
  { fitted: fitEndedPlans },
  {
    sweeps: enqueueSweeps,
    resent: resendActions,
    purged: purgeDisconnected,
    deletions: finishDeletions,
    synced: syncStale,
    overage: reportOverage,
    tracked: enqueueTracked,
    commissions: settleCommissions,
    emptied: emptyRemoved,
    deadLetters: forgetDeadLetters,
    stripeEvents: pruneStripeEvents,
    snapshots: pruneSnapshots,
    loginFailures: forgetLoginFailures,
  },
  // Last: it calls Meta, for which nobody waits.
  { checked: checkStaleHealth },
];

/** A job that fails is logged, tried again in a minute, and keeps no other one from running. */
export async function runCron(deps: Deps): Promise<void> {
  const done: Record<string, unknown> = {};
  for (const group of GROUPS) {
    const jobs = Object.entries(group).map(async ([job, run]) => {
      try {
        done[job] = await run(deps);
      } catch (error) {
        logFailure("cron_failed", error, { job });
      }
    });
    await Promise.all(jobs);
  }
  console.info(JSON.stringify({ event: "cron", ...done }));
}
