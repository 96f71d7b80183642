import type { Deps } from "../../deps.ts";
import { applySettings } from "../../features/backtest/apply-settings.ts";
import { learnFromCorrections } from "../../features/learning/learn-from-corrections.ts";
import { MESSAGES } from "../../queues.ts";
import { finishBatch, type Outcome, parseBatch } from "./batch.ts";
import { deliverEach } from "./open-databases.ts";

/** Applies settings to older comments, and trains pages from corrections. */
export async function consumeSettings(deps: Deps, batch: MessageBatch): Promise<Outcome> {
  const { valid, invalid } = parseBatch(MESSAGES.settings(), batch);
  let changed = 0;
  let learned = 0;
  const delivered = await deliverEach(deps, batch, valid, async (db, body) => {
    if ("policyId" in body) changed += await applySettings(deps, db, body);
    else if (await learnFromCorrections(deps, db, { ...body, pageId: body.learningPageId })) learned++;
  });
  return { changed, learned, ...delivered, invalid: await finishBatch(deps, batch, invalid) };
}
