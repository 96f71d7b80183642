import {
  byCategory,
  CATEGORIES,
  CATEGORY,
  type Category,
  categoryOfKind,
  isCategory,
  mayHide,
  UNNAMED_CATEGORY,
} from "../vocabulary/judging/categories.ts";
import { type Exception, FINDINGS, type Finding } from "../vocabulary/judging/exceptions.ts";
import type { Held } from "../vocabulary/judging/held.ts";
import { byKind, KIND } from "../vocabulary/judging/kinds.ts";
import { exposesAuthor } from "../vocabulary/judging/private-data.ts";
import type { Signals } from "./classify.ts";
import type { ExceptionMatch } from "./exceptions/match.ts";
import { countsAsSpanish } from "./language/detect.ts";
import { bounded, FLAGS_FROM } from "./learning/bounds.ts";
import { moved } from "./log-odds.ts";
import type { Head } from "./model/heads.ts";
import type { Policy } from "./policy.ts";
import { isRepeated, withoutRepetition } from "./spam-score.ts";
import { isDoubtful, LEGITIMATE_FROM, THRESHOLDS } from "./thresholds.ts";

/**
 * Why a comment was judged as it was. Spans are of the original text, in UTF-16 units, end exclusive. A score of a kind of
 * abuse (insult, hate, threat, sexual) follows that of its category and names it; `threshold` is the page's level, or that of `KIND`.
 */
type Reason =
  | { kind: "word"; entry: string; start: number; end: number }
  | { kind: "rule"; rule: string; start?: number; end?: number }
  | { kind: "score"; head: Head; score: number; threshold: number }
  /** The page's learning moved the log-odds of `category` by `shift`, and so changed the status. */
  | { kind: "learned"; category: Category; shift: number; without: Decision["status"] }
  /** The owner closed the comments of its post. */
  | { kind: "closed_post" }
  /** Without this raid it would only be flagged. */
  | { kind: "raid"; raid: string }
  /** An exception of the owner: about a phrase, with its span, about a finding, or else about the author. */
  | ({ kind: "exception"; id: string; finding?: Finding } & ExceptionMatch);

export type Decision = {
  /** `flagged` stays visible and waits for a person; `disapproved` is hidden. */
  status: "approved" | "flagged" | "disapproved";
  category: Category | "word" | "private_data" | "own_rule" | null;
  /** The filter that decided; `own_rules` are exceptions, and rules of a post. */
  filter: "words" | "rules" | "model" | "own_rules" | null;
  /** Empty for an approved comment, unless an exception or learning approved it. */
  reasons: Reason[];
  /** Whether a language model should review it, because the embedded model was not sure, or does not know its language. */
  doubtful: boolean;
  /** What kept it from being hidden; left out for a hidden comment, and where nothing was found. */
  held?: Held;
};

const APPROVED: Decision = { status: "approved", category: null, filter: null, reasons: [], doubtful: false };
/** The decision for a comment in a language that no weights know, in which nothing speaks against it: a language model reads it. */
const UNREAD: Decision = { ...APPROVED, doubtful: true, held: "unread" };

/** Judges a comment, or returns null to leave it to the next phase. */
type Phase = (signals: Signals, policy: Policy) => Decision | null;

/** Changes a decision, or returns it as it is. */
type Adjustment = (decision: Decision, signals: Signals, policy: Policy) => Decision;

/** The policy, in order and cheapest first: the first phase that answers judges the comment. `classify` finds in this order. */
const PHASES: readonly Phase[] = [
  // Free: the owner's rule for its post or page, under which nothing is judged, or everything is hidden.
  byPostRule,
  // Exact: the owner's prohibited words.
  byWords,
  // A look at common words: some plans judge only Spanish.
  byLanguage,
  // Microseconds: rules (evasive offers, repetition) and the embedded model, together one score for each category. A raid hides
  // here what would only be flagged.
  byRulesAndModel,
];

/** What may change the decision afterwards, in order. The review by a language model comes later, and people outrank all. */
const ADJUSTMENTS: readonly Adjustment[] = [
  // What people of the page corrected moves the model's scores, and the phases judge again.
  byLearning,
  // Private data of people is flagged: hiding it protects somebody, and a person decides.
  byPrivateData,
  // The owner's exceptions: the latest that applies.
  byExceptions,
  // What may be hidden: nothing while machines only observe, or where the network cannot hide.
  byWhatMayBeHidden,
];

/**
 * Decides the status of a comment under a policy, with the reasons. Pure: the same signals and policy always give the same
 * decision.
 */
export const decide = (signals: Signals, policy: Policy): Decision =>
  ADJUSTMENTS.reduce((decision, review) => review(decision, signals, policy), judge(signals, policy));

const judge = (signals: Signals, policy: Policy): Decision =>
  PHASES.reduce<Decision | null>((decision, phase) => decision ?? phase(signals, policy), null) ?? APPROVED;

function byPostRule(_: Signals, { postMode }: Policy): Decision | null {
  if (postMode === "off") return { ...APPROVED, held: "post_off" };
  return postMode === "closed" ? CLOSED : null;
}

/** The decision for everything under a closed post. */
const CLOSED: Decision = {
  status: "disapproved",
  category: "own_rule",
  filter: "own_rules",
  reasons: [{ kind: "closed_post" }],
  doubtful: false,
};

function byWords({ prohibited }: Signals): Decision | null {
  if (prohibited.length === 0) return null;
  const reasons = prohibited.map((match): Reason => ({ kind: "word", ...match }));
  return { status: "disapproved", category: "word", filter: "words", reasons, doubtful: false };
}

/** Comments in other languages than those of the plan stay visible. */
function byLanguage({ language }: Signals, { languages }: Policy): Decision | null {
  return languages === "es" && !countsAsSpanish(language) ? { ...APPROVED, held: "plan_language" } : null;
}

/** The hardest decision of any category. */
function byRulesAndModel(signals: Signals, policy: Policy): Decision {
  const decisions = CATEGORIES.map((category) => judgeCategory(category, signals, policy));
  const hardest = decisions.reduce((a, b) => (SEVERITY[b.status] > SEVERITY[a.status] ? b : a));
  return hardest.status === "approved" && signals.reading !== "read" ? UNREAD : hardest;
}

const SEVERITY = { approved: 0, flagged: 1, disapproved: 2 };

function judgeCategory(category: Category, signals: Signals, policy: Policy): Decision {
  const { scores, repetition, reading } = signals;
  const level = policy.sensitivity[category];
  const levels = THRESHOLDS[category][level];
  const isLegitimate = scores.legitimate >= LEGITIMATE_FROM;
  const score = scores[category];
  const hideFrom = isLegitimate ? levels.hideLegitimate : levels.hide;
  const { isFoundByRules } = CATEGORY[category];
  const offer = isFoundByRules ? signals.evasiveOffer : [];
  const isFoundByModel = reading !== "guess" && isDoubtful(category, scores, level);
  if (!isFoundByModel && offer.length === 0) return APPROVED;

  const isHiddenByRules = offer.length > 0 && !isLegitimate;
  const repeats = isFoundByRules && isRepeated(repetition);
  // A repeated comment is doubtful: chants, chains and impatient questions are copied like spam.
  const byItself = repeats ? withoutRepetition(score, repetition) : score;
  const isCertainOfModel = reading === "read" && byItself >= hideFrom;
  const isCertain = isHiddenByRules || isCertainOfModel;
  const reasons = offer.map((match): Reason => ({ kind: "rule", ...match }));
  if (repeats) reasons.push({ kind: "rule", rule: "repetition" });
  if (score >= levels.flag)
    reasons.push({ kind: "score", head: category, score, threshold: isCertainOfModel ? hideFrom : levels.flag });
  reasons.push(...kindsOf(category, scores));
  const isHideable = mayHide(category, policy);
  const hides = isCertain && isHideable;
  // A raid never hides a complaint or a question.
  const isByRaid = !hides && isHideable && policy.raid !== null && !isLegitimate;
  if (isByRaid) reasons.push({ kind: "raid", raid: policy.raid! });
  const judged = {
    category,
    filter: isHiddenByRules || repeats || !isFoundByModel ? ("rules" as const) : ("model" as const),
    reasons,
    doubtful: !isCertain && !isByRaid,
  };
  if (hides || isByRaid) return { ...judged, status: "disapproved" };
  const wouldHide = offer.length > 0 || byItself >= levels.hide || policy.raid !== null;
  const held = heldOf({
    isCertain,
    isRead: reading === "read",
    isCustomer: isLegitimate && wouldHide,
    isCopied: repeats && score >= hideFrom,
  });
  return { ...judged, status: "flagged", held };
}

type Kept = { isCertain: boolean; isRead: boolean; isCustomer: boolean; isCopied: boolean };

/** What keeps a finding from hiding the comment. */
function heldOf({ isCertain, isRead, isCustomer, isCopied }: Kept): Held {
  if (isCertain) return "plan";
  if (!isRead) return "signs";
  if (isCustomer) return "customer";
  return isCopied ? "repeated" : "doubt";
}

/** The kinds of a category, likeliest first. */
function kindsOf(category: Category, scores: Signals["scores"]): Reason[] {
  return CATEGORY[category].kinds
    .filter((head) => scores[head] >= KIND[head].from)
    .sort((a, b) => scores[b] - scores[a])
    .map((head) => ({ kind: "score", head, score: scores[head], threshold: KIND[head].from }));
}

/** The judgement with the page's learning, or the one without it when both give the same status. */
function byLearning(judged: Decision, signals: Signals, policy: Policy): Decision {
  const shifts = bounded(signals.shifts, signals.scores);
  if (CATEGORIES.every((category) => shifts[category] === 0)) return judged;
  const { scores } = signals;
  const learned = {
    ...scores,
    ...byCategory((category) => moved(scores[category], shifts[category])),
    // A kind is never likelier for what was learned about its category, but may be less so.
    ...byKind((kind) => moved(scores[kind], Math.min(0, shifts[categoryOfKind(kind)!]))),
  };
  const found = judge({ ...signals, scores: learned }, policy);
  const after = judged.status !== "disapproved" && scores.legitimate >= FLAGS_FROM ? inDoubt(found) : found;
  if (after.status === judged.status) return judged;
  const harder = SEVERITY[after.status] > SEVERITY[judged.status] ? after : judged;
  const category = isCategory(harder.category) ? harder.category : UNNAMED_CATEGORY;
  const reason: Reason = {
    kind: "learned",
    category,
    shift: shifts[category],
    without: judged.status,
  };
  const isMilder = harder === judged;
  return { ...after, reasons: [...after.reasons, reason], ...(isMilder && { held: "learned" }) };
}

/** Learning alone never hides what may be a complaint or a question; a review by a language model may. */
const inDoubt = (decision: Decision): Decision =>
  decision.status === "disapproved" ? { ...decision, status: "flagged", doubtful: true, held: "customer" } : decision;

/** The status that a decision would have without the page's learning; undefined when that is the same. */
export const withoutLearning = (
  reasons: readonly { kind: string; without?: Decision["status"] }[],
): Decision["status"] | undefined => reasons.find(({ kind }) => kind === "learned")?.without;

function byPrivateData(judged: Decision, { privateData, scores, evasiveOffer }: Signals, policy: Policy): Decision {
  if (!privateData || policy.postMode === "off" || judged.held === "plan_language") return judged;
  const found = privateData.map((match): Reason => ({ kind: "rule", ...match }));
  if (judged.category === "spam" && !isCustomers(judged, found, { scores, evasiveOffer })) return judged;
  if (judged.category !== null && judged.category !== "spam")
    return { ...judged, reasons: [...judged.reasons, ...found] };
  const category = "private_data";
  return { status: "flagged", category, filter: "rules", reasons: found, doubtful: false, held: "private_data" };
}

/** Whether what looks like spam is a customer who gives their own telephone, address or number; an advertiser gives a telephone too. */
function isCustomers(
  judged: Decision,
  found: Reason[],
  { scores, evasiveOffer }: Pick<Signals, "scores" | "evasiveOffer">,
) {
  const isInDoubt = judged.status === "flagged" && judged.held !== "plan";
  const isNoContact = found.some((reason) => reason.kind === "rule" && reason.rule !== "own_phone");
  return (
    exposesAuthor({ reasons: found }) &&
    evasiveOffer.length === 0 &&
    (isInDoubt || isNoContact || scores.legitimate >= LEGITIMATE_FROM)
  );
}

function byExceptions(judged: Decision, signals: Signals, policy: Policy): Decision {
  if (policy.postMode === "off") return judged;
  const applying = policy.exceptions.findLast((exception) => applies(exception, signals, judged, policy));
  return applying ? byException(applying, signals, judged) : judged;
}

/** Whether an exception changes a judgement. */
function applies(exception: Exception, signals: Signals, judged: Decision, policy: Policy): boolean {
  const { id, effect, about, evenThreats } = exception;
  if (effect === "show" && looksLikeThreat(signals) && !evenThreats) return false;
  if (about.kind === "finding") {
    const isHeldBack = effect === "hide" && isCategory(judged.category) && !mayHide(judged.category, policy);
    return findingOf(judged) === about.finding && !isHeldBack;
  }
  return signals.exceptions.some((match) => match.id === id);
}

const looksLikeThreat = ({ scores }: Signals): boolean => scores.threat >= KIND.threat.from;

type Found = { category: string | null; reasons: readonly { kind: string; head?: string }[] };

/** The engine's finding about a comment, in one word; null for none, and for an entry of the owner's own words. */
export function findingOf({ category, reasons }: Found): Finding | null {
  if (category === "private_data") return category;
  if (!isCategory(category)) return null;
  const kind = reasons.find((reason) => reason.kind === "score" && reason.head !== category);
  return FINDINGS.find((finding) => finding === kind?.head) ?? category;
}

function byException({ id, effect, about }: Exception, { exceptions }: Signals, judged: Decision): Decision {
  const status = effect === "show" ? "approved" : "disapproved";
  // A comment that a language model has yet to read is shown by the exception, not until then.
  if (judged.status === status && !judged.doubtful) return judged;
  const finding = about.kind === "finding" && { finding: about.finding };
  const reason: Reason = { kind: "exception", id, ...finding, ...exceptions.find((exception) => exception.id === id) };
  if (effect === "show") return { ...APPROVED, filter: "own_rules", reasons: [reason], held: "exception" };
  const category = about.kind === "finding" ? judged.category : "own_rule";
  return { status, category, filter: "own_rules", reasons: [reason, ...judged.reasons], doubtful: false };
}

function byWhatMayBeHidden(decision: Decision, _: Signals, policy: Policy): Decision {
  if (policy.automod && !policy.observeOnly) return policy.canHide ? decision : shown(decision, "network");
  // Machines do not act: a comment that would be hidden is flagged for the owner, the rest is approved.
  if (decision.status !== "disapproved") return { ...APPROVED, ...(decision.held && { held: decision.held }) };
  return shown(decision, policy.observeOnly ? "observe" : "automod_off");
}

/** The decision for a comment that would be hidden but must stay visible: it waits for a person. */
const shown = (decision: Decision, held: Held): Decision =>
  decision.status === "disapproved" ? { ...decision, status: "flagged", held } : decision;
