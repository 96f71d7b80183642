import type { Deps } from "../../deps.ts";
import { logFailure } from "../../failures.ts";
import { raiseGraveAlerts } from "../../features/alerts/raise-grave-alerts.ts";
import { readPictures } from "../../features/comments/pictures/read-pictures.ts";
import { askAgainAfter, reviewComments } from "../../features/comments/review/review-comments.ts";
import type { AskedMessage } from "../../messages.ts";
import type { Batch, QueuedMessage } from "../deliver.ts";
import { type Outcome, sumDelivered } from "./batch.ts";
import { deliverTogether } from "./open-databases.ts";

type Again = { index: number; delaySeconds: number };

/** Asks a language model about doubtful comments, and has pictures read. */
export async function consumeReviews(deps: Deps, { queue, messages: asked }: Batch<AskedMessage>): Promise<Outcome> {
  const outcome: Record<string, number> = {
    approved: 0,
    hidden: 0,
    kept: 0,
    settled: 0,
    unanswered: 0,
    flagged: 0,
    clean: 0,
    unread: 0,
    rowsWritten: 0,
  };
  const doubtful = asked.flatMap(({ body, message }) => ("pictureSeq" in body ? [] : [{ body, message }]));
  const pictures = asked.flatMap(({ body, message }) => ("pictureSeq" in body ? [{ body, message }] : []));
  let retried = 0;
  const comments: string[] = [];
  /** @param unanswered the count to raise for comments that will not be asked about again */
  function askAgain(messages: QueuedMessage<object>[], again: Again[], unanswered: "unanswered" | "unread") {
    for (const { index, delaySeconds } of again) {
      const { message } = messages[index]!;
      const delay = askAgainAfter(message.attempts, delaySeconds);
      if (delay === null) outcome[unanswered]!++;
      else {
        message.retry({ delaySeconds: delay });
        retried++;
      }
    }
  }
  const delivered = await deliverTogether(deps, { queue, messages: doubtful }, async (db, messages) => {
    const {
      again,
      comments: ids,
      grave,
      ...counts
    } = await reviewComments(
      deps,
      db,
      messages.map(({ body }) => body),
    );
    for (const [name, count] of Object.entries(counts)) outcome[name]! += count;
    comments.push(...ids);
    askAgain(messages, again, "unanswered");
    await raiseGraveAlerts(deps, grave.values()).catch((error: unknown) => logFailure("grave_not_alerted", error));
  });
  const looked = await deliverTogether(deps, { queue, messages: pictures }, async (db, messages) => {
    const { again, ...counts } = await readPictures(
      deps,
      db,
      messages.map(({ body }) => body),
    );
    for (const [name, count] of Object.entries(counts)) outcome[name]! += count;
    askAgain(messages, again, "unread");
  });
  return {
    ...outcome,
    ...sumDelivered(delivered, looked),
    retried,
    comments,
  };
}
