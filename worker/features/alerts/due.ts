import { addDays, localDay, localHour } from "../../time.ts";
import { type AlertDigest, type AlertKind, DIGEST_HOUR, URGENT } from "../../vocabulary/alerts.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";

/**
 * The earliest time to report an alert, before quiet hours are considered: an alert that is not urgent waits for its digest.
 * Pure.
 */
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
