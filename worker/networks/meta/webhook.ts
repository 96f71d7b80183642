// The webhook of Meta, for pages and Instagram accounts alike.
import * as z from "zod";
import type { CommentsMessage } from "../../messages.ts";
import { verifyHmac } from "../../platform/crypto/hash.ts";
import { parseLosslessly } from "../../platform/meta/parse-losslessly.ts";
import { readTolerantly } from "../../platform/meta/read-tolerantly.ts";
import type { Webhook } from "../network.ts";
import { id, moment } from "./graph-values.ts";
import type { ReportedChange } from "./webhook-values.ts";

const Envelope = z.object({ object: z.string(), entry: z.array(z.unknown()) });
const Entry = z.object({
  id,
  time: moment.optional(),
  changes: z.array(z.object({ field: z.string(), value: z.unknown().optional() })).optional(),
  // Documented for Instagram Login: the fields of the change are directly in the entry.
  field: z.string().optional(),
  value: z.unknown().optional(),
});

/** Entry id of the test deliveries of Meta's dashboard. */
const DASHBOARD_TEST_ID = "0";

/** `oldAppSecret`: during a rotation of the secret, Meta's retries are still signed with the previous one. */
export type WebhookConfig = { appSecret: string; oldAppSecret?: string | undefined; verifyToken: string };

type ReadChange = (change: ReportedChange) => CommentsMessage | null;

/** Creates the webhook. @param readers by Meta's name of an envelope's object; other objects are ignored */
export function createMetaWebhook(
  { appSecret, oldAppSecret, verifyToken }: WebhookConfig,
  readers: Partial<Record<string, ReadChange>>,
): Webhook {
  const secrets = oldAppSecret ? [appSecret, oldAppSecret] : [appSecret];
  return {
    path: "meta",

    /** The challenge is returned unchanged, as the whole body. */
    handshake(query) {
      const isMeta = query.get("hub.mode") === "subscribe" && query.get("hub.verify_token") === verifyToken;
      return isMeta ? (query.get("hub.challenge") ?? "") : null;
    },

    async isSigned(headers, body) {
      const hex = /^sha256=([0-9a-f]{64})$/.exec(headers.get("x-hub-signature-256") ?? "")?.[1];
      return hex !== undefined && verifyHmac(secrets, Uint8Array.from(Buffer.from(hex, "hex")), body);
    },

    read(body, receivedAt) {
      const envelope = Envelope.safeParse(parseLosslessly(body));
      if (!envelope.success) return null;
      const { object, entry: entries } = envelope.data;
      // The body names the object, so a name such as `constructor` must not match.
      const readChange = Object.hasOwn(readers, object) ? readers[object] : undefined;
      const oddFields: string[] = [];
      if (!readChange) return { messages: [], oddFields };
      const onOdd = (fields: string[]) => void oddFields.push(...fields);
      const messages = entries.flatMap((value) => {
        const entry = readTolerantly(Entry, value, onOdd);
        if (!entry || entry.id === DASHBOARD_TEST_ID) return [];
        const changes = entry.changes ?? (entry.field ? [{ field: entry.field, value: entry.value }] : []);
        const sentAt = entry.time ?? receivedAt;
        return changes.flatMap(
          ({ field, value }) => readChange({ accountId: entry.id, field, value, sentAt, receivedAt, onOdd }) ?? [],
        );
      });
      return { messages, oddFields };
    },
  };
}
