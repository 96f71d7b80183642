// Decides how a review by a language model changes a flagged comment. Pure.
import type { Decision } from "../../../moderation/decide.ts";
import type { Policy } from "../../../moderation/policy.ts";
import { CATEGORIES, CATEGORY, type Category, mayHide } from "../../../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import { addressesTheModel } from "./addresses-the-model.ts";
import type { Review } from "./review-question.ts";

export type Outcome =
  | { status: "approved" }
  /** Unchanged: a person decides. */
  | { status: "flagged" }
  | { status: "disapproved"; category: Category };

/** The lowest probabilities from which a review counts. Cautious guesses; `npm run bench -- llm` measures them. */
const LEVELS: Record<Sensitivity, { approve: number; hide: number }> = {
  suave: { approve: 0.75, hide: 0.95 },
  normal: { approve: 0.8, hide: 0.9 },
  estricto: { approve: 0.9, hide: 0.85 },
};
/**
 * The probability needed to hide a comment that the embedded model reads as a complaint or a question: a mistake would silence a
 * customer.
 */
const HIDE_LEGITIMATE_FROM = 0.98;

/** What the embedded engine found in a comment that it flagged. */
type Flagged = {
  category: Category;
  /** Whether it read a complaint or a question. */
  isLegitimate: boolean;
  /** Its status without the page's learning; undefined when that is the same. */
  withoutLearning?: Decision["status"] | undefined;
};

/**
 * Weighs a review. What people taught their page counts more than the model, which does not know it: the model undoes nothing
 * that they asked for.
 */
export function weighReview(
  comment: { text: string },
  flagged: Flagged,
  review: Omit<Review, "tokens">,
  policy: Policy,
): Outcome {
  if (!policy.automod || policy.observeOnly) return { status: "flagged" };
  const category = CATEGORIES.find((category) => CATEGORY[category].modelAnswer === review.option);
  if (category === undefined) {
    // A text that addresses the model may have persuaded it, so its answer never approves the comment.
    const isClear = harmless(review) >= LEVELS[policy.sensitivity[flagged.category]].approve;
    const mayApprove = flagged.withoutLearning !== "approved" && !addressesTheModel(comment.text);
    return { status: isClear && mayApprove ? "approved" : "flagged" };
  }
  if (flagged.withoutLearning === "disapproved") return { status: "flagged" };
  const level = LEVELS[policy.sensitivity[category]].hide;
  const hides = review.probability >= (flagged.isLegitimate ? Math.max(level, HIDE_LEGITIMATE_FROM) : level);
  if (!hides || !policy.canHide || !mayHide(category, policy)) return { status: "flagged" };
  return { status: "disapproved", category };
}

/** The probability that the comment is in no category, from the model's answers. */
const harmless = ({ probabilities }: Pick<Review, "probabilities">): number =>
  (probabilities.queja ?? 0) + (probabilities.pregunta ?? 0) + (probabilities.normal ?? 0);
