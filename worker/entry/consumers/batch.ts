// What consumers do with the parsed messages of a batch.
import pMap from "p-map";
import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { type Batch, type Delivered, deliver, type Failed, type QueuedMessage } from "../deliver.ts";

/** What a batch's line in the log says. */
export type Outcome = Record<string, unknown> & {
  rowsWritten?: number;
  workspaceIds?: number[];
  /** Messages that failed, by code. */
  errors?: Record<string, number>;
  /** Answers of the network, by problem. */
  calls?: Record<string, number>;
};
export type Consumer<Body> = (deps: Deps, batch: Batch<Body>) => Promise<Outcome>;

/** Connections a Worker may hold open, less one for the database. */
export const CALLS_AT_ONCE = 5;

/**
 * Returns a consumer for messages that do not depend on each other: each is handled separately.
 *
 * @param counts what the log line of the batch counts, with the first value of each count; `work` raises them
 * @param atOnce how many messages run in parallel
 */
export function oneByOne<Body extends object, Counts extends Record<string, number>>(
  counts: Counts,
  work: (deps: Deps, body: Body, counts: Counts) => Promise<unknown>,
  atOnce = 1,
): Consumer<Body> {
  return async (deps, batch) => {
    const outcome = { ...counts };
    const delivered = await deliver(deps, batch, (messages) =>
      runEach(messages, ({ body }) => work(deps, body, outcome), atOnce),
    );
    return { ...outcome, ...delivered };
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
