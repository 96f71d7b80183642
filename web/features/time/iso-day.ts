// Days as they stand in addresses and in the API: `2026-11-22`.
import { DAY_MS } from "../../../worker/vocabulary/durations.ts";

/**
 * Today in a time zone. The days of lists and figures are those of the workspace's (`useUser().workspace.time_zone`),
 * which may have another one than this device. Swedish dates are written as ISO 8601.
 */
export const todayIn = (timeZone: string): string => new Date(Date.now()).toLocaleDateString("sv", { timeZone });

/**
 * The day of a moment on this device's clock. @param iso  ISO 8601
 * By arithmetic: a list asks it of each comment that arrives, and `toLocaleDateString` makes a formatter for each call.
 */
export function localDay(iso: string): string {
  const at = new Date(iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
