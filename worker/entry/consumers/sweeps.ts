import type { Deps } from "../../deps.ts";
import { checkPage } from "../../features/accounts/health/check-page.ts";
import { loadPage } from "../../features/comments/sweeps/load-page.ts";
import { readComment } from "../../features/comments/sweeps/read-comment.ts";
import { sweepPage } from "../../features/comments/sweeps/sweep.ts";
import { readHabits } from "../../features/habits/read-habits.ts";
import type { CheckMessage, LoadMessage, PageMessage, ReadMessage, SweepMessage } from "../../messages.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { Batch, QueuedMessage } from "../deliver.ts";
import { CALLS_AT_ONCE, type Outcome } from "./batch.ts";
import { deliverEach } from "./open-databases.ts";

type OfPage = SweepMessage | CheckMessage | ReadMessage;

/** Compares pages, or single comments, with their network, and checks connections. */
export async function consumeSweeps(deps: Deps, { queue, messages }: Batch<PageMessage>): Promise<Outcome> {
  // Pages are separate: a message is delivered again if one of its pages failed, and the claims of its other pages are void then.
  const separate = messages.flatMap(({ body, message }): QueuedMessage<OfPage>[] =>
    "sweeps" in body ? body.sweeps.map((sweep) => ({ body: sweep, message })) : [{ body, message }],
  );
  const outcome = { swept: 0, differences: 0, checked: 0 };
  // If one message is in the batch twice, both copies would find their claim valid.
  const once = [...new Map(separate.map((queued) => [JSON.stringify(queued.body), queued])).values()];
  const work = async (db: CommentsDb, body: OfPage) => {
    if ("claim" in body) {
      outcome.differences += await sweepPage(deps, db, body);
      outcome.swept++;
    } else if ("readComment" in body) outcome.differences += await readComment(deps, db, body);
    else outcome.checked += await checkPage(deps, db, body);
  };
  const delivered = await deliverEach(deps, { queue, messages: once }, work, CALLS_AT_ONCE);
  return { ...outcome, ...delivered };
}

/** Loads old comments from a network, or reads how they were moderated. */
export const consumeLoads = (deps: Deps, batch: Batch<LoadMessage>): Promise<Outcome> =>
  deliverEach(deps, batch, (db, body) => (body.habits ? readHabits : loadPage)(deps, db, body));
