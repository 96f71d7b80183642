import type { Deps } from "../../deps.ts";
import { checkPage } from "../../features/accounts/health/check-page.ts";
import { loadPage } from "../../features/comments/sweeps/load-page.ts";
import { sweepPage } from "../../features/comments/sweeps/sweep.ts";
import type { CheckMessage, SweepMessage } from "../../messages.ts";
import { MESSAGES } from "../../queues.ts";
import { type Delivery, deliver } from "../deliver.ts";
import { CALLS_AT_ONCE, each, finish, type Outcome, parse } from "./batch.ts";
import { whereTheyAre } from "./located.ts";

/** Pages to compare with their network, and connections to check. */
export async function consumeSweeps(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid: sent, invalid } = parse(MESSAGES.sweeps(), batch);
  // Each page by itself: a message is delivered again for those of its pages that failed, and the claims of the others are void.
  const valid = sent.flatMap(({ body, message }): Delivery<SweepMessage | CheckMessage>[] =>
    "sweeps" in body ? body.sweeps.map((sweep) => ({ body: sweep, message })) : [{ body, message }],
  );
  const outcome = { swept: 0, differences: 0, checked: 0 };
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // Two deliveries of one message side by side would both find their claim.
    deliveries: [
      ...new Map(
        (await whereTheyAre(deps, valid)).map((delivery) => [JSON.stringify(delivery.body), delivery]),
      ).values(),
    ],
    work: (some) =>
      each(
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
  return { ...outcome, ...delivered, invalid: await finish(deps, batch, invalid) };
}

/** Old comments to load from a network. */
export async function consumeLoads(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.loads(), batch);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    deliveries: await whereTheyAre(deps, valid),
    work: (some) => each(some, (body) => loadPage(deps, body)),
  });
  return { ...delivered, invalid: await finish(deps, batch, invalid) };
}
