// Each minute: mostly enqueues work, and does a limited part of work that can wait; the database settles what runs twice.
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
import { redriveDeadLetters } from "../features/retention/redrive-dead-letters.ts";
import { pruneSecurityEvents } from "../features/security/prune.ts";
import { enqueueTracked } from "../features/tracking/enqueue-tracked.ts";
import { reportOverage } from "../features/usage/report-overage.ts";
import { heartbeats } from "../platform/db/core.ts";

type Job = (deps: Deps) => Promise<unknown>;

/** Each job's result appears under its name in the log. The jobs of a group run in parallel. */
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
    redriven: redriveDeadLetters,
    stripeEvents: pruneStripeEvents,
    snapshots: pruneSnapshots,
    loginFailures: forgetLoginFailures,
    securityEvents: pruneSecurityEvents,
  },
  // Last: it calls Meta, and nobody waits for it.
  { checked: checkStaleHealth },
];

/** A failed job is logged, runs again in a minute, and stops no other job. */
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
  await beat(deps).catch((error: unknown) => logFailure("cron_failed", error, { job: "beat" }));
  console.info(JSON.stringify({ event: "cron", ...done }));
}

/** That the cron was through, for `/api/health/deep`. */
function beat({ core, now }: Deps) {
  const at = now();
  return core
    .insert(heartbeats)
    .values({ name: "cron", at })
    .onConflictDoUpdate({ target: heartbeats.name, set: { at } });
}
