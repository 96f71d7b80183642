import type { CoreDb } from "../../../platform/db/open.ts";

const MINUTE_MS = 60_000;

// The row stays with the newest minute that anybody saw: clocks of two machines may differ at its edge.
const USED = "SELECT used FROM budgets WHERE name = 'language_model' AND window_started_at >= ?1";
const TAKE = `
  INSERT INTO budgets (name, window_started_at, used) VALUES ('language_model', ?1, ?2)
  ON CONFLICT (name) DO UPDATE SET
    used = CASE WHEN window_started_at >= ?1 THEN max(used, min(used + ?2, ?3)) ELSE ?2 END,
    window_started_at = max(window_started_at, ?1)`;

/**
 * Reserves calls of the language model out of the minute's budget, which the whole installation shares. A row of D1 and not
 * a rate limit binding: that one counts per location and forgives, while Workers AI refuses the account as a whole.
 *
 * @param upTo how far this caller may use the budget up; what others took counts
 * @returns how many of `wanted` may be made now; what is refused takes nothing
 */
export async function takeLanguageModelCalls(
  core: CoreDb,
  { now, wanted, upTo }: { now: number; wanted: number; upTo: number },
): Promise<number> {
  const most = Math.min(wanted, upTo);
  if (most <= 0) return 0;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const client = core.$client;
  // One transaction: nobody takes between the two.
  const [before] = await client.batch<{ used: number }>([
    client.prepare(USED).bind(minute),
    client.prepare(TAKE).bind(minute, most, upTo),
  ]);
  return Math.min(most, Math.max(0, upTo - (before!.results[0]?.used ?? 0)));
}
