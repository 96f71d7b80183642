// Works on the messages of a batch and limits the damage of failures: when a database fails, the messages that need it are
// parked; a single bad message is found by halving the batch. docs/decisions/020.
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../deps.ts";
import { isCode } from "../errors.ts";
import { errorCode, logFailure } from "../failures.ts";
import type { CommentsDb } from "../platform/db/open.ts";
import { keepDeadLetters, workspacesOf } from "./dead-letters.ts";
import { retryAfter } from "./retry-after.ts";

export type QueuedMessage<Body> = { body: Body; message: Message };

/** Messages whose work was not done. */
export type Failed<Body> = {
  messages: QueuedMessage<Body>[];
  error: unknown;
  /** The comments database that the messages need; null while it is not known. */
  db: CommentsDb | null;
};

/** Messages of a queue. */
export type Batch<Body> = { queue: string; messages: QueuedMessage<Body>[] };

/** Must be safe to repeat. @returns the part that failed, when the rest succeeded; throws when all of it failed */
type Work<Body> = (messages: QueuedMessage<Body>[]) => Promise<Failed<Body>[]>;

export type Delivered = {
  /** Messages that wait for another delivery because of a failure. */
  parked: number;
  /** Messages that became dead letters. */
  givenUp: number;
  /** How many messages failed with each code, before they were parked or given up. */
  errors: Record<string, number>;
};

/**
 * After this many attempts a message has failed alone for an hour while its databases answered. A broken release is rolled back
 * sooner.
 */
const MAX_ALONE = 40;

/** Runs `work` on the messages and retries those that fail; the caller acknowledges the others. Never throws. */
export async function deliver<Body>(
  deps: Pick<Deps, "core" | "comments" | "shards" | "now">,
  { queue, messages }: Batch<Body>,
  work: Work<Body>,
): Promise<Delivered> {
  const delivered: Delivered = { parked: 0, givenUp: 0, errors: {} };

  async function attempt(attempted: QueuedMessage<Body>[]): Promise<void> {
    if (attempted.length === 0) return;
    const failed = await work(attempted).catch((error: unknown) => [{ messages: attempted, error, db: null }]);
    for (const part of failed) await settle(part);
  }

  async function settle({ messages: failed, error, db }: Failed<Body>): Promise<void> {
    // No failure: the messages wait until their workspace has moved.
    if (isCode(error, "workspace_moving")) return park(failed);
    const shard = db && deps.shards.find((name) => deps.comments(name) === db);
    logFailure("delivery_failed", error, {
      queue,
      messages: failed.length,
      ...(shard && { shard }),
      workspaceIds: workspacesOf(failed.map(({ body }) => body)),
      comments: failed.flatMap(({ body }) => externalIdOf(body)),
    });
    if (!(await answers(deps.core, db))) {
      countErrors(failed, error);
      return park(failed);
    }
    const [first, ...rest] = failed;
    if (first && rest.length === 0) return settleAlone(first, error);
    const half = Math.ceil(failed.length / 2);
    await attempt(failed.slice(0, half));
    await attempt(failed.slice(half));
  }

  async function settleAlone({ body, message }: QueuedMessage<Body>, error: unknown): Promise<void> {
    countErrors([{ body, message }], error);
    if (message.attempts < MAX_ALONE) return park([{ body, message }]);
    delivered.givenUp += await keepDeadLetters(deps, queue, [message], errorCode(error));
  }

  function countErrors(failed: QueuedMessage<Body>[], error: unknown): void {
    const code = errorCode(error);
    delivered.errors[code] = (delivered.errors[code] ?? 0) + failed.length;
  }

  function park(parked: QueuedMessage<Body>[]): void {
    for (const { message } of parked) message.retry({ delaySeconds: retryAfter(message.attempts) });
    delivered.parked += parked.length;
  }

  await attempt(messages);
  return delivered;
}

/** The network's id of the comment that a message is about; none for messages about something else. */
const externalIdOf = (body: unknown): string[] => {
  const about = z.object({ externalId: z.string() }).safeParse(body);
  return about.success ? [about.data.externalId] : [];
};

/** Whether the databases that the work needs answer now. */
async function answers(core: Deps["core"], db: CommentsDb | null): Promise<boolean> {
  try {
    await core.run(sql`SELECT 1`);
    await db?.run(sql`SELECT 1`);
    return true;
  } catch {
    return false;
  }
}
