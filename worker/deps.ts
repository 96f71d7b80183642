// The one place that builds the real dependencies. Every effect, the clock and chance arrive from here as arguments.

import { type Env, parseEnv, shardsIn } from "./env.ts";
import type { PerMinute } from "./http/route-limits.ts";
import type {
  AlertMessage,
  AskedMessage,
  CommentsMessage,
  ConversionMessage,
  ExportMessage,
  LoadMessage,
  MailMessage,
  OutboxMessage,
  PageMessage,
  QueueName,
  SettingsMessage,
} from "./messages.ts";
import { type Classifier, classifierOf } from "./moderation/classify.ts";
import { type Explainer, explainWith } from "./moderation/explain.ts";
import { type Describer, describerOf } from "./moderation/learning/describer.ts";
import { createScorer } from "./moderation/model/scorer.ts";
import weights from "./moderation/model.bin";
import type { Networks } from "./networks/network.ts";
import { createNetworks, networkSettings } from "./networks/networks.ts";
import { createLanguageModel, type LanguageModel } from "./platform/ai/language-model.ts";
import { type Archive, createArchive } from "./platform/archive/archive.ts";
import { breachedFinder, type FindBreached } from "./platform/breached/breached-passwords.ts";
import { conversionsOf, type SendConversion } from "./platform/conversions/conversions.ts";
import { createSealer, type Sealer } from "./platform/crypto/seal.ts";
import { type CommentsDb, type CoreDb, openComments, openCore } from "./platform/db/open.ts";
import { watchChanges } from "./platform/db/watch-changes.ts";
import { createLive, type Live } from "./platform/live/live.ts";
import { cloudflareMailer } from "./platform/mail/cloudflare.ts";
import type { MailEvent } from "./platform/mail/cloudflare-events.ts";
import type { SendMail } from "./platform/mail/mailer.ts";
import { createMetrics, type Metrics } from "./platform/metrics/metrics.ts";
import { createTally, type Tally } from "./platform/metrics/tally.ts";
import { createAlerts, type SendAlert, sendHeartbeat } from "./platform/operator/alerts.ts";
import { type Backlog, readBacklogs } from "./platform/queues/backlogs.ts";
import { createStripe, type StripeCaller, stripeCaller } from "./platform/stripe/client.ts";
import { type VerifyChallenge, verifierOf } from "./platform/turnstile/turnstile.ts";
import { type PostWebhook, webhookPoster } from "./platform/webhooks/post.ts";

type Sender<Message> = { send(messages: Message[], options?: { delaySeconds?: number }): Promise<void> };

export type Deps = {
  core: CoreDb;
  /** The comments database that a workspace's `shard` names. */
  comments: (shard: string) => CommentsDb;
  archive: Archive;
  /** Every comments database, for work that belongs to no single workspace. */
  shards: readonly string[];
  queues: {
    commentEvents: Sender<CommentsMessage>;
    actions: Sender<OutboxMessage>;
    /** The same of who sends very many, `lanes.ts`. */
    busyEvents: Sender<CommentsMessage>;
    busyActions: Sender<OutboxMessage>;
    opinions: Sender<AskedMessage>;
    sweeps: Sender<PageMessage>;
    /** First scans, and loads of history. */
    loads: Sender<LoadMessage>;
    settings: Sender<SettingsMessage>;
    conversions: Sender<ConversionMessage>;
    mails: Sender<MailMessage>;
    /** Posts to the webhooks of owners. */
    alerts: Sender<AlertMessage>;
    exports: Sender<ExportMessage>;
    /** What dead letters are sent to again; otherwise only Cloudflare writes to it. */
    mailEvents: Sender<MailEvent>;
  };
  /** What waits in each queue, by its name; null for one that did not say. */
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
  /** Whether a password was published after a break-in. */
  findBreached: FindBreached;
  sealer: Sealer;
  classify: Classifier;
  explain: Explainer;
  describe: Describer;
  languageModel: LanguageModel;
  live: Live;
  metrics: Metrics;
  tally: Tally;
  /** After a restore: nothing is written to a network, to Stripe or to Meta's advertising, and no mail is sent. */
  isOutboundHeld: boolean;
  /** Null where the operator has no webhook. */
  sendAlert: SendAlert | null;
  /** Null where no monitor waits for it. */
  sendHeartbeat: (() => Promise<void>) | null;
  /** The files of the web pages. */
  assets: Pick<Fetcher, "fetch">;
  /** Whether one more of `key` is within so many a minute; approximate, and counted by location. */
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
    | "AI_CALLS_PER_MINUTE"
  >;
};

/** @param overrides dependencies that a test replaces */
export function makeDeps(rawEnv: unknown, overrides: Partial<Deps> = {}): Deps {
  const env = parseEnv(rawEnv);
  const live = overrides.live ?? createLive(env.LIVE);
  const databases = new Map<string, CommentsDb>(
    [...shardsIn(rawEnv)].map(([shard, d1]) => [
      shard,
      openComments(watchChanges(d1, (workspaceId, position) => live.notify(workspaceId, shard, position))),
    ]),
  );
  return {
    core: openCore(env.DB),
    comments: (shard) => databases.get(shard) ?? unknownShard(shard),
    archive: createArchive(env.ARCHIVE),
    shards: [...databases.keys()],
    queues: {
      commentEvents: sender(env.COMMENT_EVENTS),
      actions: sender(env.ACTIONS),
      busyEvents: sender(env.BUSY_EVENTS),
      busyActions: sender(env.BUSY_ACTIONS),
      opinions: sender(env.OPINIONS),
      sweeps: sender(env.SWEEPS),
      loads: sender(env.LOADS),
      settings: sender(env.SETTINGS),
      conversions: sender(env.CONVERSIONS),
      mails: sender(env.MAILS),
      alerts: sender(env.ALERTS),
      exports: sender(env.EXPORTS),
      mailEvents: sender(env.MAIL_EVENTS),
    },
    backlogs: () =>
      readBacklogs({
        "comment-events": env.COMMENT_EVENTS,
        actions: env.ACTIONS,
        "busy-events": env.BUSY_EVENTS,
        "busy-actions": env.BUSY_ACTIONS,
        opinions: env.OPINIONS,
        sweeps: env.SWEEPS,
        loads: env.LOADS,
        settings: env.SETTINGS,
        conversions: env.CONVERSIONS,
        mails: env.MAILS,
        alerts: env.ALERTS,
        exports: env.EXPORTS,
        "mail-events": env.MAIL_EVENTS,
      } satisfies Record<QueueName, Queue>),
    networks: createNetworks(
      networkSettings(env, {
        fetch: (input, init) => fetch(input, init),
        onOdd: (source, fields) => console.warn(JSON.stringify({ event: "odd_fields", source, fields })),
      }),
    ),
    stripe: stripeCaller(
      env.STRIPE_SECRET_KEY
        ? createStripe({
            secretKey: env.STRIPE_SECRET_KEY,
            apiBase: env.STRIPE_API_BASE,
            isReadOnly: env.OUTBOUND_HOLD === "on",
          })
        : null,
    ),
    sendConversion: conversionsIn(env),
    sendMail: env.EMAIL && env.MAIL_FROM ? cloudflareMailer({ binding: env.EMAIL, from: env.MAIL_FROM }) : null,
    postWebhook: webhookPoster((input, init) => fetch(input, init)),
    verifyChallenge: env.TURNSTILE_SECRET_KEY
      ? verifierOf({
          origin: env.TURNSTILE_ORIGIN,
          secretKey: env.TURNSTILE_SECRET_KEY,
          fetch: (input, init) => fetch(input, init),
        })
      : null,
    findBreached: breachedFinder({ origin: env.PWNED_PASSWORDS_ORIGIN, fetch: (input, init) => fetch(input, init) }),
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
  return conversionsOf({ origin, version, pixelId, token, fetch: (input, init) => fetch(input, init) });
}

function operatorOf(env: Env): Pick<Deps, "sendAlert" | "sendHeartbeat"> {
  const { OPERATOR_WEBHOOK_URL: url, OPERATOR_WEBHOOK_SECRET: secret, OPERATOR_HEARTBEAT_URL: monitor } = env;
  const call: typeof fetch = (input, init) => fetch(input, init);
  return {
    sendAlert: url ? createAlerts({ url, secret, fetch: call }) : null,
    sendHeartbeat: monitor ? () => sendHeartbeat(monitor, call) : null,
  };
}

let engine: Pick<Deps, "classify" | "explain" | "describe"> | undefined;

/** Built at first use and kept by the isolate: reading the weights takes longer than judging a comment. */
function sharedEngine() {
  if (!engine) {
    const scorer = createScorer(weights);
    engine = {
      classify: classifierOf(scorer),
      explain: (text, policy, decision) => explainWith(scorer, text, policy, decision),
      describe: describerOf(scorer),
    };
  }
  return engine;
}

function unknownShard(shard: string): never {
  throw new Error(`no comments database is bound as ${shard}`);
}

/** Limits of `sendBatch`: 100 messages and 256 KB in all, envelope included. */
const MAX_MESSAGES = 100;
const MAX_BYTES = 200_000;

function sender<Message>(queue: Queue): Sender<Message> {
  return {
    async send(messages, options = {}) {
      let batch: MessageSendRequest[] = [];
      let bytes = 0;
      for (const body of messages) {
        const size = JSON.stringify(body).length * 2;
        if (batch.length === MAX_MESSAGES || (batch.length > 0 && bytes + size > MAX_BYTES)) {
          await queue.sendBatch(batch, options);
          batch = [];
          bytes = 0;
        }
        batch.push({ body, contentType: "json" });
        bytes += size;
      }
      if (batch.length > 0) await queue.sendBatch(batch, options);
    },
  };
}
