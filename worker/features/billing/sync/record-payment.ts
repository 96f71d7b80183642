import { and, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { trackingEvents } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import type { Tracking } from "../../tracking/schemas.ts";
import { trackedEvent } from "../../tracking/tracked-event.ts";

type Payment = {
  workspaceId: number;
  kind: "purchase" | "upgrade" | "setup";
  /** The tracking data that the browser sent; without it nothing is stored. */
  tracking: Tracking | null | undefined;
  valueCents?: number | null;
  /** The payment that waits for the bank's authentication; it is not reported to Meta before it succeeds. */
  awaits?: string | null;
};

/**
 * Stores where a paying customer came from: once for each of the browser's events, and for each payment that the bank asks about.
 * Safe to repeat.
 */
export async function recordPayment(
  { core, now }: Pick<Deps, "core" | "now">,
  { workspaceId, kind, tracking, valueCents = null, awaits = null }: Payment,
): Promise<void> {
  if (!tracking || (awaits && (await paymentEvent(core, workspaceId, awaits)))) return;
  const event = { ...trackedEvent({ workspaceId, kind, tracking, at: now() }), valueCents };
  await core
    .insert(trackingEvents)
    .values(awaits ? { ...event, payload: { ...tracking, payment_intent: awaits }, state: "kept" } : event)
    .onConflictDoNothing();
}

/** Queues an event after the payment it waited for succeeded, if the visitor agreed. Safe to repeat. */
export const paymentSucceeded = (
  { core }: Pick<Deps, "core">,
  { workspaceId, paymentIntentId }: { workspaceId: number; paymentIntentId: string },
) =>
  core
    .update(trackingEvents)
    .set({ state: "queued" })
    .where(
      and(
        ofPayment(workspaceId, paymentIntentId),
        eq(trackingEvents.state, "kept"),
        sql`json_extract(${trackingEvents.payload}, '$.consent') = 1`,
      ),
    );

const paymentEvent = (core: CoreDb, workspaceId: number, paymentIntentId: string) =>
  core.select({ id: trackingEvents.id }).from(trackingEvents).where(ofPayment(workspaceId, paymentIntentId)).get();

const ofPayment = (workspaceId: number, paymentIntentId: string) =>
  and(
    eq(trackingEvents.workspaceId, workspaceId),
    eq(trackingEvents.kind, "upgrade"),
    sql`json_extract(${trackingEvents.payload}, '$.payment_intent') = ${paymentIntentId}`,
  );
