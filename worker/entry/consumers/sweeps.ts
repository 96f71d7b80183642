import type { Deps } from "../../deps.ts";
import { checkPage } from "../../features/accounts/health/check-page.ts";
import { loadPage } from "../../features/comments/sweeps/load-page.ts";
import { readComment } from "../../features/comments/sweeps/read-comment.ts";
import { sweepPage } from "../../features/comments/sweeps/sweep.ts";
import { readHabits } from "../../features/habits/read-habits.ts";
import type { CheckMessage, ReadMessage, SweepMessage } from "../../messages.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { MESSAGES } from "../../queues.ts";
import type { QueuedMessage } from "../deliver.ts";
import { CALLS_AT_ONCE, finishBatch, type Outcome, parseBatch } from "./batch.ts";
import { deliverEach } from "./open-databases.ts";

type OfPage = SweepMessage | CheckMessage | ReadMessage;

/** Compares pages, or single comments, with their network, and checks connections. */
export async function consumeSweeps(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid: sent, invalid } = parseBatch(MESSAGES.sweeps(), batch);
  // Pages are separate: a message is delivered again if one of its pages failed, and the claims of its other pages are void then.
  const valid = sent.flatMap(({ body, message }): QueuedMessage<OfPage>[] =>
    "sweeps" in body ? body.sweeps.map((sweep) => ({ body: sweep, message })) : [{ body, message }],
  );
  const outcome = { swept: 0, differences: 0, checked: 0 };
  // If one message is in the batch twice, both copies would find their claim valid.
  const once = [...new Map(valid.map((queued) => [JSON.stringify(queued.body), queued])).values()];
  const work = async (db: CommentsDb, body: OfPage) => {
    if ("claim" in body) {
      outcome.differences += await sweepPage(deps, db, body);
      outcome.swept++;
    } else if ("readComment" in body) outcome.differences += await readComment(deps, db, body);
    else outcome.checked += await checkPage(deps, db, body);
  };
  const delivered = await deliverEach(deps, batch, once, work, CALLS_AT_ONCE);
  return { ...outcome, ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}

/** Loads old comments from a network, or reads how they were moderated. */
export async function consumeLoads(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parseBatch(MESSAGES.loads(), batch);
  const delivered = await deliverEach(deps, batch, valid, (db, body) =>
    (body.habits ? readHabits : loadPage)(deps, db, body),
  );
  return { ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}
