import type { Deps } from "../../deps.ts";
import { applySettings } from "../../features/backtest/apply-settings.ts";
import { learnFromCorrections } from "../../features/learning/learn-from-corrections.ts";
import { MESSAGES } from "../../queues.ts";
import { deliver } from "../deliver.ts";
import { finishBatch, type Outcome, parseBatch, runEach } from "./batch.ts";
import { withCurrentShards } from "./current-shards.ts";

/** Applies settings to older comments, and trains pages from corrections. */
export async function consumeSettings(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parseBatch(MESSAGES.settings(), batch);
  let changed = 0;
  let learned = 0;
  const located = await withCurrentShards(deps, valid);
  const delivered = await deliver(deps, batch.queue, {
    shard: null,
    // Settings of a workspace apply to the comments in all its databases.
    messages: located.map(({ body, message, shards }) => ({ body: { ...body, shards }, message })),
    work: (some) =>
      runEach(some, async (body) => {
        if ("policyId" in body) changed += await applySettings(deps, body);
        else if (await learnFromCorrections(deps, { ...body, pageId: body.learningPageId })) learned++;
      }),
  });
  return { changed, learned, ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}
