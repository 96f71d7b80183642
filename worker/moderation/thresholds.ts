import type { Category, Sensitivity } from "../vocabulary.ts";

/** Scores from which the model acts, 0 to 1. Within a category each word is at least as strict as the one before it. */
export type Levels = {
  /** Doubtful from here: a person looks at it. */
  flag: number;
  /** Hidden from here, unless the comment looks legitimate. */
  hide: number;
  /** Hidden from here even when it looks like a complaint or a question: an insult inside one. */
  hideLegitimate: number;
};

/** Chosen on the comments that `npm run train` scores with models that have not seen them; the model card has what each costs. */
export const THRESHOLDS: Record<Category, Record<Sensitivity, Levels>> = {
  toxic: {
    suave: { flag: 0.8, hide: 0.95, hideLegitimate: 0.99 },
    normal: { flag: 0.6, hide: 0.85, hideLegitimate: 0.95 },
    estricto: { flag: 0.4, hide: 0.65, hideLegitimate: 0.85 },
  },
  spam: {
    suave: { flag: 0.75, hide: 0.9, hideLegitimate: 0.98 },
    normal: { flag: 0.55, hide: 0.75, hideLegitimate: 0.93 },
    estricto: { flag: 0.35, hide: 0.55, hideLegitimate: 0.8 },
  },
};

/** From this score of the head `legitimate` on, a comment counts as a complaint or a question. */
export const LEGITIMATE_FROM = 0.5;
