import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { CATEGORY_TEXTS } from "../../../web/features/judgement/category-texts.ts";
import { createClassifier } from "../../../worker/moderation/classify.ts";
import { decide } from "../../../worker/moderation/decide.ts";
import { DEFAULT_POLICY } from "../../../worker/moderation/policy.ts";
import { CATEGORIES } from "../../../worker/vocabulary/judging/categories.ts";
import { SENSITIVITIES } from "../../../worker/vocabulary/judging/judgement.ts";

const classify = createClassifier(new Uint8Array(readFileSync("worker/moderation/model.bin")).buffer);

it("shows for each level what the engine really does with the examples", () => {
  for (const category of CATEGORIES)
    for (const { text, outcome } of CATEGORY_TEXTS[category].examples) {
      const real = SENSITIVITIES.map((level) => {
        const policy = { ...DEFAULT_POLICY, sensitivity: { ...DEFAULT_POLICY.sensitivity, [category]: level } };
        return [level, decide(classify(text, policy), policy).status];
      });
      expect({ text, outcome: Object.fromEntries(real) }).toEqual({ text, outcome });
    }
});
