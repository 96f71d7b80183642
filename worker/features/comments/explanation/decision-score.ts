import type { Policy } from "../../../moderation/policy.ts";
import { LEGITIMATE_FROM, THRESHOLDS } from "../../../moderation/thresholds.ts";
import { CATEGORIES, isCategory } from "../../../vocabulary/judging/categories.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import type { Analysis } from "../storage/analysis.ts";

export type Score = {
  head: string;
  /** Probability, 0 to 1. */
  score: number;
  threshold: number;
  /** The owner's level that belongs to `threshold`; only for a category. */
  level: Sensitivity | undefined;
  /** Whether it looks like a complaint or a question; those need a higher score to be hidden. */
  looks_legitimate: boolean;
};

/** Returns the score that decided and the level it reached. For an approved comment, the score that came nearest to its level. */
export function scoreOf({ reasons, scores }: Analysis, { sensitivity }: Policy, isCurrent: boolean): Score | null {
  const looksLegitimate = (scores.legitimate ?? 0) >= LEGITIMATE_FROM;
  const decisive = reasons.find((reason) => reason.kind === "score");
  if (decisive) {
    const { head, score, threshold } = decisive;
    return { head, score, threshold, level: levelOf(head, sensitivity), looks_legitimate: looksLegitimate };
  }
  // The levels of another model version do not fit its scores.
  if (!isCurrent || reasons.length > 0) return null;
  const [nearest] = CATEGORIES.flatMap((head) => {
    const score = scores[head];
    return score === undefined ? [] : [{ head, score, threshold: THRESHOLDS[head][sensitivity[head]].flag }];
  }).sort((a, b) => b.score / b.threshold - a.score / a.threshold);
  return nearest ? { ...nearest, level: sensitivity[nearest.head], looks_legitimate: looksLegitimate } : null;
}

const levelOf = (head: string, sensitivity: Policy["sensitivity"]) =>
  isCategory(head) ? sensitivity[head] : undefined;
