import { DAY_MS } from "../../../worker/vocabulary/durations.ts";

/**
 * Today as `2026-11-22` in a time zone. The days of lists and figures are those of the workspace's (`useUser().workspace.time_zone`),
 * which may have another one than this device. Swedish
 * dates are written as ISO 8601.
 */
export const todayIn = (timeZone: string): string => new Date(Date.now()).toLocaleDateString("sv", { timeZone });

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
