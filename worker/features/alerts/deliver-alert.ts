import { and, eq, lte, sql } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { AlertMessage } from "../../messages.ts";
import { alertTargetContext } from "../../platform/crypto/seal.ts";
import { alertDeliveries, alertSettings } from "../../platform/db/core.ts";
import { signedHeaders } from "../../platform/webhooks/sign.ts";
import { MINUTE_MS } from "../../vocabulary/durations.ts";
import { webhookOf } from "./settings.ts";
import { isAllowedTarget } from "./target.ts";

type DeliverDeps = Pick<Deps, "core" | "sealer" | "postWebhook" | "isOutboundHeld" | "config" | "now">;
type Row = typeof alertDeliveries.$inferSelect;

/** Longer than any attempt takes. */
const LEASE_MS = 5 * MINUTE_MS;
/** After each failure, in minutes: a day and a half in all. */
const WAITS = [1, 5, 30, 120, 360, 720, 960];

type Delivered = "sent" | "later" | "failed" | "idle";

/**
 * Posts one message to where the workspace wants it. A delivery may arrive twice, under the same `webhook-id`; a redirect, and an
 * address that is gone (410), end it.
 */
export async function deliverAlert(deps: DeliverDeps, { deliveryId }: AlertMessage): Promise<Delivered> {
  const { core, now } = deps;
  if (deps.isOutboundHeld) return "idle";
  const [row] = await core
    .update(alertDeliveries)
    .set({ attempts: sql`${alertDeliveries.attempts} + 1`, nextAt: now() + LEASE_MS })
    .where(
      and(eq(alertDeliveries.id, deliveryId), eq(alertDeliveries.state, "queued"), lte(alertDeliveries.nextAt, now())),
    )
    .returning();
  if (!row) return "idle";
  const target = await targetOf(deps, row);
  if (!target) return close(deps, row, "failed", "no_target");
  const answer = await deps.postWebhook(target.url, target.headers, row.body);
  if (typeof answer === "number" && answer >= 200 && answer < 300) return close(deps, row, "sent", `${answer}`);
  const isFinal = answer === 410 || (typeof answer === "number" && answer >= 300 && answer < 400);
  const wait = WAITS[row.attempts - 1];
  if (isFinal || wait === undefined) return close(deps, row, "failed", `${answer}`);
  await core
    .update(alertDeliveries)
    .set({ nextAt: now() + wait * MINUTE_MS, answer: `${answer}` })
    .where(eq(alertDeliveries.id, row.id));
  return "later";
}

/** Null when the owner took it away. */
async function targetOf(deps: DeliverDeps, { id, workspaceId, channel, body }: Row) {
  const settings = await deps.core.select().from(alertSettings).where(eq(alertSettings.workspaceId, workspaceId)).get();
  if (!settings) return null;
  if (channel === "slack") {
    const { sealedSlack } = settings;
    const url = sealedSlack && (await deps.sealer.open(sealedSlack, alertTargetContext(workspaceId, "slack")));
    return url ? { url, headers: {} } : null;
  }
  const webhook = await webhookOf(deps, settings);
  // Looked at again: the rules may have become stricter since it was saved.
  if (!webhook || !isAllowedTarget(webhook.url, new URL(deps.config.APP_ORIGIN).hostname)) return null;
  return {
    url: webhook.url,
    headers: await signedHeaders(webhook.secret, { id: `alert_${id}`, at: deps.now(), body }),
  };
}

async function close({ core }: DeliverDeps, { id }: Row, state: "sent" | "failed", answer: string): Promise<Delivered> {
  await core.update(alertDeliveries).set({ state, answer }).where(eq(alertDeliveries.id, id));
  return state;
}
