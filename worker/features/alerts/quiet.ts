import { localMoment } from "../../time.ts";

/** Hours of the clock, 0 to 23: from the beginning of `from` to the beginning of `to`, also over midnight. */
type QuietHours = { from: number; to: number };

/** Whether the clocks of a time zone say that nobody is to be disturbed. Pure. */
export function isQuiet(at: number, timeZone: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const hour = Number(localMoment(at, timeZone).slice(11, 13));
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
