// Sends alert deliveries, each by its channel.
import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { AlertMessage } from "../../messages.ts";
import { alertDeliveries } from "../../platform/db/core.ts";
import { claimColumns, dueIds, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { type DeliverDeps, NO_TARGET, type Outcome } from "./channels/channel.ts";
import { CHANNELS } from "./channels/channels.ts";
import { settingsRow, targetsOf } from "./settings.ts";

/** The waiting time after each failure, in minutes: a day and a half in all. */
const WAITS = [1, 5, 30, 120, 360, 720, 960];

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
  { deliveryId }: AlertMessage,
): Promise<SendResult> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return "idle";
  const [row] = await core
    .update(alertDeliveries)
    .set(claimColumns(alertDeliveries, now()))
    .where(isDue(alertDeliveries, deliveryId, now()))
    .returning();
  if (!row) return "idle";
  const outcome = await attempt(deps, row);
  const isThis = eq(alertDeliveries.id, row.id);
  const { answer } = outcome;
  const wait = WAITS[row.attempts - 1];
  if (outcome.state === "later" && wait !== undefined) {
    await core
      .update(alertDeliveries)
      .set({ nextAt: now() + wait * MINUTE_MS, answer })
      .where(isThis);
    return "later";
  }
  const state = outcome.state === "sent" ? "sent" : "failed";
  await core.update(alertDeliveries).set({ state, answer }).where(isThis);
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
