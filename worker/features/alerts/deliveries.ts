// Sends alert deliveries, each by its channel.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { DeliveryMessage } from "../../messages.ts";
import { alertDeliveries } from "../../platform/db/core.ts";
import { claimColumns, dueIds, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { type DeliverDeps, NO_TARGET, type Outcome } from "./channels/channel.ts";
import { CHANNELS } from "./channels/channels.ts";
import { settingsRow, targetsOf } from "./settings.ts";

/** The waiting time after each failure, in minutes: less than two days in all. The receiver may ask for a longer one. */
const WAITS = [1, 5, 30, 120, 300, 600, 720, 900];

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

/** Sends one delivery to its target. It may arrive twice. */
export async function deliverAlert(
  deps: DeliverDeps & Pick<Deps, "isOutboundHeld">,
  { deliveryId }: DeliveryMessage,
): Promise<SendResult> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return "idle";
  const [row] = await core
    .update(alertDeliveries)
    .set(claimColumns(alertDeliveries, now()))
    .where(isDue(alertDeliveries, deliveryId, now()))
    .returning();
  if (!row) return "idle";
  const startedAt = now();
  const { answer, retryAfterMs = 0, ...outcome } = await attempt(deps, row);
  const store = (values: Partial<typeof alertDeliveries.$inferSelect>) =>
    core
      .update(alertDeliveries)
      .set({ answer, durationMs: now() - startedAt, ...values })
      .where(eq(alertDeliveries.id, row.id));
  const wait = WAITS[row.attempts - 1];
  if (outcome.state === "later" && wait !== undefined) {
    await store({ nextAt: now() + Math.max(wait * MINUTE_MS, retryAfterMs) });
    return "later";
  }
  const state = outcome.state === "sent" ? "sent" : "failed";
  await store({ state });
  return state;
}

async function attempt(deps: DeliverDeps, row: typeof alertDeliveries.$inferSelect): Promise<Outcome> {
  const channel = CHANNELS[row.channel];
  if (!channel.target) return channel.deliver(deps, row);
  const target = (await targetsOf(deps, await settingsRow(deps, row.workspaceId)))[row.channel];
  // Checked again, because the rules may have become stricter since it was saved.
  const isAccepted = target && channel.target.accepts(target.address, new URL(deps.config.APP_ORIGIN).hostname);
  return isAccepted ? channel.deliver(deps, row, target) : NO_TARGET;
}
