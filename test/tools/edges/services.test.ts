// Laws for input from other systems, and for the messages in our queues.
import fc from "fast-check";
import { isolatedNetworks } from "../../../tools/sandbox/networks.ts";
import {
  CommentsMessage,
  LoadMessage,
  OutboxMessage,
  SettingsMessage,
  SweepMessage,
} from "../../../worker/messages.ts";
import { breachedFinder } from "../../../worker/platform/breached/breached-passwords.ts";
import { hmacHex } from "../../../worker/platform/crypto/hash.ts";
import { MailEvent, reportOf } from "../../../worker/platform/mail/cloudflare-events.ts";
import { parseLosslessly } from "../../../worker/platform/meta/parse-losslessly.ts";
import { readSignedRequest } from "../../../worker/platform/meta/signed-request.ts";
import { createStripe, stripeCaller } from "../../../worker/platform/stripe/client.ts";
import { StripeEvent, verifiedEvent } from "../../../worker/platform/stripe/event.ts";
import { hostile, hostileJson, hostileKeys, json, law, text } from "./inputs.ts";

const SECRET = "fuzz-secret-0123456789abcdef";

const networks = isolatedNetworks();

const stripe = stripeCaller(createStripe({ secretKey: "sk_test_fuzz", apiBase: undefined }));
const NOW = 1_790_000_000_000;

async function stripeSignature(body: string): Promise<string> {
  const at = NOW / 1000;
  return `t=${at},v1=${await hmacHex(SECRET, `${at}.${body}`)}`;
}

const base64Url = (bytes: string, encoding: "utf8" | "hex" = "utf8") =>
  Buffer.from(bytes, encoding).toString("base64url");

law(
  "webhooks: any body is read or refused, and brings only what the queue takes",
  fc.property(
    fc.oneof(
      json,
      hostileJson,
      fc
        .tuple(fc.oneof(fc.constantFrom("page", "instagram"), hostileKeys), hostile)
        .map(([object, entry]) =>
          JSON.stringify({ object, entry: [entry, { id: "9", changes: [{ field: "feed", value: entry }] }] }),
        ),
    ),
    (body) => {
      const read = networks.facebook.webhook.read(body, NOW);
      return read === null || read.messages.every((message) => CommentsMessage.safeParse(message).success);
    },
  ),
);

law(
  "numbers: an id of any length keeps every digit",
  fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (id) => {
    const { id: read } = parseLosslessly(`{"id":${id}}`) as { id: unknown };
    return String(read) === String(id);
  }),
);

law(
  "signed requests: what we did not sign is refused, whatever it looks like",
  fc.asyncProperty(
    fc.oneof(
      text,
      fc.tuple(text, json).map(([mac, body]) => `${base64Url(mac)}.${base64Url(body)}`),
    ),
    async (signed) => (await readSignedRequest([SECRET], signed)) === null,
  ),
);

law(
  "signed requests: what we signed is read or refused",
  fc.asyncProperty(fc.oneof(json, hostileJson), async (body) => {
    const payload = base64Url(body);
    const mac = base64Url(await hmacHex(SECRET, payload), "hex");
    const request = await readSignedRequest([SECRET], `${mac}.${payload}`);
    return request === null || request.userId !== null || request.pageId !== null;
  }),
);

law(
  "Stripe events: what is signed is parsed or refused, and what is not is refused",
  fc.asyncProperty(fc.oneof(json, hostileJson), text, async (body, forged) => {
    const raw = new TextEncoder().encode(body);
    // The text in the form in which it would arrive: half an emoji is not valid UTF-8.
    const arrived = new TextDecoder().decode(raw);
    const ask = (signature: string) =>
      verifiedEvent({ stripe, secrets: [SECRET], now: NOW }, { raw, signature }).then(
        (event) => StripeEvent.safeParse(event).success || "not an event",
        (error: { code?: string }) => error.code,
      );
    const signed = await ask(await stripeSignature(arrived));
    return signed !== undefined && ["invalid_signature"].includes(String(await ask(forged || "t=1,v1=0")));
  }),
);

law(
  "mail events: what is reported is one of three outcomes, or nothing",
  fc.property(
    fc.oneof(
      hostile,
      fc.record({
        type: text.map((kind) => `cf.email.sending.message.${kind}`),
        payload: fc.record({ messageId: text, recipient: text, rejection: fc.record({ reason: text }) }),
      }),
    ),
    (body) => {
      const event = MailEvent.safeParse(body);
      const report = event.success ? reportOf(event.data) : null;
      return report === null || ["delivered", "bounced", "complained"].includes(report.outcome);
    },
  ),
);

law(
  "breached passwords: any answer is one, or none",
  fc.asyncProperty(
    text.filter((body) => !/^[0-9A-F]{35}:/m.test(body)),
    text,
    async (body, password) => {
      const find = breachedFinder({ origin: "https://breached.test", fetch: async () => new Response(body) });
      return (await find(password)) === "unavailable";
    },
  ),
);

law(
  "queue messages: anything is taken or refused, and what is taken stays as it is",
  fc.property(hostile, (body) =>
    [CommentsMessage, OutboxMessage, SweepMessage, LoadMessage, SettingsMessage].every((schema) => {
      const once = schema.safeParse(body);
      return !once.success || JSON.stringify(schema.parse(once.data)) === JSON.stringify(once.data);
    }),
  ),
);
