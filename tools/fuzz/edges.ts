// Everything of ours that reads what others write, with a law for each that no input may break. `npm run fuzz` runs them for as
// long as it is asked to, the suite for a moment.
import fc from "fast-check";
import papa from "papaparse";
import { AlertSettingsInput, OwnAlertsInput, Subscription } from "../../worker/features/alerts/schemas.ts";
import { isAllowedTarget } from "../../worker/features/alerts/target.ts";
import { AssignInput } from "../../worker/features/assignments/schemas.ts";
import { AutoReplyInput } from "../../worker/features/auto-replies/schemas.ts";
import { CommentFilter, ListCommentsInput } from "../../worker/features/comments/schemas.ts";
import { AddNoteInput } from "../../worker/features/notes/schemas.ts";
import { SavedReplyInput } from "../../worker/features/saved-replies/schemas.ts";
import { SavedViewsInput } from "../../worker/features/saved-views/schemas.ts";
import { MonthRef } from "../../worker/features/summaries/schemas.ts";
import {
  HandOverInput,
  InviteInput,
  JoinInput,
  MemberInput,
  TeamNameInput,
} from "../../worker/features/team/schemas.ts";
import { commentsMessage, LoadMessage, OutboxMessage, SettingsMessage, SweepMessage } from "../../worker/messages.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { compileWords } from "../../worker/moderation/words/compile.ts";
import { matchWords } from "../../worker/moderation/words/match.ts";
import { breachedFinder } from "../../worker/platform/breached/breached-passwords.ts";
import { hmacHex } from "../../worker/platform/crypto/hash.ts";
import { csvStream } from "../../worker/platform/csv/csv-stream.ts";
import { MailEvent, reportOf } from "../../worker/platform/mail/cloudflare-events.ts";
import { parseLosslessly } from "../../worker/platform/meta/parse-losslessly.ts";
import { readSignedRequest } from "../../worker/platform/meta/signed-request.ts";
import { createStripe, stripeCaller } from "../../worker/platform/stripe/client.ts";
import { StripeEvent, verifiedEvent } from "../../worker/platform/stripe/event.ts";
import { domainOf } from "../../worker/vocabulary/domains.ts";
import { MAX_SEARCH_LENGTH, MAX_WORD_LENGTH } from "../../worker/vocabulary/limits.ts";
import { fillVariables, salutationOf } from "../../worker/vocabulary/reply-variables.ts";
import { isolatedNetworks } from "../sandbox/networks.ts";

type Property = fc.IRawProperty<unknown, boolean>;

const SECRET = "fuzz-secret-0123456789abcdef";
const NETWORKS = ["facebook", "instagram"] as const;

/** Texts as people who mean harm write them: any code unit, signs with a meaning, and long ones. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom(
        "*",
        "?",
        '"',
        "'",
        ";",
        ",",
        "=",
        "+",
        "-",
        "@",
        "\n",
        "\r",
        "\t",
        "\u202e",
        "\u200b",
        "\u0000",
        "\ud83d",
        "a",
        "ñ",
        " ",
        "%",
        "_",
        "\\",
        ".",
      ),
      { maxLength: 200 },
    )
    .map((signs) => signs.join("")),
  fc
    .tuple(fc.string({ unit: "binary", minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 3_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  text,
  fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)),
);

const networks = isolatedNetworks({ appSecret: SECRET, verifyToken: SECRET });
const Message = commentsMessage(NETWORKS);

/** `__proto__` and its like as names of fields, in any depth. */
const hostileKeys = fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty");
const hostile = fc.letrec((again) => ({
  value: fc.oneof(
    { depthSize: "small" },
    text,
    fc.double(),
    fc.constant(null),
    fc.array(again("value"), { maxLength: 3 }),
    fc.dictionary(fc.oneof(hostileKeys, fc.string()), again("value"), { maxKeys: 4 }),
  ),
})).value;
const hostileJson = hostile.map((value) => JSON.stringify(value) ?? "null");

const stripe = stripeCaller(createStripe({ secretKey: "sk_test_fuzz", apiBase: undefined }));
const NOW = 1_790_000_000_000;

async function stripeSignature(body: string): Promise<string> {
  const at = NOW / 1000;
  return `t=${at},v1=${await hmacHex(SECRET, `${at}.${body}`)}`;
}

const base64Url = (bytes: string, encoding: "utf8" | "hex" = "utf8") =>
  Buffer.from(bytes, encoding).toString("base64url");

/** The cells of a file, as a spreadsheet that takes `;` for their end reads them. */
async function csvOf(cells: string[]): Promise<string> {
  async function* parts() {
    yield [cells];
  }
  return new Response(csvStream(["a"], parts())).text();
}

/** What people of a workspace send beside filters and settings; each is stored as it was parsed. */
const FORMS = {
  AddNoteInput,
  AlertSettingsInput,
  AssignInput,
  AutoReplyInput,
  HandOverInput,
  InviteInput,
  JoinInput,
  MemberInput,
  MonthRef,
  OwnAlertsInput,
  SavedReplyInput,
  SavedViewsInput,
  Subscription,
  TeamNameInput,
};
/** Fields that the forms know, with values that may be theirs. */
const form = fc.dictionary(
  fc.oneof(fc.constantFrom(...new Set(Object.values(FORMS).flatMap(({ shape }) => Object.keys(shape)))), hostileKeys),
  fc.oneof(
    hostile,
    fc.array(text, { maxLength: 3 }),
    fc.constantFrom("moderator", "2026-10", "a@example.com", null, "now", "public"),
  ),
  { maxKeys: 8 },
);

const PRIVATE = [
  "localhost",
  "[::1]",
  "127.0.0.1",
  "0x7f.1",
  "2130706433",
  "169.254.169.254",
  "metadata.internal",
  "a.local",
];
const address = fc.oneof(
  text,
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .tuple(fc.constantFrom("https:", "http:", "HTTPS:", "\thttps:", "file:"), fc.constantFrom("//", "/", "\\\\"))
    .chain(([protocol, slashes]) =>
      fc
        .tuple(
          fc.constantFrom("", "a@", "a:b@"),
          fc.constantFrom(...PRIVATE),
          fc.constantFrom("", ".", ":443", ":8443"),
        )
        .map(([person, host, end]) => `${protocol}${slashes}${person}${host}${end}/x`),
    ),
);

export const EDGES: Record<string, Property> = {
  "forms: anything is taken or refused, what is taken stays as it is, and no name of an object becomes a field":
    fc.property(fc.oneof(form, hostile), (body) =>
      Object.values(FORMS).every((schema) => {
        const once = schema.safeParse(body);
        if (!once.success) return true;
        const again = JSON.stringify(schema.parse(once.data));
        return again === JSON.stringify(once.data) && !/"(__proto__|constructor|prototype)":/.test(again);
      }),
    ),
  "targets: an address that we call leads to a public name, by https, on its own port": fc.property(
    address,
    (given) => {
      if (!isAllowedTarget(given, "atalaya.example")) return true;
      const { protocol, hostname, port, username, password } = new URL(given);
      const isNumber = /^[\d.]+$|^\[/.test(hostname);
      const isName = /^([a-z0-9-]+\.)+[a-z0-9-]+\.?$/.test(hostname);
      return protocol === "https:" && `${port}${username}${password}` === "" && !isNumber && isName;
    },
  ),
  "replies: a text is filled in no time, and no gap stays": fc.property(
    fc.array(fc.oneof(text, fc.constantFrom("{nombre}", "{NOMBRE}", "{página}", " ".repeat(2_000), "{{", "}"))),
    text,
    (parts, name) => {
      // Of this process alone: on a busy machine a clock measures the others too.
      const began = process.cpuUsage();
      const filled = fillVariables(parts.join(""), { nombre: salutationOf(name, "name"), página: null });
      return !filled.includes("\u{F0000}") && process.cpuUsage(began).user < 500_000;
    },
  ),
  "mail events: what is reported is one of three outcomes, or nothing": fc.property(
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
  "breached passwords: any answer is one, or none": fc.asyncProperty(
    text.filter((body) => !/^[0-9A-F]{35}:/m.test(body)),
    text,
    async (body, password) => {
      const find = breachedFinder({ origin: "https://breached.test", fetch: async () => new Response(body) });
      return (await find(password)) === "unavailable";
    },
  ),
  "webhooks: any body is read or refused, and brings only what the queue takes": fc.property(
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
      return read === null || read.messages.every((message) => Message.safeParse(message).success);
    },
  ),
  "numbers: an id of any length keeps every digit": fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (id) => {
    const { id: read } = parseLosslessly(`{"id":${id}}`) as { id: unknown };
    return String(read) === String(id);
  }),
  "signed requests: what we did not sign is refused, whatever it looks like": fc.asyncProperty(
    fc.oneof(
      text,
      fc.tuple(text, json).map(([mac, body]) => `${base64Url(mac)}.${base64Url(body)}`),
    ),
    async (signed) => (await readSignedRequest([SECRET], signed)) === null,
  ),
  "signed requests: what we signed is read or refused": fc.asyncProperty(fc.oneof(json, hostileJson), async (body) => {
    const payload = base64Url(body);
    const mac = base64Url(await hmacHex(SECRET, payload), "hex");
    const request = await readSignedRequest([SECRET], `${mac}.${payload}`);
    return request === null || request.userId !== null || request.pageId !== null;
  }),
  "Stripe events: what is signed is parsed or refused, and what is not is refused": fc.asyncProperty(
    fc.oneof(json, hostileJson),
    text,
    async (body, forged) => {
      const raw = new TextEncoder().encode(body);
      // As it arrives: half an emoji is no UTF-8.
      const arrived = new TextDecoder().decode(raw);
      const ask = (signature: string) =>
        verifiedEvent({ stripe, secrets: [SECRET], now: NOW }, { raw, signature }).then(
          (event) => StripeEvent.safeParse(event).success || "not an event",
          (error: { code?: string }) => error.code,
        );
      const signed = await ask(await stripeSignature(arrived));
      return signed !== undefined && ["invalid_signature"].includes(String(await ask(forged || "t=1,v1=0")));
    },
  ),
  "queue messages: anything is taken or refused, and what is taken stays as it is": fc.property(hostile, (body) =>
    [Message, OutboxMessage, SweepMessage, LoadMessage, SettingsMessage].every((schema) => {
      const once = schema.safeParse(body);
      return !once.success || JSON.stringify(schema.parse(once.data)) === JSON.stringify(once.data);
    }),
  ),
  "filters: a query is taken or refused, and what is taken keeps its bounds": fc.property(
    fc.dictionary(
      fc.constantFrom(
        "status",
        "page",
        "platform",
        "reason",
        "from",
        "to",
        "author",
        "placement",
        "search",
        "cursor",
        "limit",
        "__proto__",
      ),
      text,
    ),
    (query) => {
      const filter = CommentFilter.safeParse(query);
      const list = ListCommentsInput.safeParse(query);
      return (
        (!filter.success || [...(filter.data.search ?? "")].length <= MAX_SEARCH_LENGTH) &&
        (!list.success || (list.data.limit >= 1 && list.data.limit <= 100))
      );
    },
  ),
  "words: any list, with wildcards, is matched within any text": fc.property(
    fc.array(
      text.map((word) => word.slice(0, MAX_WORD_LENGTH)),
      { maxLength: 30 },
    ),
    text,
    (words, body) => {
      const { folded, normalized } = normalize(body);
      return matchWords([folded, normalized], compileWords(words)).every(
        ({ start, end }) => start >= 0 && start <= end && end <= body.length,
      );
    },
  ),
  "domains: what is one stays one": fc.property(fc.oneof(text, fc.domain(), fc.webUrl()), (typed) => {
    const domain = domainOf(typed);
    return domain === null || domainOf(domain) === domain;
  }),
  "CSV: no cell begins as a formula, in any spreadsheet": fc.asyncProperty(
    fc.array(text, { minLength: 1, maxLength: 4 }),
    async (cells) => {
      const file = await csvOf(cells);
      return [";", ",", "\t"].every((delimiter) =>
        papa
          .parse<string[]>(file.slice(1), { delimiter })
          .data.flat()
          .every((cell) => !/^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(cell)),
      );
    },
  ),
};
