// The consumer of every queue: parses, calls the feature, acknowledges or retries each message separately, and logs one line per
// batch.
import type { Deps } from "../deps.ts";
import { withoutValues } from "../failures.ts";
import { deliverAlert } from "../features/alerts/deliveries.ts";
import { applySettings } from "../features/backtest/apply-settings.ts";
import { writeExport } from "../features/exports/write-export.ts";
import { learnFromCorrections } from "../features/learning/learn-from-corrections.ts";
import { deliverMail } from "../features/mail/deliver-mail.ts";
import { recordReport } from "../features/mail/record-report.ts";
import { recordStage } from "../features/operation/record-stage.ts";
import { sendTracked } from "../features/tracking/send-tracked.ts";
import { announceChanges } from "../features/webhooks/announce.ts";
import { toHighVolumeQueues } from "../high-volume-queues.ts";
import type { SettingsMessage } from "../messages.ts";
import { reportOf } from "../platform/mail/cloudflare-events.ts";
import { type MessageOf, type QueueName, queueOf, SCHEMAS } from "../queues.ts";
import { consumeActions } from "./consumers/actions.ts";
import { CALLS_AT_ONCE, type Consumer, type Outcome, oneByOne } from "./consumers/batch.ts";
import { consumeCommentEvents } from "./consumers/comment-events.ts";
import { deliverEach } from "./consumers/open-databases.ts";
import { consumeReviews } from "./consumers/reviews.ts";
import { consumeLoads, consumeSweeps } from "./consumers/sweeps.ts";
import { keepDeadLetters, workspacesOf } from "./dead-letters.ts";
import type { Batch, QueuedMessage } from "./deliver.ts";

/** Counts of the outcomes of messages that are sent somewhere. */
const UNSENT = { sent: 0, later: 0, failed: 0, idle: 0 };

const CONSUMERS: { [Queue in QueueName]: Consumer<MessageOf<Queue>> } = {
  "comment-events": consumeCommentEvents,
  actions: consumeActions,
  "high-volume-events": (deps, batch) => consumeCommentEvents(toHighVolumeQueues(deps), batch),
  "high-volume-actions": (deps, batch) => consumeActions(toHighVolumeQueues(deps), batch),
  reviews: consumeReviews,
  sweeps: consumeSweeps,
  loads: (deps, batch) => consumeLoads(toHighVolumeQueues(deps), batch),
  settings: (deps, batch) => consumeSettings(toHighVolumeQueues(deps), batch),
  conversions: oneByOne(UNSENT, async (deps, body, counts) => {
    counts[await sendTracked(deps, body)]++;
  }),
  mails: oneByOne(UNSENT, async (deps, body, counts) => {
    counts[await deliverMail(deps, body)]++;
  }),
  alerts: oneByOne(
    { ...UNSENT, announced: 0 },
    async (deps, body, counts) => {
      if ("deliveryId" in body) counts[await deliverAlert(deps, body)]++;
      else counts.announced += await announceChanges(deps, body);
    },
    CALLS_AT_ONCE,
  ),
  exports: oneByOne({ written: 0 }, async (deps, body, counts) => {
    counts.written += await writeExport(deps, body);
  }),
  "mail-events": oneByOne({ reports: 0 }, async (deps, body, counts) => {
    const report = reportOf(body);
    if (!report) return;
    await recordReport(deps, report);
    counts.reports++;
  }),
};

const DEAD = "-dead";

/** Consumes one batch. @throws when the batch as a whole failed: the queue then delivers the unacknowledged messages again */
export async function consume(deps: Deps, batch: MessageBatch): Promise<void> {
  const startedAt = deps.now();
  const queue = queueOf(batch.queue);
  if (!queue) throw new Error(`no consumer for queue ${batch.queue}`);
  const outcome = await (queue.isDead ? consumeDead(deps, batch) : consumeAlive(deps, queue.queue, batch)).catch(
    (error) => {
      // The runtime logs every error that this function throws.
      throw withoutValues(error);
    },
  );
  const facts = {
    workspaceIds: workspacesOf(batch.messages.map(({ body }) => body)),
    ms: deps.now() - startedAt,
    /** How long the oldest message has waited since it was sent. */
    waitMs: startedAt - Math.min(startedAt, ...batch.messages.map(({ timestamp }) => timestamp.getTime())),
    ...outcome,
  };
  console.info(JSON.stringify({ event: "queue", queue: batch.queue, messages: batch.messages.length, ...facts }));
  await recordStage(deps, { rowsWritten: 0, errors: {}, ...facts, stage: batch.queue, count: batch.messages.length });
}

/** Lets the queue's consumer work on the messages that it understands, and keeps the others as dead letters. */
async function consumeAlive<Queue extends QueueName>(deps: Deps, queue: Queue, batch: MessageBatch): Promise<Outcome> {
  const messages: QueuedMessage<MessageOf<Queue>>[] = [];
  const invalid: Message[] = [];
  for (const message of batch.messages) {
    const { data, success } = SCHEMAS[queue].safeParse(message.body);
    if (success && isOfKnownNetwork(deps, data)) messages.push({ body: data, message });
    else invalid.push(message);
  }
  const outcome = await CONSUMERS[queue](deps, { queue: batch.queue, messages });
  await keepDeadLetters(deps, batch.queue, invalid, "invalid");
  // All that was not retried.
  batch.ackAll();
  return { ...outcome, invalid: invalid.length };
}

/** An earlier or later version of the Worker may know another network. */
const isOfKnownNetwork = ({ networks }: Deps, body: object): boolean =>
  !("network" in body) || String(body.network) in networks;

/** Keeps messages that used up their retries; an operator can send them again. */
async function consumeDead(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  return { kept: await keepDeadLetters(deps, batch.queue.slice(0, -DEAD.length), batch.messages, "exhausted") };
}

/** Applies settings to older comments, and trains pages from corrections. */
async function consumeSettings(deps: Deps, batch: Batch<SettingsMessage>): Promise<Outcome> {
  let changed = 0;
  let learned = 0;
  const delivered = await deliverEach(deps, batch, async (db, body) => {
    if ("policyId" in body) changed += await applySettings(deps, db, body);
    else if (await learnFromCorrections(deps, db, { ...body, pageId: body.learningPageId })) learned++;
  });
  return { changed, learned, ...delivered };
}
