import { sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { recentCounts } from "../../platform/db/core.ts";
import { excluded } from "../../platform/db/insert-values.ts";
import type { Stage } from "../../platform/metrics/metrics.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";

/**
 * The number of successes that an isolate collects before it stores them: few enough for an error rate, and one row for many
 * messages.
 */
const KEPT = 100;

/** The stage of networks' answers in `recent_counts`. */
export const NETWORK = "network";
/** The code of a success. */
export const OK = "ok";

type Recorded = Stage & {
  /** The counts of the network's answers (`countAnswers`). */
  calls?: Readonly<Record<string, number>>;
};

/**
 * Records the result of a batch: a point for Analytics Engine, and counts of successes and failures for `watch.ts`. Failures are
 * stored at once, together with this isolate's successes since it last stored. Never fails.
 */
export async function recordStage(
  { core, metrics, tally, now }: Pick<Deps, "core" | "metrics" | "tally" | "now">,
  { calls = {}, ...stage }: Recorded,
): Promise<void> {
  metrics(Object.keys(calls).length > 0 ? [stage, callsOf(stage, calls)] : [stage]);
  const failed = sum(stage.errors);
  tally.add(stage.stage, OK, Math.max(stage.count - failed, 0));
  for (const [code, count] of Object.entries(stage.errors)) tally.add(stage.stage, code, count);
  for (const [code, count] of Object.entries(calls)) tally.add(NETWORK, code, count);
  const isWell = failed === 0 && Object.keys(calls).every((code) => code === OK);
  if (isWell && tally.size < KEPT) return;
  const minute = now() - (now() % MINUTE_MS);
  const counts = tally.take().map((counted) => ({ ...counted, minute }));
  const { stage: name, code, count } = recentCounts;
  try {
    await core
      .insert(recentCounts)
      .values(counts)
      .onConflictDoUpdate({
        target: [recentCounts.minute, name, code],
        set: { count: sql`${count} + ${excluded(count)}` },
      });
  } catch (error) {
    logFailure("counts_not_stored", error, { stage: stage.stage });
  }
}

function callsOf(stage: Stage, { [OK]: taken = 0, ...refused }: Readonly<Record<string, number>>): Stage {
  return { ...stage, stage: NETWORK, count: taken + sum(refused), waitMs: 0, rowsWritten: 0, errors: refused };
}

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((all, count) => all + count, 0);
