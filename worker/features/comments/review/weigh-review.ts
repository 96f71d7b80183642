// Decides how a review by a language model changes a comment that the engine flagged, or left visible because it does not know its
// language. Pure.
import type { Decision } from "../../../moderation/decide.ts";
import type { Policy } from "../../../moderation/policy.ts";
import {
  CATEGORIES,
  CATEGORY,
  type Category,
  mayHide,
  UNNAMED_CATEGORY,
} from "../../../vocabulary/judging/categories.ts";
import type { Held } from "../../../vocabulary/judging/held.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import { addressesTheModel } from "./addresses-the-model.ts";
import type { Review } from "./review-question.ts";

/** `flagged`: a person decides. `held` says what kept it from being hidden, as in a decision. */
export type Outcome =
  | { status: "approved"; category: null; held: Held }
  | { status: "flagged"; category: Category; held: Held }
  | { status: "disapproved"; category: Category; held?: undefined };

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

/** What the embedded engine found in the comment. */
type Found = {
  /** Null for a comment that it left visible, because it does not know its language. */
  category: Category | null;
  /** Whether it read a complaint or a question. */
  isLegitimate: boolean;
  /** Its status without the page's learning; undefined when that is the same. */
  withoutLearning?: Decision["status"] | undefined;
  held?: Held | undefined;
};

/**
 * Weighs a review. What people taught their page counts more than the model, which does not know it: the model undoes nothing
 * that they asked for.
 */
export function weighReview(
  comment: { text: string },
  found: Found,
  review: Omit<Review, "tokens">,
  policy: Policy,
): Outcome {
  const unchanged = unchangedBy(found);
  if (!policy.automod || policy.observeOnly) return unchanged;
  const category = CATEGORIES.find((category) => CATEGORY[category].modelAnswer === review.option);
  if (category === undefined) {
    // A text that addresses the model may have persuaded it, so its answer never approves the comment.
    const isClear = harmless(review) >= LEVELS[policy.sensitivity[found.category ?? UNNAMED_CATEGORY]].approve;
    const mayApprove = found.withoutLearning !== "approved" && !addressesTheModel(comment.text);
    return isClear && mayApprove ? APPROVED : unchanged;
  }
  if (found.withoutLearning === "disapproved" || review.probability < LIKELY) return unchanged;
  const held = heldBy(category, found, review, policy);
  return held ? { status: "flagged", category: found.category ?? category, held } : { status: "disapproved", category };
}

const APPROVED: Outcome = { status: "approved", category: null, held: "review" };
/** Below this probability its answer is not even worth a look. */
const LIKELY = 0.5;

const unchangedBy = (found: Found): Outcome =>
  found.category === null ? APPROVED : { status: "flagged", category: found.category, held: earlier(found) };

/** What was only unread has now been read, and is in doubt. */
const earlier = ({ held = "doubt" }: Found): Held => (held === "signs" || held === "unread" ? "doubt" : held);

/** Why a finding of the language model does not hide the comment; null when it does. */
function heldBy(
  category: Category,
  found: Found,
  { probability }: Pick<Review, "probability">,
  policy: Policy,
): Held | null {
  if (probability < LEVELS[policy.sensitivity[category]].hide) return earlier(found);
  // What a complaint looks like is not known in every language.
  const isCustomer = found.isLegitimate && found.held !== "unread";
  if (isCustomer && probability < HIDE_LEGITIMATE_FROM) return "customer";
  if (!mayHide(category, policy)) return "plan";
  return policy.canHide ? null : "network";
}

/** The probability that the comment is in no category, from the model's answers. */
const harmless = ({ probabilities }: Pick<Review, "probabilities">): number =>
  (probabilities.queja ?? 0) + (probabilities.pregunta ?? 0) + (probabilities.normal ?? 0);
