// Bindings and secrets, parsed once. A single error names all that are missing.
import * as z from "zod";
import type { AiBinding } from "./platform/ai/binding.ts";
import { SIGNING_KEYS } from "./platform/crypto/signing.ts";
import type { LiveRoomCalls } from "./platform/live/live.ts";
import type { EmailBinding } from "./platform/mail/cloudflare.ts";
import { VAPID_KEYS } from "./platform/push/vapid.ts";
import { bindingOf, QUEUES } from "./queues.ts";
import { JURISDICTIONS } from "./vocabulary/jurisdictions.ts";
import { PER_MINUTE } from "./vocabulary/limits.ts";
import { PRICE_TAXES } from "./vocabulary/money/fiscal.ts";
import { isShardName } from "./vocabulary/shards.ts";

const secret = z.string().min(16);
const binding = <T>() => z.custom<T>((value) => value !== undefined && value !== null, "missing");

/** An empty value counts as missing, as in a `.env` file. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Several bindings of one kind. */
const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

export const Env = z.object({
  DB: binding<D1Database>(),
  ...each(QUEUES.map(bindingOf), binding<Queue>()),
  /** The archive of the comments that are older than what a plan keeps in the database. */
  ARCHIVE: binding<R2Bucket>(),
  LIVE: binding<DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>>(),
  ASSETS: binding<Fetcher>(),
  ...each(
    PER_MINUTE.map((most) => `LIMIT_${most}` as const),
    binding<RateLimit>(),
  ),
  /** Workers AI. Where it is missing, or has no account, doubtful comments wait for a person, and in unknown languages stay visible. */
  AI: z.custom<AiBinding>().optional(),
  /** Cloudflare Email Service. Where it or `MAIL_FROM` is missing, no mail is sent. */
  EMAIL: z.custom<EmailBinding>().optional(),
  /** The sender of every mail: an address of a domain that is set up for sending. */
  MAIL_FROM: maybe(z.email()),
  /** Origin of the application, without a trailing slash. */
  APP_ORIGIN: z.url(),
  /** Where the objects of open screens run and keep their data; empty for anywhere. Databases, queues and the archive have their own. */
  DATA_JURISDICTION: maybe(z.enum(JURISDICTIONS)),
  META_GRAPH_ORIGIN: z.url(),
  META_DIALOG_ORIGIN: z.url(),
  META_GRAPH_VERSION: z.string().regex(/^v\d+\.\d+$/),
  META_APP_ID: z.string().min(1),
  META_APP_SECRET: secret,
  /** The previous app secret, during a rotation: its signatures are accepted as well. */
  META_APP_SECRET_OLD: maybe(secret),
  /** A configuration of Facebook Login for Business, which names the permissions; empty where the dialog names them itself. */
  META_LOGIN_CONFIG_ID: maybe(z.string().regex(/^\d+$/)),
  /** Model that reviews doubtful comments, a decision or a chat model; empty for none. */
  AI_JUDGE_MODEL: z.string(),
  /** Chat model that answers when the first one does not, and writes suggested replies; empty for none. */
  AI_CHAT_MODEL: z.string(),
  /** Chat model that reads pictures; empty for none. */
  AI_VISION_MODEL: z.string(),
  /** The maximum number of calls of the models in a minute, for comments and replies of the whole deployment. */
  AI_CALLS_PER_MINUTE: z.coerce.number().int().min(0),
  /** Shared with Meta for the handshake of the webhook. */
  META_VERIFY_TOKEN: secret,
  /** Signs sessions and OAuth states: 256 bits, as HS256 requires (RFC 7518, 3.2). */
  SESSION_SECRET: z.string().min(32),
  /**
   * Previous secrets, comma separated. Links of their mails still unsubscribe (`mail/unsubscribe-token.ts`); they are valid for
   * nothing else.
   */
  SESSION_SECRETS_OLD: maybe(z.string().regex(/^[^,]{32,}(,[^,]{32,})*$/)),
  /**
   * Secrets, comma separated, for the author keys of comments. The first one makes keys; all of them find older keys. When
   * missing, `SESSION_SECRET` is used.
   */
  AUTHOR_KEY_SECRETS: maybe(z.string().regex(/^[^,]{16,}(,[^,]{16,})*$/)),
  /** Analytics Engine; without it no points are written. */
  METRICS: z.custom<AnalyticsEngineDataset>().optional(),
  /** Bearer token of `/api/health/deep`; without it the route answers not found. */
  OPERATOR_TOKEN: maybe(secret),
  /** Receives the start and the end of each incident; without it incidents are only logged. */
  OPERATOR_WEBHOOK_URL: maybe(z.url()),
  /** Signs the requests to that webhook: `whsec_` and base64, as in Standard Webhooks. */
  OPERATOR_WEBHOOK_SECRET: maybe(z.string().regex(/^whsec_[A-Za-z0-9+/]{22,}=*$/)),
  /** Receives incidents as mail, in addition to the webhook or instead of it. */
  OPERATOR_EMAIL: maybe(z.email()),
  /** Called after each run of the cron; a monitor elsewhere warns when the calls stop. */
  OPERATOR_HEARTBEAT_URL: maybe(z.url()),
  /** `on` after a restore: nothing is written to a network, to Stripe or to Meta's advertising, and no mail is sent. docs/operating.md */
  OUTBOUND_HOLD: maybe(z.enum(["on", "off"])),
  /** Keys that seal tokens: `version:base64 of 32 bytes`, comma separated; the highest version seals, and every version opens. */
  SEALING_KEYS: z.string().regex(/^\d+:[A-Za-z0-9+/=]+(,\d+:[A-Za-z0-9+/=]+)*$/),
  /** Stripe. Without it, payments answer that they are unavailable, and the rest of the product works. */
  STRIPE_SECRET_KEY: maybe(z.string()),
  /** Signs Stripe's webhooks; without it they are refused. */
  STRIPE_WEBHOOK_SECRET: maybe(z.string().startsWith("whsec_")),
  /** The previous secret, during a rotation. */
  STRIPE_WEBHOOK_SECRET_OLD: maybe(z.string().startsWith("whsec_")),
  /**
   * Sign the acta's days (`platform/crypto/signing.ts`); without them nothing is signed. An earlier key stays, because its signatures are
   * checked with it.
   */
  ACTA_KEYS: maybe(z.string().regex(SIGNING_KEYS)),
  /** Signs pushes to devices; without it none are offered. Changing it ends every push subscription. */
  VAPID_KEYS: maybe(z.string().regex(VAPID_KEYS)),
  /** The pixel that receives events of visitors who agreed to it; without both settings nothing is sent. */
  META_PIXEL_ID: maybe(z.string().regex(/^\d+$/)),
  META_CONVERSIONS_TOKEN: maybe(z.string()),
  /** Cloudflare Turnstile. Without it a person who guesses too often is locked out for a while, and no challenge is shown. */
  TURNSTILE_SECRET_KEY: maybe(z.string()),
  TURNSTILE_ORIGIN: z.url().default("https://challenges.cloudflare.com"),
  /** Origin of Have I Been Pwned's passwords, or of a copy of them. */
  PWNED_PASSWORDS_ORIGIN: z.url().default("https://api.pwnedpasswords.com"),
  /**
   * Whether Stripe Tax calculates taxes, and whether the prices of the catalogue include them. The pages are built with the same
   * value (`VITE_STRIPE_TAX`).
   */
  STRIPE_TAX: z.enum(PRICE_TAXES).default("none"),
  /** Another host than Stripe's; for test keys only. */
  STRIPE_API_BASE: maybe(z.url()),
});
export type Env = z.infer<typeof Env>;

/** The comments databases, by the names of their bindings. @throws Error when there is none */
export function shardsIn(env: unknown): Map<string, D1Database> {
  const bound = Object.entries(z.record(z.string(), z.unknown()).parse(env)).filter(([name]) => isShardName(name));
  if (bound.length === 0) throw new Error("Missing settings: COMMENTS_0");
  const inOrder = bound.sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
  return new Map(inOrder.map(([name, database]) => [name, binding<D1Database>().parse(database)]));
}

/** @throws Error that names every missing or malformed binding, never its value. */
export function parseEnv(env: unknown): Env {
  const parsed = Env.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  throw new Error(`Missing or malformed settings: ${names.join(", ")}`);
}
