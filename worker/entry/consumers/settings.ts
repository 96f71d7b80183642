import type { Deps } from "../../deps.ts";
import { applySettings } from "../../features/backtest/apply-settings.ts";
import { learnFromCorrections } from "../../features/learning/learn-from-corrections.ts";
import { MESSAGES } from "../../queues.ts";
import { deliver } from "../deliver.ts";
import { each, finish, type Outcome, parse } from "./batch.ts";
import { whereTheyAre } from "./located.ts";

/** Settings that older comments follow, and pages that learn from corrections. */
export async function consumeSettings(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parse(MESSAGES.settings(), batch);
  let changed = 0;
  let learned = 0;
  const located = await whereTheyAre(deps, valid);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // Settings of a workspace are for the comments of all its databases.
    deliveries: located.map(({ body, message, shards }) => ({ body: { ...body, shards }, message })),
    work: (some) =>
      each(some, async (body) => {
        if ("policyId" in body) changed += await applySettings(deps, body);
        else if (await learnFromCorrections(deps, { ...body, pageId: body.learningPageId })) learned++;
      }),
  });
  return { changed, learned, ...delivered, invalid: await finish(deps, batch, invalid) };
}
