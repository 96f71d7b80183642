// Months of the report, `YYYY-MM`. Pure.
import { PARAMETERS, paths, withQuery } from "../../paths.ts";
import type { PageChoice } from "../accounts/page-groups.ts";
import { todayIn } from "../time/iso-day.ts";

/** The month before another one. @param month `YYYY-MM`, or a day of it */
export function monthBefore(month: string): string {
  const first = new Date(`${month.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 7);
}

/** The last month that is over in the workspace's time zone, which may be in another month than this device. */
export const lastMonth = (timeZone: string): string => monthBefore(todayIn(timeZone));

export const reportPath = (month: string, choice: PageChoice = {}): string =>
  withQuery(paths.report, { [PARAMETERS.month]: month, ...choice });

/** Every day of the month that a day is in. */
export function daysOfMonth(day: string): string[] {
  const month = day.slice(0, 7);
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}
