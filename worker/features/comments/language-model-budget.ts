import type { CoreDb } from "../../platform/db/open.ts";

const MINUTE_MS = 60_000;

// The row stays with the newest minute that anybody saw: clocks of two machines may differ at its edge.
const TAKE = `
  INSERT INTO budgets (name, window_started_at, used) VALUES ('language_model', ?1, ?2)
  ON CONFLICT (name) DO UPDATE SET
    used = CASE WHEN window_started_at >= ?1 THEN used ELSE 0 END + ?2, window_started_at = max(window_started_at, ?1)
  RETURNING used`;

/**
 * Reserves calls of the language model out of the minute's budget, which the whole installation shares. A row of D1 and not
 * a rate limit binding: that one counts per location and forgives, while Workers AI refuses the account as a whole.
 *
 * @param perMinute the budget; 0 for none
 * @returns how many of `wanted` may be made now
 */
export async function takeLanguageModelCalls(
  core: CoreDb,
  { now, wanted, perMinute }: { now: number; wanted: number; perMinute: number },
): Promise<number> {
  if (wanted === 0 || perMinute === 0) return 0;
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  const row = await core.$client.prepare(TAKE).bind(minute, wanted).first<{ used: number }>();
  const before = row!.used - wanted;
  return Math.min(wanted, Math.max(0, perMinute - before));
}
