// The consumer of every queue: parse, hand over, acknowledge or retry each message by itself, one log line per batch.

import { z } from "zod";
import type { Deps } from "../deps.ts";
import { logFailure, withoutValues } from "../failures.ts";
import { applySettings } from "../features/backtest/apply-settings.ts";
import { processComments } from "../features/comments/intake/process.ts";
import { askAgainAfter, giveSecondOpinions } from "../features/comments/opinions/second-opinion.ts";
import { actOnNetwork } from "../features/comments/outbox/act.ts";
import { sendReplies } from "../features/comments/replies/send-replies.ts";
import { removePost } from "../features/comments/sweeps/remove-post.ts";
import { sweepPage } from "../features/comments/sweeps/sweep.ts";
import { sendTracked } from "../features/tracking/send-tracked.ts";
import { ConversionMessage, commentsMessage, OpinionMessage, OutboxMessage, SweepsMessage } from "../messages.ts";
import { runInBatches } from "../platform/db/batch.ts";
import { deadLetters } from "../platform/db/core.ts";
import { newId } from "../platform/db/ids.ts";

type Outcome = Record<string, number>;
type Consumer = (deps: Deps, batch: MessageBatch) => Promise<Outcome>;

const CONSUMERS: Record<string, Consumer> = {
  "atalaya-comment-events": consumeCommentEvents,
  "atalaya-actions": consumeActions,
  "atalaya-opinions": consumeOpinions,
  "atalaya-sweeps": consumeSweeps,
  "atalaya-conversions": consumeConversions,
};

const DEAD = "-dead";
const REMOVE_AGAIN_SECONDS = 10;

/** @throws when a batch as a whole failed: the queue then delivers the unacknowledged messages again */
export async function consume(deps: Deps, batch: MessageBatch): Promise<void> {
  const startedAt = deps.now();
  const consumer = batch.queue.endsWith(DEAD) ? keepDeadLetters : CONSUMERS[batch.queue];
  if (!consumer) throw new Error(`no consumer for queue ${batch.queue}`);
  const outcome = await consumer(deps, batch).catch((error) => {
    // The runtime logs every error that leaves from here.
    throw withoutValues(error);
  });
  console.info(
    JSON.stringify({
      event: "queue",
      queue: batch.queue,
      messages: batch.messages.length,
      ms: deps.now() - startedAt,
      ...outcome,
    }),
  );
}

async function consumeCommentEvents(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const known = Object.values(deps.networks).map(({ name }) => name);
  const { valid, invalid } = parse(commentsMessage(known), batch);
  await keep(deps, batch.queue, invalid);
  const received = valid.flatMap(({ body, message }) => ("removedPostId" in body ? [] : [{ body, message }]));
  const { raced, ...outcome } = await processComments(
    deps,
    received.map(({ body }) => body),
  );
  for (const index of raced) received[index]!.message.retry({ delaySeconds: 1 });
  for (const { body, message } of valid)
    if ("removedPostId" in body)
      await removePost(deps, body).catch((error) => {
        logFailure("post_not_removed", error);
        message.retry({ delaySeconds: REMOVE_AGAIN_SECONDS });
      });
  batch.ackAll();
  return { ...outcome, raced: raced.length, invalid: invalid.length };
}

async function consumeActions(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(OutboxMessage, batch);
  await keep(deps, batch.queue, invalid);
  const outcome: Outcome = { applied: 0, failed: 0, rowsWritten: 0, again: 0, invalid: invalid.length };
  for (const [shard, messages] of Map.groupBy(valid, ({ body }) => body.shard)) {
    const bodies = messages.map(({ body }) => body);
    const actions = bodies.filter((body) => "actionId" in body);
    const replies = bodies.filter((body) => "replyId" in body);
    const acted = await actOnNetwork(deps, shard, actions);
    const sent = await sendReplies(deps, shard, replies);
    outcome.applied! += acted.applied + sent.applied;
    outcome.failed! += acted.failed + sent.failed;
    outcome.rowsWritten! += acted.rowsWritten + sent.rowsWritten;
    outcome.again! += acted.again.length + sent.again.length;
    // A new message and not a retry: the row counts the attempts, and its waits are not the queue's.
    for (const { actionId, delaySeconds } of acted.again) {
      const body = actions.find((message) => message.actionId === actionId)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
    for (const { replyId, delaySeconds } of sent.again) {
      const body = replies.find((message) => message.replyId === replyId)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
  }
  batch.ackAll();
  return outcome;
}

async function consumeOpinions(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(OpinionMessage, batch);
  await keep(deps, batch.queue, invalid);
  const outcome: Outcome = { approved: 0, hidden: 0, kept: 0, settled: 0, unanswered: 0, rowsWritten: 0 };
  let retried = 0;
  for (const [shard, messages] of Map.groupBy(valid, ({ body }) => body.shard)) {
    const { again, ...counts } = await giveSecondOpinions(
      deps,
      shard,
      messages.map(({ body }) => body),
    );
    for (const [name, count] of Object.entries(counts)) outcome[name]! += count;
    for (const { index, delaySeconds } of again) {
      const { message } = messages[index]!;
      const delay = askAgainAfter(message.attempts, delaySeconds);
      if (delay === null) outcome.unanswered!++;
      else {
        message.retry({ delaySeconds: delay });
        retried++;
      }
    }
  }
  batch.ackAll();
  return { ...outcome, retried, invalid: invalid.length };
}

async function consumeSweeps(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(SweepsMessage, batch);
  await keep(deps, batch.queue, invalid);
  let differences = 0;
  for (const { body, message } of valid) {
    differences += "policyId" in body ? await applySettings(deps, body) : await sweepPage(deps, body);
    message.ack();
  }
  batch.ackAll();
  return { differences, invalid: invalid.length };
}

async function consumeConversions(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(ConversionMessage, batch);
  await keep(deps, batch.queue, invalid);
  const outcome = { sent: 0, later: 0, failed: 0, idle: 0, invalid: invalid.length };
  for (const { body, message } of valid) {
    outcome[await sendTracked(deps, body)]++;
    message.ack();
  }
  batch.ackAll();
  return outcome;
}

/** Failed messages are stored for a person; the sweeps find the rows that they named. */
async function keepDeadLetters(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  await keep(deps, batch.queue.slice(0, -DEAD.length), batch.messages);
  batch.ackAll();
  return { kept: batch.messages.length };
}

function parse<T>(schema: z.ZodType<T>, batch: MessageBatch) {
  const valid: { body: T; message: Message }[] = [];
  const invalid: Message[] = [];
  for (const message of batch.messages) {
    const parsed = schema.safeParse(message.body);
    if (parsed.success) valid.push({ body: parsed.data, message });
    else invalid.push(message);
  }
  return { valid, invalid };
}

const Owned = z.object({ workspaceId: z.number() });

/** A message that can never succeed is recorded; the caller acknowledges it. */
async function keep({ core, now }: Deps, queue: string, messages: readonly Message[]): Promise<void> {
  const rows = messages.map(({ body }) => ({
    id: newId(now()),
    queue,
    workspaceId: Owned.safeParse(body).data?.workspaceId ?? null,
    body,
    createdAt: now(),
  }));
  await runInBatches(
    core,
    rows.map((row) => core.insert(deadLetters).values(row)),
  );
}
