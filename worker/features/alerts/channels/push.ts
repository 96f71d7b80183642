import { and, eq } from "drizzle-orm";
import { deviceContext } from "../../../platform/crypto/seal.ts";
import { pushSubscriptions, users } from "../../../platform/db/core.ts";
import { encryptPush, newEphemeral } from "../../../platform/push/encrypt.ts";
import { vapidHeader } from "../../../platform/push/vapid.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { Subscription } from "../schemas.ts";
import { type Channel, NO_TARGET, outcomeOf } from "./channel.ts";
import { isPublicAddress } from "./public-address.ts";
import { pushBody } from "./push-body.ts";

/** How long the push service keeps a message for a device that is off, in seconds. */
const KEPT_SECONDS = DAY_MS / 1000;

/** The answers of a push service for a subscription that ended: https://www.rfc-editor.org/rfc/rfc8030#section-7.3 */
const GONE = ["404", "410"];

/** The devices of members (RFC 8030). One whose person has ended all sessions since gets nothing, and one that is gone is deleted. */
export const push: Channel = {
  target: null,
  words: pushBody,
  async deliver({ core, sealer, postWebhook, config, now }, { subscriptionId, body }) {
    const { VAPID_KEYS: keys, APP_ORIGIN: origin } = config;
    const isDevice = eq(pushSubscriptions.id, subscriptionId ?? 0);
    const device = await core
      .select({ sealed: pushSubscriptions.sealed, endpointHash: pushSubscriptions.endpointHash })
      .from(pushSubscriptions)
      .innerJoin(
        users,
        and(eq(users.id, pushSubscriptions.userId), eq(users.sessionVersion, pushSubscriptions.sessionVersion)),
      )
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
