import { isAttack } from "../../../../worker/vocabulary/judging/finding-names.ts";
import { DISAPPROVAL_REASONS, REASON_LABELS } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { Comment } from "../../../api/types.ts";

/** The reason for hiding a comment that the judgement found in it; undefined when it found none. */
export function foundReason({ analysis_metadata: analysis }: Comment): string | undefined {
  const reasons = analysis?.reasons ?? [];
  if (reasons.some((reason) => reason.kind === "score" && isAttack(reason.head))) return REASON_LABELS.toxic;
  if (analysis?.category === "toxic" || analysis?.category === "spam") return REASON_LABELS[analysis.category];
  if (reasons.some(({ kind }) => kind === "rule")) return REASON_LABELS.spam;
  return reasons.length > 0 ? DISAPPROVAL_REASONS[0] : undefined;
}
