import { inArray, isNotNull } from "drizzle-orm";
import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { boundList } from "../../platform/db/bound-json.ts";
import { deadLetters } from "../../platform/db/core.ts";
import { type QueueName, queueOf, SCHEMAS } from "../../queues.ts";

/** The maximum number of messages in one run. */
const MAX_PER_RUN = 100;

/**
 * Sends the dead letters again that an operator chose with `npm run dead-letters -- redrive`, and deletes them. A message that
 * does not parse stays. Safe to repeat.
 *
 * @returns how many were sent
 */
export async function redriveDeadLetters(deps: Pick<Deps, "core" | "queues">): Promise<number> {
  const chosen = await deps.core
    .select({ id: deadLetters.id, queue: deadLetters.queue, body: deadLetters.body })
    .from(deadLetters)
    .where(isNotNull(deadLetters.redriveAt))
    .orderBy(deadLetters.redriveAt)
    .limit(MAX_PER_RUN);
  const sent: number[] = [];
  const refused: number[] = [];
  for (const { id, queue, body } of chosen) {
    try {
      const to = queueOf(queue)?.queue;
      if (!to) throw new Error(`no queue ${queue}`);
      await sendAgain(deps.queues, to, body);
      sent.push(id);
    } catch (error) {
      logFailure("dead_letter_not_sent", error instanceof z.ZodError ? new Error("it does not parse") : error, { id });
      refused.push(id);
    }
  }
  if (sent.length > 0) await deps.core.delete(deadLetters).where(inArray(deadLetters.id, boundList(sent)));
  if (refused.length > 0)
    await deps.core
      .update(deadLetters)
      .set({ redriveAt: null })
      .where(inArray(deadLetters.id, boundList(refused)));
  return sent.length;
}

/**
 * Sends one message again. Generic in the queue, so that a message read for one queue cannot be sent to another.
 *
 * @throws ZodError when its consumer would refuse it
 */
const sendAgain = <Queue extends QueueName>(queues: Deps["queues"], queue: Queue, body: unknown): Promise<void> =>
  queues[queue].send([SCHEMAS[queue].parse(body)]);
