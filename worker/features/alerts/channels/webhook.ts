import { signedHeaders } from "../../../platform/webhooks/sign.ts";
import { isoTime } from "../../../time.ts";
import { placeOf, sentenceOf } from "../texts.ts";
import { type Channel, outcomeOf } from "./channel.ts";
import { isPublicAddress } from "./public-address.ts";

/**
 * An address of the owner. Names, times and signature are those of https://www.standardwebhooks.com; a receiver recognises a
 * repeated message by its `webhook-id`.
 */
export const webhook: Channel = {
  target: {
    accepts: isPublicAddress,
    refusal: "Escribe una dirección pública que empiece por https://",
    isShown: true,
  },
  words({ alerts, origin, at }) {
    const raised = alerts.map(({ id, kind, data, createdAt }) => ({
      id: String(id),
      kind,
      text: sentenceOf({ kind, data }),
      page: data.page,
      count: data.count,
      at: isoTime(createdAt),
      url: origin + placeOf({ kind, data }),
    }));
    return JSON.stringify({ type: "alerts.raised", timestamp: isoTime(at), data: { alerts: raised } });
  },
  async deliver({ postWebhook, now }, { id, body }, { address, secret }) {
    const headers = await signedHeaders(secret, { id: `alert_${id}`, at: now(), body });
    return outcomeOf(await postWebhook(address, headers, body));
  },
};
