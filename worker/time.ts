// Calendar days and clock times, in the time zone of a workspace, and in UTC where Stripe counts. Moments are epoch milliseconds,
// days are `YYYY-MM-DD` (so they sort as text), time zones are IANA names.
import { TZDateMini } from "@date-fns/tz";
import { MORNING_HOUR } from "./vocabulary/calendar.ts";
import { DAY_MS, MINUTE_MS } from "./vocabulary/durations.ts";

export const DEFAULT_TIME_ZONE = "Europe/Madrid";

/** Whether `name` is an IANA zone; an offset such as `+02:00` is not. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** A moment as the API writes it: ISO 8601 in UTC, with milliseconds. */
export const isoTime = (at: number): string => new Date(at).toISOString();

export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));

// The calendar of `sv-SE` is written as ISO 8601.
const dayFormat = formatsByZone({ year: "numeric", month: "2-digit", day: "2-digit" });
const momentFormat = formatsByZone({ dateStyle: "short", timeStyle: "medium" });

/** The calendar day of a moment in a time zone. */
export const localDay = (at: number, timeZone: string): string => dayFormat(timeZone).format(at);

/** A moment on the clocks of a time zone, `2026-05-31 18:04:09`: a spreadsheet reads it as a date in any language. */
export const localMoment = (at: number, timeZone: string): string => momentFormat(timeZone).format(at);

/** The moment when a day begins in a time zone. @param offset days after it */
export const dayStart = (day: string, timeZone: string, offset = 0): number =>
  localHour(addDays(day, offset), 0, timeZone);

/**
 * The moment when the clocks of a time zone show an hour of a day. When the clocks skip that hour, the next moment that exists.
 *
 * @param hour 0 to 23
 */
export function localHour(day: string, hour: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new TZDateMini(year, month - 1, date, hour, 0, 0, 0, timeZone).getTime();
}

/** The next morning after a moment in a time zone. */
export const nextMorning = (at: number, timeZone: string): number =>
  localHour(addDays(localDay(at, timeZone), 1), MORNING_HOUR, timeZone);

/** The day `days` after another one; before it, when negative. */
export const addDays = (day: string, days: number): string => utcDay(utcDayStart(day) + days * DAY_MS);

/** First and last day, included. */
export type DaySpan = { from: string; to: string };

/** The `count` days that end with `last`, oldest first. They are calendar days, so a day of 23 or 25 hours counts as one. */
export function daysUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
}

/** @param month from 1 to 12 */
export function monthSpan(year: number, month: number): DaySpan {
  const last = utcDay(Date.UTC(year, month, 0));
  return { from: `${last.slice(0, 8)}01`, to: last };
}

export const utcDay = (at: number): string => isoTime(at).slice(0, 10);
export const utcDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`);
export const utcDayEnd = (day: string): number => utcDayStart(day) + DAY_MS;

/** Formatters are expensive to build, so one per zone is kept. */
function formatsByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, ...options });
    formats.set(timeZone, format);
    return format;
  };
}

/** How far the clocks of a zone are ahead of UTC between two moments (`from` included, `before` not), in milliseconds. */
type ClockOffset = { from: number; before: number; offsetMs: number };

/** The day of the week in a zone, from 1 (Monday) to 7, and the hour, from 0 to 23. */
export function localClock(at: number, timeZone: string): { weekday: number; hour: number } {
  const local = new TZDateMini(at, timeZone);
  return { weekday: local.getDay() || 7, hour: local.getHours() };
}

/** The offsets of a zone in a span of time, in order. Where there is summer time, they change twice a year. */
export function clockOffsets({ from, before }: { from: number; before: number }, timeZone: string): ClockOffset[] {
  const offsetAt = (at: number) => -new TZDateMini(at, timeZone).getTimezoneOffset() * MINUTE_MS;
  const offsets: ClockOffset[] = [];
  for (let at = from; at < before; ) {
    const offsetMs = offsetAt(at);
    let end = Math.min(at + STEP_MS, before);
    if (offsetAt(end - 1) !== offsetMs) end = changeBetween(at, end, (moment) => offsetAt(moment) === offsetMs);
    const last = offsets.at(-1);
    if (last?.offsetMs === offsetMs) last.before = end;
    else offsets.push({ from: at, before: end, offsetMs });
    at = end;
  }
  return offsets;
}

/** Clock changes are further apart than this. */
const STEP_MS = 14 * DAY_MS;
/** Clocks change at a full minute. */
function changeBetween(from: number, before: number, isSame: (at: number) => boolean): number {
  let [same, differs] = [Math.floor(from / MINUTE_MS), Math.ceil(before / MINUTE_MS)];
  while (differs - same > 1) {
    const middle = Math.floor((same + differs) / 2);
    if (isSame(middle * MINUTE_MS)) same = middle;
    else differs = middle;
  }
  return differs * MINUTE_MS;
}
