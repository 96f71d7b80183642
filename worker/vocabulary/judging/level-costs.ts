import type { Category } from "./categories.ts";
import type { Sensitivity } from "./judgement.ts";

/** Of 100 comments of the category, how many are hidden and how many only flagged; and of 1,000 clean comments, as this category. */
type Cost = { hidden: number; flagged: number; cleanHidden: number; cleanFlagged: number };

/** What each level does on whole pages in natural proportions (test/tools/train/levels.test.ts measures it). */
export const LEVEL_COSTS: Record<Sensitivity, Record<Category, Cost>> = {
  suave: {
    toxic: { hidden: 62, flagged: 22, cleanHidden: 2, cleanFlagged: 13 },
    spam: { hidden: 80, flagged: 12, cleanHidden: 0, cleanFlagged: 4 },
  },
  normal: {
    toxic: { hidden: 77, flagged: 14, cleanHidden: 4, cleanFlagged: 29 },
    spam: { hidden: 87, flagged: 8, cleanHidden: 0, cleanFlagged: 6 },
  },
  estricto: {
    toxic: { hidden: 80, flagged: 15, cleanHidden: 9, cleanFlagged: 57 },
    spam: { hidden: 89, flagged: 9, cleanHidden: 1, cleanFlagged: 12 },
  },
};
