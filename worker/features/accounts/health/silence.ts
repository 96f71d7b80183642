// Detects that a page which usually gets comments suddenly gets none. More often than a quiet day, this is a broken connection.
import { addDays } from "../../../time.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";

/** The number of days before the silence whose rate counts as usual. */
const USUAL_DAYS = 14;
/** The fewest days with comments that are needed to judge a day without any. */
const ENOUGH_DAYS = 7;
/**
 * The number of missing expected comments that raises the alarm. With a Poisson rate, the chance of none is e⁻¹⁰, 1 in 22,000.
 */
const ALARM_AT = 10;

export type Silence = {
  silent: boolean;
  /** Whole days since the last day with a comment. */
  days: number;
  /** The number of comments that usually arrive in that time. */
  expected: number;
};

/**
 * @param counts comments by day, `YYYY-MM-DD`, in any order; days without any may be missing
 * @param today the current day in the same time zone; it is not over, so it does not count as silent
 * @returns null while there is too little data
 */
export function silenceOf(counts: ReadonlyMap<string, number>, today: string): Silence | null {
  const last = [...counts.keys()]
    .filter((day) => day <= today && counts.get(day)! > 0)
    .sort()
    .at(-1);
  if (!last) return null;
  const before = Array.from({ length: USUAL_DAYS }, (_, back) => counts.get(addDays(last, -back)) ?? 0);
  if (before.filter((count) => count > 0).length < ENOUGH_DAYS) return null;
  const perDay = before.reduce((sum, count) => sum + count, 0) / USUAL_DAYS;
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(last)) / DAY_MS) - 1);
  const expected = Math.round(perDay * days * 10) / 10;
  return { silent: expected >= ALARM_AT, days, expected };
}
