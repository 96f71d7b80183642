import type { Deps } from "../../deps.ts";
import { checkPage } from "../../features/accounts/health/check-page.ts";
import { loadPage } from "../../features/comments/sweeps/load-page.ts";
import { sweepPage } from "../../features/comments/sweeps/sweep.ts";
import type { CheckMessage, SweepMessage } from "../../messages.ts";
import { MESSAGES } from "../../queues.ts";
import { deliver, type QueuedMessage } from "../deliver.ts";
import { CALLS_AT_ONCE, finishBatch, type Outcome, parseBatch, runEach } from "./batch.ts";
import { withCurrentShards } from "./current-shards.ts";

/** Compares pages with their network, and checks connections. */
export async function consumeSweeps(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid: sent, invalid } = parseBatch(MESSAGES.sweeps(), batch);
  // Pages are separate: a message is delivered again if one of its pages failed, and the claims of its other pages are void then.
  const valid = sent.flatMap(({ body, message }): QueuedMessage<SweepMessage | CheckMessage>[] =>
    "sweeps" in body ? body.sweeps.map((sweep) => ({ body: sweep, message })) : [{ body, message }],
  );
  const outcome = { swept: 0, differences: 0, checked: 0 };
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // If one message is in the batch twice, both copies would find their claim valid.
    messages: [
      ...new Map(
        (await withCurrentShards(deps, valid)).map((queued) => [JSON.stringify(queued.body), queued]),
      ).values(),
    ],
    work: (some) =>
      runEach(
        some,
        async (body) => {
          if ("claim" in body) {
            outcome.differences += await sweepPage(deps, body);
            outcome.swept++;
          } else outcome.checked += await checkPage(deps, body);
        },
        CALLS_AT_ONCE,
      ),
  });
  return { ...outcome, ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}

/** Loads old comments from a network. */
export async function consumeLoads(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parseBatch(MESSAGES.loads(), batch);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    messages: await withCurrentShards(deps, valid),
    work: (some) => runEach(some, (body) => loadPage(deps, body)),
  });
  return { ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}
