import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import type { Deps } from "../../worker/deps.ts";
import { byQueue, QUEUES, type QueueName } from "../../worker/queues.ts";

type Queued = { body: unknown; attempts: number; delaySeconds?: number | undefined; dueAt?: number };
type Consume = (batch: MessageBatch, context: ExecutionContext) => unknown;

/** The limit of batches: consumers that send to each other would never end. */
const MAX_BATCHES = 2000;

/** Creates queues as arrays. Messages of `waiting` can be consumed now; `delayed` were sent or retried with a delay. @param now the test's clock */
export function createMemoryQueues(now: () => number) {
  const empty = (): Record<QueueName, Queued[]> => byQueue(() => []);
  const [waiting, delayed] = [empty(), empty()];

  const sender = (name: QueueName) => ({
    async send(messages: unknown[], options: { delaySeconds?: number } = {}) {
      const target = options.delaySeconds ? delayed : waiting;
      const { delaySeconds = 0 } = options;
      target[name].push(
        ...messages.map((body) => ({ body, attempts: 1, delaySeconds, dueAt: now() + delaySeconds * 1000 })),
      );
    },
  });

  /** Passes waiting messages to the consumer until none is left. Retries become `delayed`. */
  async function drain(consume: Consume) {
    for (let batches = 0; ; batches++) {
      const name = QUEUES.find((queue) => waiting[queue].length > 0);
      if (!name) return;
      if (batches === MAX_BATCHES) throw new Error(`the queues are not empty after ${MAX_BATCHES} batches`);
      await deliver(name, waiting[name].splice(0, 50), consume);
    }
  }

  async function deliver(name: QueueName, messages: Queued[], consume: Consume) {
    const batch = createMessageBatch(
      `atalaya-${name}`,
      messages.map(({ body, attempts }, index) => ({ id: String(index), timestamp: new Date(), attempts, body })),
    );
    const delays = delaysOf(batch);
    const context = createExecutionContext();
    await consume(batch, context);
    const result = await getQueueResult(batch, context);
    const acknowledged = new Set(result.explicitAcks);
    const retried = new Set(result.retryMessages.map(({ msgId }: { msgId: string }) => msgId));
    messages.forEach((message, index) => {
      const again = retried.has(String(index)) || (result.retryBatch.retry && !acknowledged.has(String(index)));
      const delaySeconds = delays.get(String(index)) ?? 0;
      if (again)
        delayed[name].push({
          ...message,
          attempts: message.attempts + 1,
          delaySeconds,
          dueAt: now() + delaySeconds * 1000,
        });
    });
  }

  function releaseEach(isReleased: (message: Queued) => boolean) {
    for (const name of QUEUES) {
      waiting[name].push(...delayed[name].filter(isReleased));
      delayed[name] = delayed[name].filter((message) => !isReleased(message));
    }
  }

  /** Makes all delayed messages consumable, as if the time had passed. */
  const release = () => releaseEach(() => true);

  /** Makes the messages consumable that are due by the clock. */
  const releaseDue = () => releaseEach(({ dueAt }) => (dueAt ?? 0) <= now());

  /** All messages that wait, with the delayed ones. A message waits since it was due. */
  const backlogs = () =>
    byQueue((name) => {
      const queued = [...waiting[name], ...delayed[name]];
      const oldestAt = queued.length > 0 ? Math.min(...queued.map(({ dueAt }) => dueAt ?? now())) : null;
      return { messages: queued.length, oldestAt };
    });

  const senders: Deps["queues"] = byQueue(sender);
  return { senders, waiting, delayed, backlogs, drain, release, releaseDue };
}

/** The delay of each retried message, by its id, since the pool's result does not contain it. */
function delaysOf(batch: MessageBatch): Map<string, number> {
  const delays = new Map<string, number>();
  for (const message of batch.messages) {
    const retry = message.retry.bind(message);
    message.retry = (options) => {
      if (!delays.has(message.id)) delays.set(message.id, options?.delaySeconds ?? 0);
      retry(options);
    };
  }
  return delays;
}
