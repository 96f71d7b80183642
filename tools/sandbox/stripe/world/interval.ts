// The calendar arithmetic of billing periods, in seconds, UTC.

type Interval = { interval: string; interval_count: number };

/**
 * Returns the time `count` periods after `anchor`. In a month without the anchor's day it is the last day; the next month has the day
 * again.
 */
export function addPeriods(anchor: number, { interval, interval_count }: Interval, count: number): number {
  const steps = interval_count * count;
  if (interval === "day") return anchor + steps * 86_400;
  if (interval === "week") return anchor + steps * 7 * 86_400;
  const from = new Date(anchor * 1000);
  const months = interval === "year" ? steps * 12 : steps;
  const month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const days = new Date(Date.UTC(new Date(month).getUTCFullYear(), new Date(month).getUTCMonth() + 1, 0)).getUTCDate();
  const secondsOfDay = anchor - Math.floor(anchor / 86_400) * 86_400;
  return month / 1000 + (Math.min(from.getUTCDate(), days) - 1) * 86_400 + secondsOfDay;
}

/** The period that contains `at`, counted from `anchor`. A period begins with its first second. */
export function periodAt(anchor: number, interval: Interval, at: number): { start: number; end: number } {
  let count = 0;
  while (addPeriods(anchor, interval, count) > at) count--;
  while (addPeriods(anchor, interval, count + 1) <= at) count++;
  return { start: addPeriods(anchor, interval, count), end: addPeriods(anchor, interval, count + 1) };
}
