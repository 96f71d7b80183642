import { DAY_MS } from "../../../worker/vocabulary/durations.ts";
import { useUser } from "../auth/session/session.ts";

/** The calendar day of a moment in a time zone, `2026-11-22`. Swedish dates are written as ISO 8601. */
export const dayIn = (timeZone: string, at: number): string => new Date(at).toLocaleDateString("sv", { timeZone });

/** The workspace's today, which may be another day here: the server's days are those of the workspace's time zone. */
export const useToday = (): string => dayIn(useUser().workspace.time_zone, Date.now());

export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
