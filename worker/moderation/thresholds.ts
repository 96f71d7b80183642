import type { Category } from "../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../vocabulary/judging/judgement.ts";

/** Scores from which the model acts, 0 to 1. Within a category each word is at least as strict as the one before it. */
type Levels = {
  /** Doubtful from this score on: a person looks at it. */
  flag: number;
  /** Hidden from this score on, unless the comment looks legitimate. */
  hide: number;
  /** Hidden from this score on even when it looks like a complaint or a question: an insult inside one. */
  hideLegitimate: number;
};

/** Chosen on comments that the scoring model of `npm run train` has not seen; the model card lists the cost of each. */
export const THRESHOLDS: Record<Category, Record<Sensitivity, Levels>> = {
  toxic: {
    suave: { flag: 0.85, hide: 0.96, hideLegitimate: 0.995 },
    normal: { flag: 0.72, hide: 0.86, hideLegitimate: 0.985 },
    estricto: { flag: 0.45, hide: 0.72, hideLegitimate: 0.93 },
  },
  spam: {
    suave: { flag: 0.8, hide: 0.9, hideLegitimate: 0.99 },
    normal: { flag: 0.7, hide: 0.79, hideLegitimate: 0.97 },
    estricto: { flag: 0.4, hide: 0.58, hideLegitimate: 0.9 },
  },
};

/** From this score of the head `legitimate` on, a comment may be a complaint or a question: low, since hiding one is the worst mistake. */
export const LEGITIMATE_FROM = 0.08;
