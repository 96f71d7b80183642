// Days of statistics: `YYYY-MM-DD` in the workspace's time zone, in the order of their letters.
import { DAY_MS } from "../../vocabulary.ts";

/** First and last day, included. */
export type DaySpan = { from: string; to: string };

/** The `count` days that end with `last`, oldest first. Days of the calendar, so those of 23 and of 25 hours are one each. */
export function daysUntil(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** @param month from 1 to 12 */
export function monthSpan(year: number, month: number): DaySpan {
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 8)}01`, to: last };
}
