import type { Category, CommentStatus, Sensitivity } from "../../../worker/vocabulary.ts";

type Shown = Extract<CommentStatus, "approved" | "flagged" | "disapproved">;
type LevelExample = {
  text: string;
  outcome: Record<Sensitivity, Shown>;
};
/** On the plan that hides spam by itself. */
export declare const LEVEL_EXAMPLES: Record<Category, readonly LevelExample[]>;
