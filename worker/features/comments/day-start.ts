import { TZDateMini } from "@date-fns/tz";

/**
 * When a day begins in a time zone, in epoch milliseconds.
 *
 * @param day `YYYY-MM-DD`
 * @param offset days after it
 */
export function dayStart(day: string, timeZone: string, offset = 0): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDateMini(year, month - 1, date + offset, 0, 0, 0, 0, timeZone).getTime();
}
