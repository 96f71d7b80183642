// What every consumer does with a batch: parse it, work on each message, and settle what is done.
import pMap from "p-map";
import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { keepDeadLetters } from "../dead-letters.ts";
import { type Delivered, deliver, type Failed, type QueuedMessage } from "../deliver.ts";

/** What a batch's line in the log says. */
export type Outcome = Record<string, unknown> & {
  rowsWritten?: number;
  workspaceIds?: number[];
  /** Messages that failed, by code. */
  errors?: Record<string, number>;
  /** Answers of the network, by problem. */
  calls?: Record<string, number>;
};
export type Consumer = (deps: Deps, batch: MessageBatch) => Promise<Outcome>;

/** Connections a Worker may hold open, less one for the database. */
export const CALLS_AT_ONCE = 5;

/**
 * Returns a consumer for messages that do not depend on each other: each is handled separately.
 *
 * @param counts what the log line of the batch counts, with the first value of each count; `work` raises them
 * @param atOnce how many messages run in parallel
 */
export function oneByOne<Body extends object, Counts extends Record<string, number>>(
  message: z.ZodType<Body>,
  counts: Counts,
  work: (deps: Deps, body: Body, counts: Counts) => Promise<unknown>,
  atOnce = 1,
): Consumer {
  return async (deps, batch) => {
    const { valid, invalid } = parseBatch(message, batch);
    const outcome = { ...counts };
    const delivered = await deliver(deps, batch.queue, {
      messages: valid,
      work: (messages) => runEach(messages, ({ body }) => work(deps, body, outcome), atOnce),
    });
    return { ...outcome, ...delivered, invalid: await finishBatch(deps, batch, invalid) };
  };
}

/**
 * Runs `work` for each message separately, so that a failure concerns only its own message.
 *
 * @param atOnce how many run in parallel
 */
export async function runEach<Body, Queued extends QueuedMessage<Body> & { db?: CommentsDb }>(
  messages: Queued[],
  work: (queued: Queued) => Promise<unknown>,
  atOnce = 1,
): Promise<Failed<Queued["body"]>[]> {
  const failed = await pMap(
    messages,
    async (queued): Promise<Failed<Queued["body"]>[]> => {
      try {
        await work(queued);
        return [];
      } catch (error) {
        return [{ messages: [queued], error, db: queued.db ?? null }];
      }
    },
    { concurrency: atOnce },
  );
  return failed.flat();
}

/** Adds counts by code. */
export function addCounts(...all: Record<string, number>[]): Record<string, number> {
  const added: Record<string, number> = {};
  for (const [code, count] of all.flatMap((counts) => Object.entries(counts))) added[code] = (added[code] ?? 0) + count;
  return added;
}

export const sumDelivered = (...parts: Delivered[]): Delivered => ({
  parked: parts.reduce((all, { parked }) => all + parked, 0),
  givenUp: parts.reduce((all, { givenUp }) => all + givenUp, 0),
  errors: addCounts(...parts.map(({ errors }) => errors)),
});

/**
 * Keeps the invalid messages as dead letters and acknowledges all that was not retried.
 *
 * @returns how many messages were invalid
 */
export async function finishBatch(deps: Deps, batch: MessageBatch, invalid: Message[]): Promise<number> {
  await keepDeadLetters(deps, batch.queue, invalid, "invalid");
  batch.ackAll();
  return invalid.length;
}

/** Splits the messages of a batch into those that match the queue's schema and those that do not. */
export function parseBatch<T>(schema: z.ZodType<T>, batch: MessageBatch) {
  const valid: QueuedMessage<T>[] = [];
  const invalid: Message[] = [];
  for (const message of batch.messages) {
    const parsed = schema.safeParse(message.body);
    if (parsed.success) valid.push({ body: parsed.data, message });
    else invalid.push(message);
  }
  return { valid, invalid };
}
