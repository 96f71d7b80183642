import type { Deps } from "../../deps.ts";
import { actOnNetwork } from "../../features/comments/outbox/act.ts";
import { holdReplies, sendReplies } from "../../features/comments/replies/send-replies.ts";
import type { OutboxMessage } from "../../messages.ts";
import type { Batch } from "../deliver.ts";
import { addCounts, type Outcome } from "./batch.ts";
import { deliverTogether } from "./open-databases.ts";

/** Works on rows of the outbox: hides, shows or deletes comments on the network, and sends replies. */
export async function consumeActions(deps: Deps, batch: Batch<OutboxMessage>): Promise<Outcome> {
  const outcome = { applied: 0, failed: 0, rowsWritten: 0, again: 0, comments: [] as string[], calls: {} };
  const delivered = await deliverTogether(deps, batch, async (db, messages) => {
    const bodies = messages.map(({ body }) => body);
    const actions = bodies.filter((body) => "actionId" in body);
    const replies = bodies.filter((body) => "replyId" in body);
    if (deps.isOutboundHeld) {
      // The rows stay open; the cron enqueues them again each minute.
      outcome.rowsWritten += await holdReplies(
        db,
        replies.map(({ replyId }) => replyId),
      );
      return;
    }
    const acted = await actOnNetwork(deps, db, actions);
    const sent = await sendReplies(deps, db, replies);
    outcome.applied += acted.applied + sent.applied;
    outcome.failed += acted.failed + sent.failed;
    outcome.rowsWritten += acted.rowsWritten + sent.rowsWritten;
    outcome.again += acted.again.length + sent.again.length;
    outcome.comments.push(...acted.comments, ...sent.comments);
    outcome.calls = addCounts(outcome.calls, acted.calls, sent.calls);
    // This sends a new message and does not retry: the row counts the attempts, and its waiting times are not the queue's.
    for (const { id, delaySeconds } of acted.again) {
      const body = actions.find(({ actionId }) => actionId === id)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
    for (const { id, delaySeconds } of sent.again) {
      const body = replies.find(({ replyId }) => replyId === id)!;
      await deps.queues.actions.send([body], { delaySeconds });
    }
  });
  return { ...outcome, ...delivered };
}
