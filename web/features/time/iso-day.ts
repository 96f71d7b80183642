// Days as addresses and the API write them: `2026-11-22`.
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";

/**
 * Today in a time zone. Lists and figures count the days of the workspace (`useUser().workspace.time_zone`), whose time zone may
 * differ from this device's. Swedish dates are written as in ISO 8601.
 */
export const todayIn = (timeZone: string): string => new Date(Date.now()).toLocaleDateString("sv", { timeZone });

/**
 * The day of a moment on this device's clock. @param iso  ISO 8601
 * Without `toLocaleDateString`, which makes a formatter at each call: a list calls this for each comment that arrives.
 */
export function localDay(iso: string): string {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
