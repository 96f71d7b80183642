import { and, eq, sql } from "drizzle-orm";
import { backoffMs } from "../../backoff.ts";
import type { Deps } from "../../deps.ts";
import type { ConversionMessage } from "../../messages.ts";
import { NetworkError } from "../../network-error.ts";
import { memberships, trackingEvents, users } from "../../platform/db/core.ts";
import { claimColumns, dueIds, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../vocabulary/durations.ts";
import { conversionOf, conversionTime } from "./conversion-of.ts";
import { Tracking } from "./schemas.ts";

type SendDeps = Pick<Deps, "core" | "sendConversion" | "config" | "isOutboundHeld" | "now">;
type Row = typeof trackingEvents.$inferSelect;

/** The oldest event that is sent: Meta accepts the last seven days, less an hour for the delivery. */
const OLDEST_MS = 7 * DAY_MS - HOUR_MS;
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 6 * HOUR_MS;

/**
 * Sends one event to Meta, if it is still to be sent. Safe to repeat, since Meta counts its id once. A temporary failure is
 * retried, with longer waits, for as long as Meta accepts the event. An expired token counts as temporary: a person can replace
 * it.
 */
export async function sendTracked(deps: SendDeps, { trackingId }: ConversionMessage): Promise<SendResult> {
  const { core, now, sendConversion } = deps;
  // While outbound traffic is held, the event stays due, and the cron enqueues it again afterwards.
  if (!sendConversion || deps.isOutboundHeld) return "idle";
  const [row] = await core
    .update(trackingEvents)
    .set(claimColumns(trackingEvents, now()))
    .where(isDue(trackingEvents, trackingId, now()))
    .returning();
  if (!row) return "idle";
  const tracking = Tracking.safeParse(row.payload);
  const person = await loadOwner(deps, row.workspaceId);
  // Without consent nothing is sent, whatever brought the row here.
  if (!person || !tracking.success || tracking.data.consent !== true) return giveUp(core, row, "no_consent");
  if (conversionTime(row.createdAt, tracking.data) * 1000 < now() - OLDEST_MS) return giveUp(core, row, "too_old");
  const conversion = await conversionOf({ ...row, tracking: tracking.data }, person, deps.config.APP_ORIGIN);
  try {
    await sendConversion(conversion);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.problem === "invalid" || error.problem === "gone") return giveUp(core, row, error.networkCode);
    return tryLater(deps, row, error);
  }
  await core
    .update(trackingEvents)
    .set({ state: "sent", sentAt: now(), failure: null })
    .where(eq(trackingEvents.id, row.id));
  return "sent";
}

const loadOwner = ({ core }: SendDeps, workspaceId: number) =>
  core
    .select({ email: users.email, publicId: users.publicId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")))
    .get();

async function giveUp(core: SendDeps["core"], { id, workspaceId, kind }: Row, failure: string): Promise<SendResult> {
  console.error(JSON.stringify({ event: "conversion_given_up", workspaceId, id, kind, failure }));
  await core.update(trackingEvents).set({ state: "failed", failure }).where(eq(trackingEvents.id, id));
  return "failed";
}

async function tryLater(
  { core, now }: SendDeps,
  { id, workspaceId, kind, attempts }: Row,
  error: NetworkError,
): Promise<SendResult> {
  const wait = backoffMs(attempts, FIRST_WAIT_MS, MAX_WAIT_MS);
  const failure = error.networkCode;
  console.warn(JSON.stringify({ event: "conversion_later", workspaceId, id, kind, attempts, failure }));
  await core
    .update(trackingEvents)
    .set({ nextAt: now() + wait, failure })
    .where(eq(trackingEvents.id, id));
  return "later";
}

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
