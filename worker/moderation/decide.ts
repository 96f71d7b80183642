import { CATEGORIES, type Category } from "../vocabulary/judgement.ts";
import type { Signals } from "./classify.ts";
import { countsAsSpanish } from "./language/detect.ts";
import type { Head } from "./model/heads.ts";
import { evasiveOffer } from "./patterns/evasive-offer.ts";
import type { Policy } from "./policy.ts";
import { isRepeated } from "./spam-score.ts";
import { LEGITIMATE_FROM, THRESHOLDS } from "./thresholds.ts";

/**
 * Why a comment was judged as it was. Spans are of the original text, in UTF-16 units, end exclusive. A score of a kind of
 * abuse (insult, hate, threat, sexual) follows that of `toxic` and names it; `threshold` is the page's level, or `KIND_FROM`.
 */
type Reason =
  | { kind: "word"; entry: string; start: number; end: number }
  | { kind: "rule"; rule: string; start?: number; end?: number }
  | { kind: "score"; head: Head; score: number; threshold: number };

export type Decision = {
  /** `flagged` stays visible and waits for a person; `disapproved` is hidden. */
  status: "approved" | "flagged" | "disapproved";
  category: Category | "word" | null;
  /** The filter that decided. */
  filter: "words" | "rules" | "model" | null;
  /** Empty for an approved comment. */
  reasons: Reason[];
  /** A language model should give a second opinion: the embedded model was not sure. */
  doubtful: boolean;
};

const APPROVED: Decision = { status: "approved", category: null, filter: null, reasons: [], doubtful: false };

/** The status of a comment under a policy, with the reasons. Pure: the same signals and policy always give the same decision. */
export function decide(signals: Signals, policy: Policy): Decision {
  const decision = judge(signals, policy);
  if (policy.automod && !policy.observeOnly) return policy.canHide ? decision : shown(decision);
  // No machine acts: a comment that would be hidden is flagged for the owner, the rest is approved.
  return decision.status === "disapproved" ? shown(decision) : APPROVED;
}

/** A comment that would be hidden stays visible, and waits for a person. */
const shown = (decision: Decision): Decision =>
  decision.status === "disapproved" ? { ...decision, status: "flagged" } : decision;

function judge(signals: Signals, policy: Policy): Decision {
  if (signals.prohibited.length > 0) {
    const reasons = signals.prohibited.map((match): Reason => ({ kind: "word", ...match }));
    return { status: "disapproved", category: "word", filter: "words", reasons, doubtful: false };
  }
  // Such a plan judges only Spanish; other languages stay visible.
  if (policy.languages === "es" && !countsAsSpanish(signals.language)) return APPROVED;
  const decisions = CATEGORIES.map((category) => judgeCategory(category, signals, policy));
  return decisions.reduce((hardest, next) => (SEVERITY[next.status] > SEVERITY[hardest.status] ? next : hardest));
}

/** The heads that name the kind of abuse, and the score from which they do: the rare kinds seldom reach one half. */
const KIND_FROM = { insult: 0.5, hate: 0.5, threat: 0.3, sexual: 0.3 } as const satisfies Partial<Record<Head, number>>;
const KINDS = Object.keys(KIND_FROM) as (keyof typeof KIND_FROM)[];

const SEVERITY = { approved: 0, flagged: 1, disapproved: 2 };

function judgeCategory(category: Category, signals: Signals, policy: Policy): Decision {
  const { scores, patterns, repetition } = signals;
  const levels = THRESHOLDS[category][policy.sensitivity[category]];
  const isLegitimate = scores.legitimate >= LEGITIMATE_FROM;
  const score = scores[category];
  const hideFrom = isLegitimate ? levels.hideLegitimate : levels.hide;
  const offer = category === "spam" ? evasiveOffer(patterns) : [];
  if (score < levels.flag && offer.length === 0) return APPROVED;

  const isHiddenByRules = offer.length > 0 && !isLegitimate;
  const isCertain = isHiddenByRules || score >= hideFrom;
  const reasons = offer.map((match): Reason => ({ kind: "rule", ...match }));
  const repeats = category === "spam" && isRepeated(repetition);
  if (repeats) reasons.push({ kind: "rule", rule: "repetition" });
  if (score >= levels.flag)
    reasons.push({ kind: "score", head: category, score, threshold: score >= hideFrom ? hideFrom : levels.flag });
  if (category === "toxic") reasons.push(...kindsOf(scores));
  const hides = isCertain && (category !== "spam" || policy.hidesSpam);
  return {
    status: hides ? "disapproved" : "flagged",
    category,
    filter: isHiddenByRules || repeats || score < levels.flag ? "rules" : "model",
    reasons,
    doubtful: !isCertain,
  };
}

/** The kinds of abuse, likeliest first. */
function kindsOf(scores: Signals["scores"]): Reason[] {
  return KINDS.filter((head) => scores[head] >= KIND_FROM[head])
    .sort((one, other) => scores[other] - scores[one])
    .map((head) => ({ kind: "score", head, score: scores[head], threshold: KIND_FROM[head] }));
}
