import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 51, flagged: 25, cleanHidden: 2, cleanFlagged: 7 },
    spam: { hidden: 79, flagged: 11, cleanHidden: 1, cleanFlagged: 2 },
  },
  normal: {
    toxic: { hidden: 61, flagged: 28, cleanHidden: 3, cleanFlagged: 34 },
    spam: { hidden: 86, flagged: 8, cleanHidden: 1, cleanFlagged: 6 },
  },
  estricto: {
    toxic: { hidden: 69, flagged: 23, cleanHidden: 5, cleanFlagged: 53 },
    spam: { hidden: 90, flagged: 7, cleanHidden: 4, cleanFlagged: 13 },
  },
};
