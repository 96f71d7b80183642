// The only place that builds the real dependencies. Every effect, the clock and randomness are passed from here as arguments.

import { type Env, parseEnv, shardsIn } from "./env.ts";
import { type Engine, sharedEngine } from "./moderation/shared-engine.ts";
import type { Networks } from "./networks/network.ts";
import { createNetworks, metaSettings } from "./networks/networks.ts";
import { createLanguageModel, type LanguageModel } from "./platform/ai/language-model.ts";
import { type Archive, createArchive } from "./platform/archive/archive.ts";
import { breachedFinder, type FindBreached } from "./platform/breached/breached-passwords.ts";
import { conversionsOf, type SendConversion } from "./platform/conversions/conversions.ts";
import { createSealer, type Sealer } from "./platform/crypto/seal.ts";
import { type CommentsDb, type CoreDb, openComments, openCore } from "./platform/db/open.ts";
import { countStatements } from "./platform/db/statement-room.ts";
import { watchChanges } from "./platform/db/watch-changes.ts";
import { createLive, inBackground, type Live } from "./platform/live/live.ts";
import { cloudflareMailer } from "./platform/mail/cloudflare.ts";
import type { SendMail } from "./platform/mail/mailer.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import { createTally, type Tally } from "./platform/metrics/tally.ts";
import { createAlerts, type SendAlert, sendHeartbeat } from "./platform/operator/alerts.ts";
import { type Backlog, readBacklogs } from "./platform/queues/backlogs.ts";
import { createSender, type Sender } from "./platform/queues/sender.ts";
import { lateStripeCaller, type StripeCaller } from "./platform/stripe/caller.ts";
import { type VerifyChallenge, verifierOf } from "./platform/turnstile/turnstile.ts";
import { type PostWebhook, webhookPoster } from "./platform/webhooks/post.ts";
import { bindingOf, byQueue, type MessageOf, type QueueName } from "./queues.ts";
import type { PerMinute } from "./vocabulary/limits.ts";

/** The runtime's own `fetch` throws when it is called as a method of another object. */
const fetchOutside: typeof fetch = (input, init) => fetch(input, init);

export type Deps = Engine & {
  core: CoreDb;
  /** The comments database that a workspace's `shard` names. */
  comments: (shard: string) => CommentsDb;
  archive: Archive;
  /** Every comments database, for work that belongs to no single workspace. */
  shards: readonly string[];
  queues: { [Queue in QueueName]: Sender<MessageOf<Queue>> };
  /** The number of waiting messages of each queue, by name; null for a queue that did not answer. */
  backlogs: () => Promise<Record<string, Backlog | null>>;
  networks: Networks;
  stripe: StripeCaller;
  /** Null where no pixel is configured. */
  sendConversion: SendConversion | null;
  /** Null where no sender is configured. */
  sendMail: SendMail | null;
  /** Posts to addresses that customers gave. */
  postWebhook: PostWebhook;
  /** Null where no challenge is configured. */
  verifyChallenge: VerifyChallenge | null;
  /** Whether a password is in a published leak. */
  findBreached: FindBreached;
  sealer: Sealer;
  languageModel: LanguageModel;
  live: Live;
  metrics: Metrics;
  tally: Tally;
  /** After a restore: nothing is written to a network, to Stripe or to Meta's advertising, and no mail is sent. */
  isOutboundHeld: boolean;
  /** Null where the operator has no webhook. */
  sendAlert: SendAlert | null;
  /** Null where no monitor is configured. */
  sendHeartbeat: (() => Promise<void>) | null;
  /** The files of the web pages. */
  assets: Pick<Fetcher, "fetch">;
  /** Whether one more use of `key` is within the limit of a minute. Approximate, and counted by location. */
  limit: (most: PerMinute, key: string) => Promise<boolean>;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0, included, to 1. */
  random: () => number;
  config: Pick<
    Env,
    | "APP_ORIGIN"
    | "META_DIALOG_ORIGIN"
    | "META_APP_SECRET"
    | "META_APP_SECRET_OLD"
    | "META_VERIFY_TOKEN"
    | "SESSION_SECRET"
    | "SESSION_SECRETS_OLD"
    | "AUTHOR_KEY_SECRETS"
    | "OPERATOR_TOKEN"
    | "OPERATOR_EMAIL"
    | "STRIPE_WEBHOOK_SECRET"
    | "STRIPE_WEBHOOK_SECRET_OLD"
    | "STRIPE_TAX"
    | "VAPID_KEYS"
    | "ACTA_KEYS"
    | "AI_CALLS_PER_MINUTE"
  >;
};

/** @param overrides dependencies that a test replaces */
export function makeDeps(rawEnv: unknown, overrides: Partial<Deps> = {}): Deps {
  const env = parseEnv(rawEnv);
  const live = overrides.live ?? createLive(env.LIVE, env.DATA_JURISDICTION);
  const bound = byQueue((name) => env[bindingOf(name)]);
  const queues: Deps["queues"] = overrides.queues ?? byQueue((name) => createSender(bound[name]));
  const report = (workspaceId: number, position: number, isAnnounced: boolean) => {
    live.notify(workspaceId, position);
    // A lost message is no loss: the cron finds what is not announced.
    if (isAnnounced)
      inBackground("announcement_late", workspaceId, queues.alerts.send([{ changedWorkspaceId: workspaceId }]));
  };
  const databases = new Map<string, CommentsDb>(
    [...shardsIn(rawEnv)].map(([shard, d1]) => [shard, openComments(watchChanges(countStatements(d1), report))]),
  );
  return {
    core: openCore(countStatements(env.DB)),
    comments: (shard) => databases.get(shard) ?? unknownShard(shard),
    archive: createArchive(env.ARCHIVE),
    shards: [...databases.keys()],
    queues,
    backlogs: () => readBacklogs(bound),
    networks: createNetworks(
      metaSettings(env, {
        fetch: fetchOutside,
        onOdd: (fields) => console.warn(JSON.stringify({ event: "odd_fields", source: "graph", fields })),
      }),
    ),
    stripe: lateStripeCaller(
      env.STRIPE_SECRET_KEY
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            apiBase: env.STRIPE_API_BASE,
            isReadOnly: env.OUTBOUND_HOLD === "on",
          }
        : null,
    ),
    sendConversion: conversionsIn(env),
    sendMail: env.EMAIL && env.MAIL_FROM ? cloudflareMailer({ binding: env.EMAIL, from: env.MAIL_FROM }) : null,
    postWebhook: webhookPoster(fetchOutside),
    verifyChallenge: env.TURNSTILE_SECRET_KEY
      ? verifierOf({
          origin: env.TURNSTILE_ORIGIN,
          secretKey: env.TURNSTILE_SECRET_KEY,
          fetch: fetchOutside,
        })
      : null,
    findBreached: breachedFinder({ origin: env.PWNED_PASSWORDS_ORIGIN, fetch: fetchOutside }),
    sealer: createSealer(env.SEALING_KEYS),
    ...sharedEngine(),
    live,
    isOutboundHeld: env.OUTBOUND_HOLD === "on",
    metrics: createMetrics(env.METRICS),
    tally: createTally(),
    ...operatorOf(env),
    assets: env.ASSETS,
    languageModel: createLanguageModel({
      ai: env.AI,
      judgeModel: env.AI_JUDGE_MODEL,
      chatModel: env.AI_CHAT_MODEL,
      visionModel: env.AI_VISION_MODEL,
      now: overrides.now ?? Date.now,
    }),
    limit: async (most, key) => (await env[`LIMIT_${most}`].limit({ key })).success,
    now: Date.now,
    random: Math.random,
    config: env,
    ...overrides,
  };
}

function conversionsIn({ META_PIXEL_ID: pixelId, META_CONVERSIONS_TOKEN: token, ...env }: Env): SendConversion | null {
  if (!pixelId || !token) return null;
  const { META_GRAPH_ORIGIN: origin, META_GRAPH_VERSION: version } = env;
  return conversionsOf({ origin, version, pixelId, token, fetch: fetchOutside });
}

function operatorOf(env: Env): Pick<Deps, "sendAlert" | "sendHeartbeat"> {
  const { OPERATOR_WEBHOOK_URL: url, OPERATOR_WEBHOOK_SECRET: secret, OPERATOR_HEARTBEAT_URL: monitor } = env;
  return {
    sendAlert: url ? createAlerts({ url, secret, fetch: fetchOutside }) : null,
    sendHeartbeat: monitor ? () => sendHeartbeat(monitor, fetchOutside) : null,
  };
}

function unknownShard(shard: string): never {
  throw new Error(`no comments database is bound as ${shard}`);
}
