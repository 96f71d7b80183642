// Rows of core that wait to be sent: alert deliveries, conversions, mails. The message that works on a row claims it for the time
// of a lease, so that a repeated message finds nothing to do.
import { and, asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import type { alertDeliveries, mails, trackingEvents } from "./core.ts";
import type { CoreDb } from "./open.ts";

type Outbox = typeof alertDeliveries | typeof mails | typeof trackingEvents;

/** The outcome of one message: `later` will be tried again, `idle` means that the row is not due, or must not be sent now. */
export type SendResult = "sent" | "later" | "failed" | "idle";

/** The length of a lease; longer than any attempt takes. */
const LEASE_MS = 5 * MINUTE_MS;
/** The maximum number of rows that one run of the cron enqueues. */
const AT_ONCE = 100;

/**
 * Ids of rows that are due: those first that wait for the longest time.
 *
 * @param isIndexed the condition of the table's partial index, where it is not `queued`
 */
export async function dueIds(core: CoreDb, outbox: Outbox, now: number, isIndexed?: SQL): Promise<number[]> {
  const due = await core
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isIndexed, eq(outbox.state, "queued").inlineParams(), lte(outbox.nextAt, now)))
    .orderBy(asc(outbox.nextAt))
    .limit(AT_ONCE);
  return due.map(({ id }) => id);
}

/** The condition that a row is due, and that no other message works on it. */
export const isDue = (outbox: Outbox, id: number, now: number) =>
  and(eq(outbox.id, id), eq(outbox.state, "queued"), lte(outbox.nextAt, now));

/** The columns that a message sets when it claims a row. */
export const claimColumns = (outbox: Outbox, now: number) => ({
  attempts: sql`${outbox.attempts} + 1`,
  nextAt: now + LEASE_MS,
});
