// Sends alert deliveries, each by its channel.
import { eq, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { DeliveryMessage } from "../../messages.ts";
import { alertDeliveries } from "../../platform/db/core.ts";
import { claimColumns, dueIds, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { takeFromWindow, usedInWindow, windowStart } from "../../platform/db/window-budget.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { type DeliverDeps, NO_TARGET, type Outcome } from "./channels/channel.ts";
import { CHANNELS } from "./channels/channels.ts";
import { settingsRow, targetsOf } from "./settings.ts";

/** The waiting time after each failure, in minutes: less than two days in all. The receiver may ask for a longer one. */
const WAITS = [1, 5, 30, 120, 300, 600, 720, 900];

/** How long the receivers of a workspace may let us wait in a minute, all together: the queue calls 25 receivers of all workspaces at once. */
const WAITED_MS = 2 * MINUTE_MS;
/** A shorter call is not counted. */
const SLOW_MS = 1000;

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

/** Sends one delivery to its target. It may arrive twice. Where receivers were slow it waits for the next minute, which is no attempt. */
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
  const waited = { name: `receivers:${row.workspaceId}`, windowMs: MINUTE_MS };
  if ((await usedInWindow(core, { ...waited, now: startedAt })) >= WAITED_MS) {
    const nextAt = windowStart(startedAt, MINUTE_MS) + MINUTE_MS;
    await core
      .update(alertDeliveries)
      .set({ attempts: sql`${alertDeliveries.attempts} - 1`, nextAt })
      .where(eq(alertDeliveries.id, row.id));
    return "later";
  }
  const { answer, retryAfterMs = 0, ...outcome } = await attempt(deps, row);
  const ms = now() - startedAt;
  if (ms >= SLOW_MS) await takeFromWindow(core, { ...waited, now: now(), wanted: ms, upTo: WAITED_MS });
  const store = (values: Partial<typeof alertDeliveries.$inferSelect>) =>
    core
      .update(alertDeliveries)
      .set({ answer, durationMs: ms, ...values })
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
