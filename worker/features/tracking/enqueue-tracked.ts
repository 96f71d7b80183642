import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { trackingEvents } from "../../platform/db/core.ts";
import { dueIds } from "../../platform/db/due-rows.ts";

/** The visitor's consent: JSON's true as SQLite reads it; anything else is no consent. */
const AGREED = sql`json_extract(${trackingEvents.payload}, '$.consent') IS 1`;

/**
 * Enqueues a message for each event that is due; the row decides what a repeated message does. Events without consent are `kept`,
 * and so are all events when no pixel is configured.
 *
 * @returns how many
 */
export async function enqueueTracked({
  core,
  queues,
  sendConversion,
  isOutboundHeld,
  now,
}: Pick<Deps, "core" | "queues" | "sendConversion" | "isOutboundHeld" | "now">): Promise<number> {
  if (isOutboundHeld) return 0;
  const isQueued = eq(trackingEvents.state, "queued").inlineParams();
  await core
    .update(trackingEvents)
    .set({ state: "kept", failure: sendConversion ? "no_consent" : "not_configured" })
    .where(sendConversion ? and(isQueued, sql`NOT ${AGREED}`) : isQueued);
  if (!sendConversion) return 0;
  const due = await dueIds(core, trackingEvents, now());
  await queues.conversions.send(due.map((trackingId) => ({ trackingId })));
  return due.length;
}
