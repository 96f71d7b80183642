import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 52, flagged: 26, cleanHidden: 1, cleanFlagged: 9 },
    spam: { hidden: 78, flagged: 13, cleanHidden: 1, cleanFlagged: 3 },
  },
  normal: {
    toxic: { hidden: 62, flagged: 26, cleanHidden: 3, cleanFlagged: 34 },
    spam: { hidden: 85, flagged: 10, cleanHidden: 2, cleanFlagged: 5 },
  },
  estricto: {
    toxic: { hidden: 71, flagged: 20, cleanHidden: 6, cleanFlagged: 53 },
    spam: { hidden: 90, flagged: 7, cleanHidden: 3, cleanFlagged: 13 },
  },
};
