// Finds the parts of a comment's text that counted for its decision.
import type { Deps } from "../../../deps.ts";
import type { Decision } from "../../../moderation/decide.ts";
import { DEFAULT_POLICY, type Policy } from "../../../moderation/policy.ts";
import { LEGITIMATE_FROM, THRESHOLDS } from "../../../moderation/thresholds.ts";
import { CATEGORIES, isCategory } from "../../../vocabulary/judging/categories.ts";
import { HEAD_NAMES, nameIn, RULE_NAMES } from "../../../vocabulary/judging/finding-names.ts";
import type { Sensitivity } from "../../../vocabulary/judging/judgement.ts";
import type { Analysis } from "../storage/analysis.ts";

/** A span of the original text, in UTF-16 units, end exclusive; spans may overlap. */
type Mark = {
  start: number;
  end: number;
  kind: "word" | "rule" | "model" | "exception";
  label: string;
  /** Share of the log-odds: above 0 for the decision, below 0 against it. Only on the model's marks. */
  weight?: number;
};

type Marks = {
  marks: Mark[];
  /**
   * `shown` · `not_used`: no score decided · `other_version`: it was judged by a model or normaliser that no longer runs, so the
   * words are unknown · `text_gone`: the text was deleted.
   */
  modelMarks: "shown" | "not_used" | "other_version" | "text_gone";
};

export function marksOf(
  deps: Pick<Deps, "explain" | "classify">,
  text: string,
  analysis: Analysis,
  policy: Policy,
): Marks {
  if (text === "") return { marks: [], modelMarks: "text_gone" };
  const marks = analysis.reasons.flatMap((reason): Mark[] => {
    if (reason.kind === "word") return [{ ...spanOf(reason), kind: "word", label: reason.entry }];
    if (reason.kind === "exception" && reason.start !== undefined && reason.end !== undefined)
      return [{ start: reason.start, end: reason.end, kind: "exception", label: reason.phrase ?? "" }];
    if (reason.kind !== "rule" || reason.start === undefined || reason.end === undefined) return [];
    return [{ start: reason.start, end: reason.end, kind: "rule", label: labelIn(RULE_NAMES, reason.rule) }];
  });
  if (!analysis.reasons.some(({ kind }) => kind === "score")) return { marks: inOrder(marks), modelMarks: "not_used" };
  if (!runsToday(deps, analysis)) return { marks: inOrder(marks), modelMarks: "other_version" };
  // Only the reasons are explained. The heads are those of the running model, since the versions are equal.
  const decision: Decision = {
    status: "flagged",
    category: analysis.category,
    filter: "model",
    reasons: analysis.reasons as Decision["reasons"],
    doubtful: false,
  };
  const weighed = deps
    .explain(text, policy, decision)
    .flatMap((mark): Mark[] =>
      mark.kind === "score"
        ? [{ ...spanOf(mark), kind: "model", label: labelIn(HEAD_NAMES, mark.head), weight: mark.weight }]
        : [],
    );
  return { marks: inOrder([...marks, ...weighed]), modelMarks: "shown" };
}

/** Whether the engine version that judged the comment is the one that runs now. */
export function runsToday({ classify }: Pick<Deps, "classify">, { versions }: Pick<Analysis, "versions">): boolean {
  const running = classify("", DEFAULT_POLICY).versions;
  return versions.model === running.model && versions.normalizer === running.normalizer;
}

/** The label of a finding; one that the running engine no longer knows is shown by its key. */
function labelIn(names: Record<string, string>, key: string): string {
  const name = nameIn(names, key);
  return name === undefined ? key : name.charAt(0).toUpperCase() + name.slice(1);
}

const spanOf = ({ start, end }: { start: number; end: number }) => ({ start, end });
const inOrder = (marks: Mark[]) => marks.sort((a, b) => a.start - b.start || a.end - b.end);

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
