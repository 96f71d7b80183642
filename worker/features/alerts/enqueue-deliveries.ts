import { and, asc, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { alertDeliveries } from "../../platform/db/core.ts";

/** Limit for one run. */
const AT_ONCE = 100;

/** Enqueues a message for each delivery that is due. @returns how many */
export async function enqueueDeliveries({
  core,
  queues,
  isOutboundHeld,
  now,
}: Pick<Deps, "core" | "queues" | "isOutboundHeld" | "now">): Promise<number> {
  if (isOutboundHeld) return 0;
  const due = await core
    .select({ deliveryId: alertDeliveries.id })
    .from(alertDeliveries)
    // Written as a literal: with a bound parameter SQLite does not use the partial index.
    .where(and(sql`${alertDeliveries.state} = 'queued'`, lte(alertDeliveries.nextAt, now())))
    .orderBy(asc(alertDeliveries.nextAt))
    .limit(AT_ONCE);
  await queues.alerts.send(due);
  return due.length;
}
