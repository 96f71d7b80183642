import { and, eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { deviceContext } from "../../platform/crypto/seal.ts";
import { type alertDeliveries, pushSubscriptions, users } from "../../platform/db/core.ts";
import { encryptPush, newEphemeral } from "../../platform/push/encrypt.ts";
import { vapidHeader } from "../../platform/push/vapid.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { Subscription } from "./schemas.ts";
import { isAllowedTarget } from "./target.ts";

/** How long the push service keeps a message for a device that is off, in seconds. */
const KEPT_SECONDS = DAY_MS / 1000;

/**
 * The request that sends a delivery to its device (RFC 8030); null when the device is gone, or its person has ended all sessions
 * since.
 */
export async function pushRequest(
  { core, sealer, config, now }: Pick<Deps, "core" | "sealer" | "config" | "now">,
  { subscriptionId, body }: Pick<typeof alertDeliveries.$inferSelect, "subscriptionId" | "body">,
) {
  const { VAPID_KEYS: keys, APP_ORIGIN: origin } = config;
  const device = await core
    .select({ sealed: pushSubscriptions.sealed, endpointHash: pushSubscriptions.endpointHash })
    .from(pushSubscriptions)
    .innerJoin(
      users,
      and(eq(users.id, pushSubscriptions.userId), eq(users.sessionVersion, pushSubscriptions.sessionVersion)),
    )
    .where(eq(pushSubscriptions.id, subscriptionId ?? 0))
    .get();
  if (!keys || !device) return null;
  const opened = await sealer.open(device.sealed, deviceContext(device.endpointHash));
  const { endpoint, keys: receiver } = Subscription.parse(JSON.parse(opened));
  // Checked again, because the rules may have become stricter since it was stored.
  if (!isAllowedTarget(endpoint, new URL(origin).hostname)) return null;
  return {
    url: endpoint,
    headers: {
      authorization: await vapidHeader(keys, { endpoint, contact: origin, at: now() }),
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(KEPT_SECONDS),
      urgency: "high",
    },
    body: await encryptPush(body, receiver, await newEphemeral()),
  };
}
