import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 61, flagged: 23, cleanHidden: 2, cleanFlagged: 12 },
    spam: { hidden: 75, flagged: 16, cleanHidden: 0, cleanFlagged: 3 },
  },
  normal: {
    toxic: { hidden: 74, flagged: 18, cleanHidden: 4, cleanFlagged: 34 },
    spam: { hidden: 82, flagged: 12, cleanHidden: 1, cleanFlagged: 4 },
  },
  estricto: {
    toxic: { hidden: 80, flagged: 15, cleanHidden: 8, cleanFlagged: 59 },
    spam: { hidden: 88, flagged: 8, cleanHidden: 2, cleanFlagged: 6 },
  },
};
