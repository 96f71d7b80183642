import { byHead, type Head } from "../../worker/moderation/model/heads.ts";
import type { Scorer } from "../../worker/moderation/model/scorer.ts";
import { NORMALIZER_VERSION } from "../../worker/moderation/normalize/normalize.ts";

export const NO_SCORES = byHead(() => 0);

/** A model that gives every text the same scores, and gives the first word all of the weight. */
export function scorerOf(scores: Partial<Record<Head, number>>): Scorer {
  return {
    version: "test",
    normalizer: NORMALIZER_VERSION,
    score: () => ({ ...NO_SCORES, ...scores }),
    hasInsult: () => false,
    coarseWords: () => [],
    contributions: ({ original }) => [{ start: 0, end: original.search(/ |$/), weight: 1 }],
  };
}
