import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 51, flagged: 26, cleanHidden: 1, cleanFlagged: 11 },
    spam: { hidden: 80, flagged: 10, cleanHidden: 1, cleanFlagged: 3 },
  },
  normal: {
    toxic: { hidden: 67, flagged: 21, cleanHidden: 3, cleanFlagged: 32 },
    spam: { hidden: 85, flagged: 9, cleanHidden: 2, cleanFlagged: 6 },
  },
  estricto: {
    toxic: { hidden: 72, flagged: 19, cleanHidden: 7, cleanFlagged: 48 },
    spam: { hidden: 89, flagged: 8, cleanHidden: 4, cleanFlagged: 11 },
  },
};
