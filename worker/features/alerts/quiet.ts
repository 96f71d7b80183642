import { localMoment } from "../../time.ts";

/** Hours of the clock, 0 to 23, from the start of `from` to the start of `to`, also past midnight. */
type QuietHours = { from: number; to: number };

/** Whether a moment is in the quiet hours of a time zone. Pure. */
export function isQuiet(at: number, timeZone: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const hour = Number(localMoment(at, timeZone).slice(11, 13));
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
