import type { Deps } from "../../deps.ts";
import { applySettings } from "../../features/backtest/apply-settings.ts";
import { learnFromCorrections } from "../../features/learning/learn-from-corrections.ts";
import type { SettingsMessage } from "../../messages.ts";
import type { Batch } from "../deliver.ts";
import type { Outcome } from "./batch.ts";
import { deliverEach } from "./open-databases.ts";

/** Applies settings to older comments, and trains pages from corrections. */
export async function consumeSettings(deps: Deps, batch: Batch<SettingsMessage>): Promise<Outcome> {
  let changed = 0;
  let learned = 0;
  const delivered = await deliverEach(deps, batch, async (db, body) => {
    if ("policyId" in body) changed += await applySettings(deps, db, body);
    else if (await learnFromCorrections(deps, db, { ...body, pageId: body.learningPageId })) learned++;
  });
  return { changed, learned, ...delivered };
}
