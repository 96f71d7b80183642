import { and, eq } from "drizzle-orm";
import { deviceContext } from "../../../platform/crypto/seal.ts";
import { memberships, pushSubscriptions, users } from "../../../platform/db/core.ts";
import { encryptPush, MAX_PUSH_BYTES, newEphemeral } from "../../../platform/push/encrypt.ts";
import { vapidHeader } from "../../../platform/push/vapid.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { memberDevices } from "../member-devices.ts";
import { Subscription } from "../schemas.ts";
import { type Channel, NO_TARGET, outcomeOf, type Report } from "./channel.ts";
import { isPublicAddress } from "./public-address.ts";

/** How long the push service keeps a message for a device that is off, in seconds. */
const KEPT_SECONDS = DAY_MS / 1000;

/** The answers of a push service for a subscription that ended: https://www.rfc-editor.org/rfc/rfc8030#section-7.3 */
const GONE = ["404", "410"];

/**
 * The devices of members (RFC 8030). One whose person has ended all sessions since, or left the workspace, gets nothing, and one
 * that is gone is deleted.
 */
export const push: Channel = {
  target: null,
  words: pushBody,
  readers: memberDevices,
  async deliver({ core, sealer, postWebhook, config, now }, { subscriptionId, workspaceId, body }) {
    const { VAPID_KEYS: keys, APP_ORIGIN: origin } = config;
    const isDevice = eq(pushSubscriptions.id, subscriptionId ?? 0);
    const device = await core
      .select({ sealed: pushSubscriptions.sealed, endpointHash: pushSubscriptions.endpointHash })
      .from(pushSubscriptions)
      .innerJoin(
        users,
        and(eq(users.id, pushSubscriptions.userId), eq(users.sessionVersion, pushSubscriptions.sessionVersion)),
      )
      .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.workspaceId, workspaceId)))
      .where(isDevice)
      .get();
    if (!keys || !device) return NO_TARGET;
    const opened = await sealer.open(device.sealed, deviceContext(device.endpointHash));
    const { endpoint, keys: receiver } = Subscription.parse(JSON.parse(opened));
    // Checked again, because the rules may have become stricter since it was stored.
    if (!isPublicAddress(endpoint, new URL(origin).hostname)) return NO_TARGET;
    const headers = {
      authorization: await vapidHeader(keys, { endpoint, contact: origin, at: now() }),
      "content-type": "application/octet-stream",
      "content-encoding": "aes128gcm",
      ttl: String(KEPT_SECONDS),
      urgency: "high",
    };
    const answer = await postWebhook(endpoint, headers, await encryptPush(body, receiver, await newEphemeral()));
    // A push service that refuses a message refuses it again, unless its rate limit was reached.
    const outcome = outcomeOf(answer, (status) => status >= 400 && status < 500 && status !== 429);
    if (GONE.includes(outcome.answer)) await core.delete(pushSubscriptions).where(isDevice);
    if (outcome.state === "sent") await core.update(pushSubscriptions).set({ deliveredAt: now() }).where(isDevice);
    return outcome;
  },
};

/** The maximum number of sentences that a notification shows; its last line says how many more there are. */
const MAX_LINES = 3;

type Notification = Pick<Report, "id" | "sentences" | "place">;

/** The JSON that the service worker reads (web/public/sw.js). Pure. */
export function pushBody({ id, sentences, place }: Notification): string {
  const more = sentences.length - MAX_LINES;
  const lines = [...sentences.slice(0, MAX_LINES), ...(more > 0 ? [`Y ${more} más.`] : [])];
  const notification = { title: "Atalaya", body: lines.join("\n"), url: place, tag: `alert-${id}` };
  const whole = JSON.stringify(notification);
  // Names of pages may be long, and a character has up to four bytes.
  return Buffer.byteLength(whole) <= MAX_PUSH_BYTES
    ? whole
    : JSON.stringify({ ...notification, body: notification.body.slice(0, MAX_PUSH_BYTES / 8) });
}
