import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 56, flagged: 26, cleanHidden: 2, cleanFlagged: 10 },
    spam: { hidden: 76, flagged: 14, cleanHidden: 1, cleanFlagged: 2 },
  },
  normal: {
    toxic: { hidden: 71, flagged: 18, cleanHidden: 3, cleanFlagged: 32 },
    spam: { hidden: 84, flagged: 10, cleanHidden: 2, cleanFlagged: 5 },
  },
  estricto: {
    toxic: { hidden: 78, flagged: 15, cleanHidden: 8, cleanFlagged: 56 },
    spam: { hidden: 88, flagged: 8, cleanHidden: 2, cleanFlagged: 10 },
  },
};
