import { and, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { ConversionMessage } from "../../messages.ts";
import { NetworkError } from "../../network-error.ts";
import { memberships, trackingEvents, users } from "../../platform/db/core.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { conversionOf, conversionTime } from "./conversion-of.ts";
import { Tracking } from "./schemas.ts";

type SendDeps = Pick<Deps, "core" | "sendConversion" | "config" | "isOutboundHeld" | "now">;
type Row = typeof trackingEvents.$inferSelect;

/** Meta accepts events of the last seven days; an hour is left for the delivery. */
const OLDEST_MS = 7 * DAY_MS - 3_600_000;
/** Longer than any attempt takes. */
const LEASE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 6 * 3_600_000;

type SendOutcome = "sent" | "later" | "failed" | "idle";

/**
 * Sends one event to Meta, if it is still to be sent. Safe to repeat, since Meta counts its id once. A temporary failure is
 * retried, with longer waits, for as long as Meta accepts the event. An expired token counts as temporary: a person can replace
 * it.
 */
export async function sendTracked(deps: SendDeps, { trackingId }: ConversionMessage): Promise<SendOutcome> {
  const { core, now, sendConversion } = deps;
  // While outbound traffic is held, the event stays due, and the cron enqueues it again afterwards.
  if (!sendConversion || deps.isOutboundHeld) return "idle";
  const row = await claim(deps, trackingId);
  if (!row) return "idle";
  const tracking = Tracking.safeParse(row.payload);
  const person = await ownerOf(deps, row.workspaceId);
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

/** @returns undefined when the event was sent, was given up, or is being sent by another message */
async function claim({ core, now }: SendDeps, id: number): Promise<Row | undefined> {
  const [row] = await core
    .update(trackingEvents)
    .set({ attempts: sql`${trackingEvents.attempts} + 1`, nextAt: now() + LEASE_MS })
    .where(and(eq(trackingEvents.id, id), eq(trackingEvents.state, "queued"), lte(trackingEvents.nextAt, now())))
    .returning();
  return row;
}

const ownerOf = ({ core }: SendDeps, workspaceId: number) =>
  core
    .select({ email: users.email, publicId: users.publicId })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, "owner")))
    .get();

async function giveUp(core: SendDeps["core"], { id, workspaceId, kind }: Row, failure: string): Promise<SendOutcome> {
  console.error(JSON.stringify({ event: "conversion_given_up", workspaceId, id, kind, failure }));
  await core.update(trackingEvents).set({ state: "failed", failure }).where(eq(trackingEvents.id, id));
  return "failed";
}

async function tryLater(
  { core, now }: SendDeps,
  { id, workspaceId, kind, attempts }: Row,
  error: NetworkError,
): Promise<SendOutcome> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const failure = error.networkCode;
  console.warn(JSON.stringify({ event: "conversion_later", workspaceId, id, kind, attempts, failure }));
  await core
    .update(trackingEvents)
    .set({ nextAt: now() + wait, failure })
    .where(eq(trackingEvents.id, id));
  return "later";
}
