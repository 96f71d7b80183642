import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import type { Deps } from "../../worker/deps.ts";
import { queueOf } from "../../worker/messages.ts";

type Queued = { body: unknown; attempts: number; delaySeconds?: number | undefined; dueAt?: number };
type Consume = (batch: MessageBatch, context: ExecutionContext) => unknown;

const NAMES = {
  commentEvents: "atalaya-comment-events",
  actions: "atalaya-actions",
  busyEvents: "atalaya-busy-events",
  busyActions: "atalaya-busy-actions",
  opinions: "atalaya-opinions",
  sweeps: "atalaya-sweeps",
  loads: "atalaya-loads",
  settings: "atalaya-settings",
  conversions: "atalaya-conversions",
  mails: "atalaya-mails",
  alerts: "atalaya-alerts",
  exports: "atalaya-exports",
  mailEvents: "atalaya-mail-events",
} as const satisfies Record<keyof Deps["queues"], string>;
type QueueKey = keyof typeof NAMES;
const KEYS = Object.keys(NAMES) as QueueKey[];

/** Consumers that keep sending to each other would never end. */
const MAX_BATCHES = 2000;

/** Queues as arrays: `waiting` can be consumed now, `delayed` was sent or retried with a delay. @param now of a test's clock */
export function createMemoryQueues(now: () => number) {
  const empty = () => Object.fromEntries(KEYS.map((key) => [key, []])) as unknown as Record<QueueKey, Queued[]>;
  const [waiting, delayed] = [empty(), empty()];

  const sender = (key: QueueKey) => ({
    async send(messages: unknown[], options: { delaySeconds?: number } = {}) {
      const target = options.delaySeconds ? delayed : waiting;
      const { delaySeconds = 0 } = options;
      target[key].push(
        ...messages.map((body) => ({ body, attempts: 1, delaySeconds, dueAt: now() + delaySeconds * 1000 })),
      );
    },
  });

  /** Hands everything that waits to the consumer until nothing does. Retries become `delayed`. */
  async function drain(consume: Consume) {
    for (let batches = 0; ; batches++) {
      const key = KEYS.find((name) => waiting[name].length > 0);
      if (!key) return;
      if (batches === MAX_BATCHES) throw new Error(`the queues are not empty after ${MAX_BATCHES} batches`);
      await deliver(key, waiting[key].splice(0, 50), consume);
    }
  }

  async function deliver(key: QueueKey, messages: Queued[], consume: Consume) {
    const batch = createMessageBatch(
      NAMES[key],
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
        delayed[key].push({
          ...message,
          attempts: message.attempts + 1,
          delaySeconds,
          dueAt: now() + delaySeconds * 1000,
        });
    });
  }

  function releaseEach(isReleased: (message: Queued) => boolean) {
    for (const key of KEYS) {
      waiting[key].push(...delayed[key].filter(isReleased));
      delayed[key] = delayed[key].filter((message) => !isReleased(message));
    }
  }

  /** Time passes: what was delayed can be consumed. */
  const release = () => releaseEach(() => true);

  /** What is due by the clock can be consumed. */
  const releaseDue = () => releaseEach(({ dueAt }) => (dueAt ?? 0) <= now());

  /** Time passes until new actions are due (`FIRST_DUE_MS`). Messages that are retried, and replies, wait longer. */
  const releaseNewActions = () =>
    releaseEach(
      ({ body, attempts }) => attempts === 1 && typeof body === "object" && body !== null && "actionId" in body,
    );

  /** What waits, the delayed included; a message waits since it was due. */
  const backlogs = () =>
    Object.fromEntries(
      KEYS.map((key) => {
        const queued = [...waiting[key], ...delayed[key]];
        const oldestAt = queued.length > 0 ? Math.min(...queued.map(({ dueAt }) => dueAt ?? now())) : null;
        return [queueOf(NAMES[key])!.queue, { messages: queued.length, oldestAt }];
      }),
    );

  const senders = Object.fromEntries(KEYS.map((key) => [key, sender(key)])) as Deps["queues"];
  return { senders, waiting, delayed, backlogs, drain, release, releaseDue, releaseNewActions };
}

/** How long each message is to wait, by its id, as it is retried: the pool's result does not say. */
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
