import { and, asc, eq, lte } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { alertDeliveries } from "../../platform/db/core.ts";
import { literally } from "../../platform/db/literally.ts";

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
    .where(and(literally(eq(alertDeliveries.state, "queued")), lte(alertDeliveries.nextAt, now())))
    .orderBy(asc(alertDeliveries.nextAt))
    .limit(AT_ONCE);
  await queues.alerts.send(due);
  return due.length;
}
