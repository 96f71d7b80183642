// What all jobs about usage reports share.
import { inArray } from "drizzle-orm";
import { usageReports } from "../../platform/db/core.ts";
import { HOUR_MS } from "../../vocabulary/durations.ts";

export type UsageReport = typeof usageReports.$inferSelect;

/** How long Stripe remembers an identifier, about a day; later only the summaries show whether a lost answer was a success. */
export const REMEMBERED_MS = 23 * HOUR_MS;

/** The condition of the index of open reports. */
export const IS_OPEN = inArray(usageReports.state, ["queued", "sent"]).inlineParams();

/** Logs an error for a person. */
export function logReport(
  event: string,
  { id, workspaceId, quantity, identifier, attempts }: UsageReport,
  why: string,
): void {
  console.error(JSON.stringify({ event, id, workspaceId, quantity, identifier, attempts, why }));
}
