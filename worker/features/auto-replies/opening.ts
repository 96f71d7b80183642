import { TZDateMini } from "@date-fns/tz";
import { DAY_MS } from "../../vocabulary/durations.ts";
import type { OpeningHours } from "../../vocabulary/replies.ts";

/**
 * Returns when a reply requested at `at` may be sent: at once, or at the next opening. Pure; correct across clock changes.
 *
 * @param at epoch milliseconds
 * @param hours null for any time; `to` before `from` ends on the next day
 * @param timeZone IANA name
 */
export function openingFrom(at: number, hours: OpeningHours | null, timeZone: string): number {
  if (hours === null) return at;
  // From yesterday, whose opening may last until now, to the same day of the next week.
  const spans = Array.from({ length: 9 }, (_, index) => spanOf(at + (index - 1) * DAY_MS, hours, timeZone)).filter(
    (span) => span !== null,
  );
  if (spans.some(({ opens, closes }) => at >= opens && at < closes)) return at;
  return Math.min(...spans.map(({ opens }) => opens).filter((opens) => opens > at));
}

/** The opening that begins on the local day of `moment`; null when that day is closed. */
function spanOf(moment: number, { days, from, to }: OpeningHours, timeZone: string) {
  const local = new TZDateMini(moment, timeZone);
  const weekday = local.getDay() === 0 ? 7 : local.getDay();
  if (!days.includes(weekday)) return null;
  const at = (time: string, nextDay: boolean) => {
    const [hour = 0, minute = 0] = time.split(":").map(Number);
    const day = local.getDate() + (nextDay ? 1 : 0);
    return new TZDateMini(local.getFullYear(), local.getMonth(), day, hour, minute, 0, 0, timeZone).getTime();
  };
  return { opens: at(from, false), closes: at(to, to < from) };
}
