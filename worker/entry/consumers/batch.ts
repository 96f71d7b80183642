// What every consumer does with a batch: parse it, work on each message, and settle what is done.
import pMap from "p-map";
import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { keepDeadLetters } from "../dead-letters.ts";
import { type Delivered, type Delivery, deliver, type Failed } from "../deliver.ts";

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
 * A consumer of messages that stand alone: each is done by itself.
 *
 * @param counts what the batch's line in the log counts, and where each count begins; `work` raises them
 * @param atOnce how many beside each other
 */
export function oneByOne<Body extends object, Counts extends Record<string, number>>(
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

/** Each by itself, so that one which fails says so alone. @param atOnce how many beside each other */
export async function each<Body extends object>(
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

/** What was counted by code, in one. */
export function addCounts(...all: Record<string, number>[]): Record<string, number> {
  const added: Record<string, number> = {};
  for (const [code, count] of all.flatMap((counts) => Object.entries(counts))) added[code] = (added[code] ?? 0) + count;
  return added;
}

export const sum = (...parts: Delivered[]): Delivered => ({
  parked: parts.reduce((all, { parked }) => all + parked, 0),
  givenUp: parts.reduce((all, { givenUp }) => all + givenUp, 0),
  errors: addCounts(...parts.map(({ errors }) => errors)),
});

/** What was not retried is done. @returns how many messages did not parse */
export async function finish(deps: Deps, batch: MessageBatch, invalid: Message[]): Promise<number> {
  await keepDeadLetters(deps, batch.queue, invalid, "invalid");
  batch.ackAll();
  return invalid.length;
}

/** The messages of a batch, without those that are none of this queue. */
export function parse<T>(schema: z.ZodType<T>, batch: MessageBatch) {
  const valid: Delivery<T>[] = [];
  const invalid: Message[] = [];
  for (const message of batch.messages) {
    const parsed = schema.safeParse(message.body);
    if (parsed.success) valid.push({ body: parsed.data, message });
    else invalid.push(message);
  }
  return { valid, invalid };
}
