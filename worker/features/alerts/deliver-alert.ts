import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { AlertMessage } from "../../messages.ts";
import { alertTargetContext } from "../../platform/crypto/seal.ts";
import { alertDeliveries, alertSettings, pushSubscriptions } from "../../platform/db/core.ts";
import { claimColumns, isDue, type SendResult } from "../../platform/db/due-rows.ts";
import { signedHeaders } from "../../platform/webhooks/sign.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { pushRequest } from "./push-request.ts";
import { webhookOf } from "./settings.ts";
import { isAllowedTarget } from "./target.ts";

type DeliverDeps = Pick<Deps, "core" | "sealer" | "postWebhook" | "isOutboundHeld" | "config" | "now">;
type Row = typeof alertDeliveries.$inferSelect;

/** The waiting time after each failure, in minutes: a day and a half in all. */
const WAITS = [1, 5, 30, 120, 360, 720, 960];

/** The answers of a push service for a subscription that ended: https://www.rfc-editor.org/rfc/rfc8030#section-7.3 */
const GONE = [404, 410];

/**
 * Sends one alert delivery to its target. It may arrive twice, under the same `webhook-id`. A redirect ends it, and so does an
 * address that is gone (410). A device whose subscription ended is deleted.
 */
export async function deliverAlert(deps: DeliverDeps, { deliveryId }: AlertMessage): Promise<SendResult> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return "idle";
  const [row] = await core
    .update(alertDeliveries)
    .set(claimColumns(alertDeliveries, now()))
    .where(isDue(alertDeliveries, deliveryId, now()))
    .returning();
  if (!row) return "idle";
  const isPush = row.channel === "push";
  const target = isPush ? await pushRequest(deps, row) : await targetOf(deps, row);
  if (!target) return close(deps, row, "failed", "no_target");
  const answer = await deps.postWebhook(target.url, target.headers, target.body);
  const isAnswered = typeof answer === "number";
  if (isPush && isAnswered && GONE.includes(answer)) await forgetDevice(deps, row);
  if (isAnswered && answer >= 200 && answer < 300) return close(deps, row, "sent", `${answer}`);
  // A push service that refuses a message refuses it again, unless its rate limit was reached.
  const isRefused = isPush ? isAnswered && answer < 500 && answer !== 429 : answer === 410;
  const isFinal = isRefused || (isAnswered && answer >= 300 && answer < 400);
  const wait = WAITS[row.attempts - 1];
  if (isFinal || wait === undefined) return close(deps, row, "failed", `${answer}`);
  await core
    .update(alertDeliveries)
    .set({ nextAt: now() + wait * MINUTE_MS, answer: `${answer}` })
    .where(eq(alertDeliveries.id, row.id));
  return "later";
}

/** The target of a delivery; null when the owner removed it. */
async function targetOf(deps: DeliverDeps, { id, workspaceId, channel, body }: Row) {
  const settings = await deps.core.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId)).get();
  if (!settings) return null;
  if (channel === "slack") {
    const { sealedSlack } = settings;
    const url = sealedSlack && (await deps.sealer.open(sealedSlack, alertTargetContext(workspaceId, "slack")));
    return url ? { url, headers: {}, body } : null;
  }
  const webhook = await webhookOf(deps, settings);
  // Checked again, because the rules may have become stricter since it was saved.
  if (!webhook || !isAllowedTarget(webhook.url, new URL(deps.config.APP_ORIGIN).hostname)) return null;
  return {
    url: webhook.url,
    headers: await signedHeaders(webhook.secret, { id: `alert_${id}`, at: deps.now(), body }),
    body,
  };
}

const forgetDevice = ({ core }: DeliverDeps, { subscriptionId }: Row) =>
  core.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId ?? 0));

async function close(
  { core, now }: DeliverDeps,
  { id, subscriptionId }: Row,
  state: "sent" | "failed",
  answer: string,
): Promise<SendResult> {
  await core.update(alertDeliveries).set({ state, answer }).where(eq(alertDeliveries.id, id));
  if (subscriptionId !== null && state === "sent")
    await core.update(pushSubscriptions).set({ deliveredAt: now() }).where(eq(pushSubscriptions.id, subscriptionId));
  return state;
}
