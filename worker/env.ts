// Bindings and secrets, parsed once: one error names all that are missing.
import { z } from "zod";
import type { AiBinding } from "./platform/ai/binding.ts";
import type { LiveRoomCalls } from "./platform/live/live.ts";
import type { EmailBinding } from "./platform/mail/cloudflare.ts";
import { VAPID_KEYS } from "./platform/push/vapid.ts";
import { bindingOf, QUEUES } from "./queues.ts";
import { PER_MINUTE } from "./vocabulary/limits.ts";
import { PRICE_TAXES } from "./vocabulary/money/fiscal.ts";
import { isShardName } from "./vocabulary/shards.ts";

const secret = z.string().min(16);
const binding = <T>() => z.custom<T>((value) => value !== undefined && value !== null, "missing");

/** An empty one counts as missing, as a `.env` writes it. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

/** Several bindings of one kind. */
const each = <Name extends string, Schema>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

export const Env = z.object({
  DB: binding<D1Database>(),
  ...each(QUEUES.map(bindingOf), binding<Queue>()),
  /** Where the comments go that are older than a plan keeps them at hand. */
  ARCHIVE: binding<R2Bucket>(),
  LIVE: binding<DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>>(),
  ASSETS: binding<Fetcher>(),
  ...each(
    PER_MINUTE.map((most) => `LIMIT_${most}` as const),
    binding<RateLimit>(),
  ),
  /** Workers AI. Where it is missing, or has no account, doubtful comments wait for a person. */
  AI: z.custom<AiBinding>().optional(),
  /** Cloudflare Email Service. Where it or `MAIL_FROM` is missing, no mail is sent. */
  EMAIL: z.custom<EmailBinding>().optional(),
  /** The sender of every mail: an address of a domain that is set up for sending. */
  MAIL_FROM: maybe(z.email()),
  /** Origin of the application, without a trailing slash. */
  APP_ORIGIN: z.url(),
  META_GRAPH_ORIGIN: z.url(),
  META_DIALOG_ORIGIN: z.url(),
  META_GRAPH_VERSION: z.string().regex(/^v\d+\.\d+$/),
  META_APP_ID: z.string().min(1),
  META_APP_SECRET: secret,
  /** The app secret of before, while it is rotated: what it signed is accepted as well. */
  META_APP_SECRET_OLD: maybe(secret),
  /** A configuration of Facebook Login for Business, which names the permissions; empty where the dialog names them itself. */
  META_LOGIN_CONFIG_ID: maybe(z.string().regex(/^\d+$/)),
  /** Model that gives second opinions, a decision or a chat model; empty for none. */
  AI_JUDGE_MODEL: z.string(),
  /** Chat model that answers when the first one does not, and writes suggested replies; empty for none. */
  AI_CHAT_MODEL: z.string(),
  /** Chat model that reads pictures; empty for none. */
  AI_VISION_MODEL: z.string(),
  /** Calls of the models in a minute, for comments and replies of the whole installation. */
  AI_CALLS_PER_MINUTE: z.coerce.number().int().min(0),
  /** Shared with Meta for the handshake of the webhook. */
  META_VERIFY_TOKEN: secret,
  /** Signs sessions and OAuth states: 256 bits, as HS256 asks for (RFC 7518, 3.2). */
  SESSION_SECRET: z.string().min(32),
  /** Those of before, comma separated: links of their mails still end a list (`mail/unsubscribe-token.ts`). They open nothing else. */
  SESSION_SECRETS_OLD: maybe(z.string().regex(/^[^,]{32,}(,[^,]{32,})*$/)),
  /**
   * Makes the keys that comments keep of their authors: secrets, comma separated; the first makes keys, all of them find the keys
   * of before. Missing: `SESSION_SECRET`.
   */
  AUTHOR_KEY_SECRETS: maybe(z.string().regex(/^[^,]{16,}(,[^,]{16,})*$/)),
  /** Analytics Engine; without it no points are written. */
  METRICS: z.custom<AnalyticsEngineDataset>().optional(),
  /** Bearer token of `/api/health/deep`; without it that is a missing page. */
  OPERATOR_TOKEN: maybe(secret),
  /** Receives the beginning and the end of each incident; without it they are lines of the log only. */
  OPERATOR_WEBHOOK_URL: maybe(z.url()),
  /** Signs them: `whsec_` and base64, as Standard Webhooks has it. */
  OPERATOR_WEBHOOK_SECRET: maybe(z.string().regex(/^whsec_[A-Za-z0-9+/]{22,}=*$/)),
  /** Gets them as mail, beside the webhook or in its place. */
  OPERATOR_EMAIL: maybe(z.email()),
  /** Called after each run of the cron; a monitor elsewhere warns when the calls stop. */
  OPERATOR_HEARTBEAT_URL: maybe(z.url()),
  /** `on` after a restore: nothing is written to a network, to Stripe or to Meta's advertising, and no mail is sent. docs/operating.md */
  OUTBOUND_HOLD: maybe(z.enum(["on", "off"])),
  /** Keys that seal tokens: `version:base64 of 32 bytes`, comma separated; the highest version seals, all of them open. */
  SEALING_KEYS: z.string().regex(/^\d+:[A-Za-z0-9+/=]+(,\d+:[A-Za-z0-9+/=]+)*$/),
  /** Stripe. Where it is missing, payments answer that they are unavailable, and the rest of the product works. */
  STRIPE_SECRET_KEY: maybe(z.string()),
  /** Signs Stripe's webhooks; without it they are refused. */
  STRIPE_WEBHOOK_SECRET: maybe(z.string().startsWith("whsec_")),
  /** The one of before, while it is rotated. */
  STRIPE_WEBHOOK_SECRET_OLD: maybe(z.string().startsWith("whsec_")),
  /** Signs pushes to devices; without it none are offered. Another one ends every subscription. */
  VAPID_KEYS: maybe(z.string().regex(VAPID_KEYS)),
  /** The pixel that receives events of visitors who agreed to it; without both settings nothing is sent. */
  META_PIXEL_ID: maybe(z.string().regex(/^\d+$/)),
  META_CONVERSIONS_TOKEN: maybe(z.string()),
  /** Cloudflare Turnstile; without it who guesses too often is locked out for a while, and no challenge is shown. */
  TURNSTILE_SECRET_KEY: maybe(z.string()),
  TURNSTILE_ORIGIN: z.url().default("https://challenges.cloudflare.com"),
  /** Of Have I Been Pwned's passwords, or of a copy of them. */
  PWNED_PASSWORDS_ORIGIN: z.url().default("https://api.pwnedpasswords.com"),
  /** Whether Stripe Tax reckons taxes, and whether the catalogue's prices contain them; the pages are built with the same (`VITE_STRIPE_TAX`). */
  STRIPE_TAX: z.enum(PRICE_TAXES).default("none"),
  /** Another host than Stripe's, for test keys. */
  STRIPE_API_BASE: maybe(z.url()),
});
export type Env = z.infer<typeof Env>;

/** The comments databases that are bound, by the names of their bindings. @throws Error when there is none */
export function shardsIn(env: unknown): Map<string, D1Database> {
  const bound = Object.entries(z.record(z.string(), z.unknown()).parse(env)).filter(([name]) => isShardName(name));
  if (bound.length === 0) throw new Error("Missing settings: COMMENTS_0");
  const inOrder = bound.sort(([one], [other]) => one.localeCompare(other, "en", { numeric: true }));
  return new Map(inOrder.map(([name, database]) => [name, binding<D1Database>().parse(database)]));
}

/** @throws Error that names every missing or malformed binding, never its value. */
export function parseEnv(env: unknown): Env {
  const parsed = Env.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  throw new Error(`Missing or malformed settings: ${names.join(", ")}`);
}
