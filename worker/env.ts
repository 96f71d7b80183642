// Bindings and secrets, parsed once: a deployment that lacks some says all of their names in one error.
import { z } from "zod";
import type { AiBinding } from "./platform/ai/binding.ts";
import type { LiveRoomCalls } from "./platform/live/live.ts";

const secret = z.string().min(16);
const binding = <T>() => z.custom<T>((value) => value !== undefined && value !== null, "missing");

/** One that is there and empty is missing, as a `.env` with nothing behind the name has it. */
const maybe = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const Env = z.object({
  DB: binding<D1Database>(),
  COMMENTS_0: binding<D1Database>(),
  COMMENT_EVENTS: binding<Queue>(),
  ACTIONS: binding<Queue>(),
  SWEEPS: binding<Queue>(),
  OPINIONS: binding<Queue>(),
  CONVERSIONS: binding<Queue>(),
  LIVE: binding<DurableObjectNamespace<Rpc.DurableObjectBranded & LiveRoomCalls>>(),
  LIMIT_10: binding<RateLimit>(),
  LIMIT_20: binding<RateLimit>(),
  LIMIT_30: binding<RateLimit>(),
  LIMIT_60: binding<RateLimit>(),
  LIMIT_120: binding<RateLimit>(),
  LIMIT_300: binding<RateLimit>(),
  LIMIT_600: binding<RateLimit>(),
  /** Workers AI. Where it is missing, or no account stands behind it, doubtful comments wait for a person. */
  AI: z.custom<AiBinding>().optional(),
  /** Origin of the application, without a trailing slash. */
  APP_ORIGIN: z.url(),
  META_GRAPH_ORIGIN: z.url(),
  META_DIALOG_ORIGIN: z.url(),
  META_GRAPH_VERSION: z.string().regex(/^v\d+\.\d+$/),
  META_APP_ID: z.string().min(1),
  META_APP_SECRET: secret,
  /** Model that gives second opinions, a decision or a chat model; empty for none. */
  AI_JUDGE_MODEL: z.string(),
  /** Chat model that answers in its place, and writes suggested replies; empty for none. */
  AI_CHAT_MODEL: z.string(),
  /** Comments and replies that the models are asked about in a minute, by the whole installation. */
  AI_CALLS_PER_MINUTE: z.coerce.number().int().min(0),
  /** Shared with Meta for the handshake of the webhook. */
  META_VERIFY_TOKEN: secret,
  /** Signs sessions and OAuth states: 256 bits, as HS256 asks for (RFC 7518, 3.2). */
  SESSION_SECRET: z.string().min(32),
  /** Keys that seal tokens: `version:base64 of 32 bytes`, comma separated; the highest version seals, all of them open. */
  SEALING_KEYS: z.string().regex(/^\d+:[A-Za-z0-9+/=]+(,\d+:[A-Za-z0-9+/=]+)*$/),
  /** Stripe. Where it is missing payments answer that they are not available, and the rest of the product works. */
  STRIPE_SECRET_KEY: maybe(z.string()),
  /** Signs Stripe's webhooks; without it they are refused. */
  STRIPE_WEBHOOK_SECRET: maybe(z.string().startsWith("whsec_")),
  /** Whose advertising is told what visitors did who agreed to it; without both nobody is told anything. */
  META_PIXEL_ID: maybe(z.string().regex(/^\d+$/)),
  META_CONVERSIONS_TOKEN: maybe(z.string()),
  /** Another host than Stripe's, for test keys. */
  STRIPE_API_BASE: maybe(z.url()),
});
export type Env = z.infer<typeof Env>;

/** @throws Error that names every missing or malformed binding, never its value. */
export function parseEnv(env: unknown): Env {
  const parsed = Env.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
  throw new Error(`Missing or malformed settings: ${names.join(", ")}`);
}
