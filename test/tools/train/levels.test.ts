import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { shippedWeights } from "../../../tools/engine.ts";
import { costOfLevel, parseNaturalScores } from "../../../tools/train/levels.ts";
import { createScorer } from "../../../worker/moderation/model/scorer.ts";
import { CATEGORIES } from "../../../worker/vocabulary/judging/categories.ts";
import { SENSITIVITIES } from "../../../worker/vocabulary/judging/judgement.ts";
import { LEVEL_COSTS } from "../../../worker/vocabulary/judging/level-costs.ts";

const scores = parseNaturalScores(readFileSync("tools/train/natural-scores.json", "utf8"));
const [suave, normal, estricto] = SENSITIVITIES.map((level) => costOfLevel(scores, level));

describe("the levels on whole pages in natural proportions", () => {
  it.each(SENSITIVITIES)("cost what the settings say: %s", (level) => {
    const { cleanAs, caught } = costOfLevel(scores, level);
    for (const category of CATEGORIES) {
      const measured = {
        cleanHidden: Math.round(1000 * cleanAs[category].hidden),
        cleanFlagged: Math.round(1000 * (cleanAs[category].seen - cleanAs[category].hidden)),
        hidden: Math.round(100 * caught[category].hidden),
        flagged: Math.round(100 * (caught[category].seen - caught[category].hidden)),
      };
      expect({ [category]: measured }).toEqual({ [category]: LEVEL_COSTS[level][category] });
    }
  });

  it("are measured on the scores that the shipped model was trained with", () => {
    expect(scores.model).toBe(createScorer(shippedWeights().buffer).version);
  });

  it("normal hides at most 5 of 1,000 clean comments and flags at most 40", () => {
    const { hidden, seen } = normal!.clean;
    expect(hidden).toBeLessThanOrEqual(0.005);
    expect(seen - hidden).toBeLessThanOrEqual(0.04);
  });

  it("each level hides more than the one before it, of everything", () => {
    for (const [mild, strict] of [
      [suave!, normal!],
      [normal!, estricto!],
    ] as const) {
      expect(strict.clean.hidden).toBeGreaterThanOrEqual(mild.clean.hidden);
      for (const category of CATEGORIES)
        expect(strict.caught[category].hidden).toBeGreaterThan(mild.caught[category].hidden);
    }
  });
});
