import { CATEGORIES, CATEGORY, categoryOfKind, isCategory } from "../../../../worker/vocabulary/judging/categories.ts";
import { DISAPPROVAL_REASONS, type DisapprovalReason } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { Comment } from "../../../api/types.ts";

/** The reason for hiding that the judgement found in a comment; undefined when it found none. */
export function foundReason({ analysis_metadata: analysis }: Comment): DisapprovalReason | undefined {
  if (analysis?.category === "private_data") return analysis.category;
  const reasons = analysis?.reasons ?? [];
  const [named] = reasons.flatMap((reason) => (reason.kind === "score" && categoryOfKind(reason.head)) || []);
  const byRules = reasons.some(({ kind }) => kind === "rule")
    ? CATEGORIES.find((category) => CATEGORY[category].isFoundByRules)
    : undefined;
  const category = named ?? (isCategory(analysis?.category) ? analysis.category : byRules);
  if (category) return category;
  return reasons.length > 0 ? DISAPPROVAL_REASONS[0] : undefined;
}
