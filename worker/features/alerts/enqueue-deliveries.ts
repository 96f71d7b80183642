import type { Deps } from "../../deps.ts";
import { alertDeliveries } from "../../platform/db/core.ts";
import { dueIds } from "../../platform/db/due-rows.ts";

/** Enqueues a message for each delivery that is due. @returns how many */
export async function enqueueDeliveries({
  core,
  queues,
  isOutboundHeld,
  now,
}: Pick<Deps, "core" | "queues" | "isOutboundHeld" | "now">): Promise<number> {
  if (isOutboundHeld) return 0;
  const due = await dueIds(core, alertDeliveries, now());
  await queues.alerts.send(due.map((deliveryId) => ({ deliveryId })));
  return due.length;
}
