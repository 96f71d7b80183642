// Calculates the weeks of letters in a workspace's time zone. Pure.
import { addDays, type DaySpan, localDay, localHour, utcDayStart } from "../../time.ts";
import { LETTER_HOUR } from "../../vocabulary/mail.ts";

export function mondayOf(at: number, timeZone: string): string {
  const today = localDay(at, timeZone);
  const afterMonday = (new Date(utcDayStart(today)).getUTCDay() + 6) % 7;
  return addDays(today, -afterMonday);
}

/** When the letter of this week is due. */
export const letterAt = (monday: string, timeZone: string): number => localHour(monday, LETTER_HOUR, timeZone);

export function nextLetterAt(at: number, timeZone: string): number {
  const monday = mondayOf(at, timeZone);
  const ofThisWeek = letterAt(monday, timeZone);
  return ofThisWeek > at ? ofThisWeek : letterAt(addDays(monday, 7), timeZone);
}

export const weekBefore = (monday: string): DaySpan => ({ from: addDays(monday, -7), to: addDays(monday, -1) });
