// When an alert is reported. Pure.
import { addDays, localDay, localHour, localMoment } from "../../time.ts";
import { type AlertDigest, type AlertKind, DIGEST_HOUR, URGENT } from "../../vocabulary/alerts.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";

/** The earliest time to report an alert, before quiet hours are considered: an alert that is not urgent waits for its digest. */
export function reportedFrom(
  { kind, createdAt }: { kind: AlertKind; createdAt: number },
  digest: AlertDigest,
  timeZone: string,
): number {
  if (digest === "now" || URGENT.includes(kind)) return createdAt;
  if (digest === "hourly") return Math.ceil(createdAt / HOUR_MS) * HOUR_MS;
  const today = localDay(createdAt, timeZone);
  const digestToday = localHour(today, DIGEST_HOUR, timeZone);
  return createdAt <= digestToday ? digestToday : localHour(addDays(today, 1), DIGEST_HOUR, timeZone);
}

/** Hours of the clock, 0 to 23, from the start of `from` to the start of `to`, also past midnight. */
type QuietHours = { from: number; to: number };

export function isQuiet(at: number, timeZone: string, quiet: QuietHours | null): boolean {
  if (!quiet) return false;
  const hour = Number(localMoment(at, timeZone).slice(11, 13));
  const { from, to } = quiet;
  return from <= to ? hour >= from && hour < to : hour >= from || hour < to;
}
