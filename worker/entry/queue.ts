// The consumer of every queue: parse, hand over, acknowledge or retry each message by itself, one log line per batch.

import { inArray } from "drizzle-orm";
import pMap from "p-map";
import type { z } from "zod";
import type { Deps } from "../deps.ts";
import { logFailure, withoutValues } from "../failures.ts";
import { checkPage } from "../features/accounts/health/check-page.ts";
import { deliverAlert } from "../features/alerts/deliver-alert.ts";
import { applySettings } from "../features/backtest/apply-settings.ts";
import { processComments } from "../features/comments/intake/process.ts";
import { askAgainAfter, giveSecondOpinions } from "../features/comments/opinions/second-opinion.ts";
import { actOnNetwork } from "../features/comments/outbox/act.ts";
import { readPictures } from "../features/comments/pictures/read-pictures.ts";
import { holdReplies } from "../features/comments/replies/hold-replies.ts";
import { sendReplies } from "../features/comments/replies/send-replies.ts";
import { loadPage } from "../features/comments/sweeps/load-page.ts";
import { removePost } from "../features/comments/sweeps/remove-post.ts";
import { sweepPage } from "../features/comments/sweeps/sweep.ts";
import { writeExport } from "../features/exports/write-export.ts";
import { learnFromCorrections } from "../features/learning/learn-from-corrections.ts";
import { deliverMail } from "../features/mail/deliver-mail.ts";
import { recordReport } from "../features/mail/record-report.ts";
import { recordStage } from "../features/operation/record-stage.ts";
import { watchForSurges } from "../features/sieges/watch-for-surges.ts";
import { sendTracked } from "../features/tracking/send-tracked.ts";
import { inBusyLane } from "../lanes.ts";
import { type CheckMessage, MESSAGES, type QueueName, queueOf, type SweepMessage } from "../messages.ts";
import { boundList } from "../platform/db/bound-json.ts";
import { workspaces } from "../platform/db/core.ts";
import { keptStatement, type ValueOf } from "../platform/db/kept-statement.ts";
import type { CoreDb } from "../platform/db/open.ts";
import { type Shards, shardsOfWorkspace, shardWith } from "../platform/db/shards-of.ts";
import { reportOf } from "../platform/mail/cloudflare-events.ts";
import { keepDeadLetters, workspacesOf } from "./dead-letters.ts";
import { type Delivered, type Delivery, deliver, type Failed } from "./deliver.ts";

/** What a batch's line in the log says. */
type Outcome = Record<string, unknown> & {
  rowsWritten?: number;
  workspaceIds?: number[];
  /** Messages that failed, by code. */
  errors?: Record<string, number>;
  /** Answers of the network, by problem. */
  calls?: Record<string, number>;
};
type Consumer = (deps: Deps, batch: MessageBatch) => Promise<Outcome>;

/** Connections a Worker may hold open, less one for the database. */
const CALLS_AT_ONCE = 5;
/** What becomes of a message that is sent somewhere. */
const UNSENT = { sent: 0, later: 0, failed: 0, idle: 0 };

const CONSUMERS: Record<QueueName, Consumer> = {
  "comment-events": consumeCommentEvents,
  actions: consumeActions,
  "busy-events": (deps, batch) => consumeCommentEvents(inBusyLane(deps), batch),
  "busy-actions": (deps, batch) => consumeActions(inBusyLane(deps), batch),
  opinions: consumeOpinions,
  sweeps: consumeSweeps,
  loads: (deps, batch) => consumeLoads(inBusyLane(deps), batch),
  settings: (deps, batch) => consumeSettings(inBusyLane(deps), batch),
  conversions: oneByOne(MESSAGES.conversions(), UNSENT, async (deps, body, counts) => {
    counts[await sendTracked(deps, body)]++;
  }),
  mails: oneByOne(MESSAGES.mails(), UNSENT, async (deps, body, counts) => {
    counts[await deliverMail(deps, body)]++;
  }),
  alerts: oneByOne(
    MESSAGES.alerts(),
    UNSENT,
    async (deps, body, counts) => {
      counts[await deliverAlert(deps, body)]++;
    },
    CALLS_AT_ONCE,
  ),
  exports: oneByOne(MESSAGES.exports(), { written: 0 }, async (deps, body, counts) => {
    counts.written += await writeExport(deps, body);
  }),
  "mail-events": oneByOne(MESSAGES["mail-events"](), { reports: 0 }, async (deps, body, counts) => {
    const report = reportOf(body);
    if (!report) return;
    await recordReport(deps, report);
    counts.reports++;
  }),
};

const DEAD = "-dead";

/** @throws when a batch as a whole failed: the queue then delivers the unacknowledged messages again */
export async function consume(deps: Deps, batch: MessageBatch): Promise<void> {
  const startedAt = deps.now();
  const known = queueOf(batch.queue);
  if (!known) throw new Error(`no consumer for queue ${batch.queue}`);
  const consumer = known.isDead ? consumeDead : CONSUMERS[known.queue];
  const outcome = await consumer(deps, batch).catch((error) => {
    // The runtime logs every error that leaves from here.
    throw withoutValues(error);
  });
  const facts = {
    workspaceIds: workspacesOf(batch.messages.map(({ body }) => body)),
    ms: deps.now() - startedAt,
    /** How long the oldest message waited since it was sent. */
    waitMs: startedAt - Math.min(startedAt, ...batch.messages.map(({ timestamp }) => timestamp.getTime())),
    ...outcome,
  };
  console.info(JSON.stringify({ event: "queue", queue: batch.queue, messages: batch.messages.length, ...facts }));
  await recordStage(deps, { rowsWritten: 0, errors: {}, ...facts, stage: batch.queue, count: batch.messages.length });
}

async function consumeCommentEvents(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const known = Object.values(deps.networks).map(({ name }) => name);
  const { valid, invalid } = parse(MESSAGES["comment-events"](known), batch);
  const outcome = { dropped: 0, stored: 0, rowsWritten: 0, raced: 0 };
  const workspaceIds = new Set<number>();
  const [events, removals] = [
    valid.flatMap(({ body, message }) => ("removedPostId" in body ? [] : [{ body, message }])),
    valid.flatMap(({ body, message }) => ("removedPostId" in body ? [{ body, message }] : [])),
  ];
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    deliveries: events,
    async work(some) {
      const processed = await processComments(
        deps,
        some.map(({ body }) => body),
      );
      for (const index of processed.raced) some[index]!.message.retry({ delaySeconds: 1 });
      for (const id of processed.workspaceIds) workspaceIds.add(id);
      outcome.dropped += processed.dropped;
      outcome.stored += processed.stored;
      outcome.rowsWritten += processed.rowsWritten;
      outcome.raced += processed.raced.length;
      // What was judged is stored: it is not judged again because this fails, and the next hostile comment looks again.
      await watchForSurges(deps, [...processed.hostile.values()]).catch((error: unknown) =>
        logFailure("surge_not_watched", error),
      );
      return processed.failed.map(({ indices, ...part }) => ({ ...part, deliveries: indices.map((at) => some[at]!) }));
    },
  });
  const removed = await deliver(deps, batch.queue, {
    shard: null,
    deliveries: removals,
    work: (some) => each(some, (body) => removePost(deps, body)),
  });
  return {
    ...outcome,
    ...sum(delivered, removed),
    invalid: await finish(deps, batch, invalid),
    workspaceIds: [...workspaceIds],
    comments: events.map(({ body }) => body.externalId),
  };
}

async function consumeActions(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.actions(), batch);
  const outcome = { applied: 0, failed: 0, rowsWritten: 0, again: 0, comments: [] as string[], calls: {} };
  const delivered = await deliverByShard(deps, batch, valid, async (shard, some) => {
    const bodies = some.map(({ body }) => body);
    const actions = bodies.filter((body) => "actionId" in body);
    const replies = bodies.filter((body) => "replyId" in body);
    if (deps.isOutboundHeld) {
      // The rows stay open, and the cron sends for them each minute.
      outcome.rowsWritten += await holdReplies(
        deps.comments(shard),
        replies.map(({ replyId }) => replyId),
      );
      return;
    }
    const acted = await actOnNetwork(deps, shard, actions);
    const sent = await sendReplies(deps, shard, replies);
    outcome.applied += acted.applied + sent.applied;
    outcome.failed += acted.failed + sent.failed;
    outcome.rowsWritten += acted.rowsWritten + sent.rowsWritten;
    outcome.again += acted.again.length + sent.again.length;
    outcome.comments.push(...acted.comments, ...sent.comments);
    outcome.calls = addCounts(outcome.calls, acted.calls, sent.calls);
    // A fresh message and not a retry: the row counts the attempts, and its waits are not the queue's.
    for (const { actionId, delaySeconds } of acted.again) {
      const body = actions.find((message) => message.actionId === actionId)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
    for (const { replyId, delaySeconds } of sent.again) {
      const body = replies.find((message) => message.replyId === replyId)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
  });
  return { ...outcome, ...delivered, invalid: await finish(deps, batch, invalid) };
}

async function consumeOpinions(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.opinions(), batch);
  const outcome: Record<string, number> = {
    approved: 0,
    hidden: 0,
    kept: 0,
    settled: 0,
    unanswered: 0,
    flagged: 0,
    clean: 0,
    unread: 0,
    rowsWritten: 0,
  };
  const doubtful = valid.flatMap(({ body, message }) => ("pictureSeq" in body ? [] : [{ body, message }]));
  const pictures = valid.flatMap(({ body, message }) => ("pictureSeq" in body ? [{ body, message }] : []));
  let retried = 0;
  const comments: string[] = [];
  const delivered = await deliverByShard(deps, batch, doubtful, async (shard, some) => {
    const {
      again,
      comments: ids,
      ...counts
    } = await giveSecondOpinions(
      deps,
      shard,
      some.map(({ body }) => body),
    );
    for (const [name, count] of Object.entries(counts)) outcome[name]! += count;
    comments.push(...ids);
    for (const { index, delaySeconds } of again) {
      const { message } = some[index]!;
      const delay = askAgainAfter(message.attempts, delaySeconds);
      if (delay === null) outcome.unanswered!++;
      else {
        message.retry({ delaySeconds: delay });
        retried++;
      }
    }
  });
  const looked = await deliverByShard(deps, batch, pictures, async (shard, some) => {
    const { again, ...counts } = await readPictures(
      deps,
      shard,
      some.map(({ body }) => body),
    );
    for (const [name, count] of Object.entries(counts)) outcome[name]! += count;
    for (const { index, delaySeconds } of again) {
      const { message } = some[index]!;
      const delay = askAgainAfter(message.attempts, delaySeconds);
      if (delay === null) outcome.unread!++;
      else {
        message.retry({ delaySeconds: delay });
        retried++;
      }
    }
  });
  return { ...outcome, ...sum(delivered, looked), retried, comments, invalid: await finish(deps, batch, invalid) };
}

async function consumeSweeps(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid: sent, invalid } = parse(MESSAGES.sweeps(), batch);
  // Each page by itself: a message is delivered again for those of its pages that failed, and the claims of the others are void.
  const valid = sent.flatMap(({ body, message }): Delivery<SweepMessage | CheckMessage>[] =>
    "sweeps" in body ? body.sweeps.map((sweep) => ({ body: sweep, message })) : [{ body, message }],
  );
  const outcome = { swept: 0, differences: 0, checked: 0 };
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // Two deliveries of one message side by side would both find their claim.
    deliveries: [
      ...new Map(
        (await whereTheyAre(deps, valid)).map((delivery) => [JSON.stringify(delivery.body), delivery]),
      ).values(),
    ],
    work: (some) =>
      each(
        some,
        async (body) => {
          if ("claim" in body) {
            outcome.differences += await sweepPage(deps, body);
            outcome.swept++;
          } else outcome.checked += await checkPage(deps, body);
        },
        CALLS_AT_ONCE,
      ),
  });
  return { ...outcome, ...delivered, invalid: await finish(deps, batch, invalid) };
}

async function consumeLoads(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.loads(), batch);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    deliveries: await whereTheyAre(deps, valid),
    work: (some) => each(some, (body) => loadPage(deps, body)),
  });
  return { ...delivered, invalid: await finish(deps, batch, invalid) };
}

async function consumeSettings(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.settings(), batch);
  let changed = 0;
  let learned = 0;
  const located = await whereTheyAre(deps, valid);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // Settings of a workspace are for the comments of all its databases.
    deliveries: located.map(({ body, message, shards }) => ({ body: { ...body, shards }, message })),
    work: (some) =>
      each(some, async (body) => {
        if ("policyId" in body) changed += await applySettings(deps, body);
        else if (await learnFromCorrections(deps, { ...body, pageId: body.learningPageId })) learned++;
      }),
  });
  return { changed, learned, ...delivered, invalid: await finish(deps, batch, invalid) };
}

/**
 * A consumer of messages that stand alone: each is done by itself.
 *
 * @param counts what the batch's line in the log counts, and where each count begins; `work` raises them
 * @param atOnce how many beside each other
 */
function oneByOne<Body extends object, Counts extends Record<string, number>>(
  message: z.ZodType<Body>,
  counts: Counts,
  work: (deps: Deps, body: Body, counts: Counts) => Promise<unknown>,
  atOnce = 1,
): Consumer {
  return async (deps, batch) => {
    const { valid, invalid } = parse(message, batch);
    const outcome = { ...counts };
    const delivered = await deliver(deps, batch.queue, {
      shard: null,
      deliveries: valid,
      work: (some) => each(some, (body) => work(deps, body, outcome), atOnce),
    });
    return { ...outcome, ...delivered, invalid: await finish(deps, batch, invalid) };
  };
}

/** Messages that used up their retries: an operator sends them again. */
async function consumeDead(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  return { kept: await keepDeadLetters(deps, batch.queue.slice(0, -DEAD.length), batch.messages, "exhausted") };
}

/** Each by itself, so that one which fails says so alone. @param atOnce how many beside each other */
async function each<Body extends object>(
  deliveries: Delivery<Body>[],
  work: (body: Body) => Promise<unknown>,
  atOnce = 1,
): Promise<Failed<Body>[]> {
  const failed = await pMap(
    deliveries,
    async (delivery): Promise<Failed<Body>[]> => {
      try {
        await work(delivery.body);
        return [];
      } catch (error) {
        return [{ deliveries: [delivery], error, shard: shardOf(delivery.body) }];
      }
    },
    { concurrency: atOnce },
  );
  return failed.flat();
}

const shardOf = (body: object): string | null =>
  "shard" in body && typeof body.shard === "string" ? body.shard : null;

/** A message that names a database, and the page it is about if it is about one. */
type Located = { workspaceId: number; shard: string; pageId?: number | undefined; learningPageId?: number };

/**
 * The messages with the databases that their workspaces and pages are in now: some moved since the messages were sent. When the core
 * does not answer they stay as they are, since a database refuses what is written for those that left it.
 */
async function whereTheyAre<Body extends Located>(
  { core }: Deps,
  deliveries: Delivery<Body>[],
): Promise<(Delivery<Body> & { shards: Shards })[]> {
  const ids = [...new Set(deliveries.map(({ body }) => body.workspaceId))];
  if (ids.length === 0) return [];
  const homes = await homesOf(core, { ids: JSON.stringify(ids) }).then(
    (found) => found,
    () => [],
  );
  const found = new Map(homes.map(({ id, shards }) => [id, shards]));
  return deliveries.map(({ body, message }) => {
    const shards: Shards = found.get(body.workspaceId) ?? [{ shard: body.shard, pageIds: null }];
    return { body: { ...body, shard: shardFor(body, shards) }, message, shards };
  });
}

/** Without a page it is the one that the message names, while the workspace has it. */
function shardFor({ learningPageId, pageId = learningPageId, shard: named }: Located, shards: Shards): string {
  if (pageId !== undefined) return shardWith(pageId, shards);
  return (shards.find(({ shard }) => shard === named) ?? shards[0]).shard;
}

const homesOf = keptStatement((core: CoreDb, value: ValueOf<"ids">) =>
  core
    .select({ id: workspaces.id, shards: shardsOfWorkspace })
    .from(workspaces)
    .where(inArray(workspaces.id, boundList(value("ids")))),
);

/** The messages of each comments database by themselves. */
async function deliverByShard<Body extends Located>(
  deps: Deps,
  batch: MessageBatch,
  valid: Delivery<Body>[],
  work: (shard: string, deliveries: Delivery<Body>[]) => Promise<void>,
): Promise<Delivered> {
  const located = await whereTheyAre(deps, valid);
  const shards = [...Map.groupBy(located, ({ body }) => body.shard)].map(([shard, deliveries]) =>
    deliver(deps, batch.queue, { shard, deliveries, work: (some) => work(shard, some).then(() => []) }),
  );
  return sum(...(await Promise.all(shards)));
}

function addCounts(...all: Record<string, number>[]): Record<string, number> {
  const added: Record<string, number> = {};
  for (const [code, count] of all.flatMap((counts) => Object.entries(counts))) added[code] = (added[code] ?? 0) + count;
  return added;
}

const sum = (...parts: Delivered[]): Delivered => ({
  parked: parts.reduce((all, { parked }) => all + parked, 0),
  givenUp: parts.reduce((all, { givenUp }) => all + givenUp, 0),
  errors: addCounts(...parts.map(({ errors }) => errors)),
});

/** What was not retried is done. @returns how many messages did not parse */
async function finish(deps: Deps, batch: MessageBatch, invalid: Message[]): Promise<number> {
  await keepDeadLetters(deps, batch.queue, invalid, "invalid");
  batch.ackAll();
  return invalid.length;
}

function parse<T>(schema: z.ZodType<T>, batch: MessageBatch) {
  const valid: Delivery<T>[] = [];
  const invalid: Message[] = [];
  for (const message of batch.messages) {
    const parsed = schema.safeParse(message.body);
    if (parsed.success) valid.push({ body: parsed.data, message });
    else invalid.push(message);
  }
  return { valid, invalid };
}
