// Calculates what another policy would have decided about judged comments: from the stored analysis when it is enough, otherwise
// from the text. The result is the same as the engine's, and many times faster.
import type { Classifier, Signals } from "../../moderation/classify.ts";
import { type Decision, decide, withoutLearning } from "../../moderation/decide.ts";
import { haveWords, matchExceptions } from "../../moderation/exceptions/match.ts";
import { detectLanguage, type Language } from "../../moderation/language/detect.ts";
import { guessAnyLanguage, isLearned } from "../../moderation/language/unlearned.ts";
import { NO_SHIFTS } from "../../moderation/learning/adapter.ts";
import type { Head } from "../../moderation/model/heads.ts";
import type { MappedText } from "../../moderation/normalize/mapped-text.ts";
import { normalize, spellingsOf } from "../../moderation/normalize/normalize.ts";
import { DEFAULT_POLICY, type Policy } from "../../moderation/policy.ts";
import { type Posting, policyFor } from "../../moderation/policy-for.ts";
import { NO_REPETITION, type Repetition } from "../../moderation/repetition/find-repetition.ts";
import { kindFlag, LEGITIMATE_FROM, mayBeActedOn, THRESHOLDS } from "../../moderation/thresholds.ts";
import { matchProhibited, type WordMatch } from "../../moderation/words/match.ts";
import { CATEGORIES, CATEGORY, isCategory } from "../../vocabulary/judging/categories.ts";
import { weighReview } from "../comments/review/weigh-review.ts";
import type { Analysis } from "../comments/storage/analysis.ts";

/** The part of a stored comment that another judgement needs. */
export type Kept = Posting & {
  /** The author, in the form that exceptions use. */
  author: string | null;
  fingerprint: string | null;
  scores: Record<Head, number>;
  language: string;
  repetition: Repetition | undefined;
  versions: Analysis["versions"];
  review: Analysis["review"];
};

export type Outcome = Pick<Decision, "status" | "category">;

/** Scores are stored with four digits: this near to a level, only the text shows on which side the comment is. */
const ROUNDING = 0.000_051;

type Setting = {
  classify: Classifier;
  /** The allowed domains of each snapshot, by its id; snapshots without any may be left out. */
  allowedDomains: ReadonlyMap<number, readonly string[]>;
};

/**
 * @param text undefined to try without it
 * @returns what each policy decides about the comment; undefined when that needs the text and it is missing
 */
type Replay = (analysis: Kept, text: string | undefined, policies: readonly Policy[]) => Outcome[] | undefined;

export function createReplay({ classify, allowedDomains }: Setting): Replay {
  const { model, normalizer } = classify("", DEFAULT_POLICY).versions;
  const domainsByVersion = new Map<string, readonly string[]>();
  /** The domains that were allowed when the comment was judged. */
  function domainsOf({ policy }: Kept["versions"]): readonly string[] {
    let domains = domainsByVersion.get(policy);
    if (!domains) {
      domains = policy.split(".").flatMap((id) => allowedDomains.get(Number(id)) ?? []);
      domainsByVersion.set(policy, domains);
    }
    return domains;
  }

  return (analysis, text, policies) => {
    const isOurs = analysis.versions.model === model && analysis.versions.normalizer === normalizer;
    const isWhole = isOurs && analysis.language !== undefined;
    let spellings: MappedText[] | undefined;
    let words: { policy: Policy; found: WordMatch[] } | undefined;
    const outcomes: Outcome[] = [];
    for (const ofPage of policies) {
      const policy = policyFor(ofPage, analysis);
      // The page's learning needs the text, because nothing of it is stored.
      const isEnough = isWhole && policy.learned === null && !isAtALevel(analysis, policy);
      const domains = differing(domainsOf(analysis.versions), policy.allowedDomains);
      const looksForWords = policy.prohibitedWords.length > 0;
      const looksForPhrases = haveWords(policy.exceptions);
      // Plans look for the language in different ways.
      const isNamed = analysis.language !== "und" && isLearned({ code: analysis.language });
      const needsLanguage = !isNamed && mayBeActedOn(analysis.scores, policy.sensitivity);
      const needsNoText =
        isEnough && domains.length === 0 && !looksForWords && !looksForPhrases && !needsLanguage && !analysis.review;
      if (text === undefined && !needsNoText) return undefined;
      const read = text ?? "";
      if (!needsNoText) spellings ??= spellingsOf(normalize(read));
      const language: Language = needsLanguage
        ? (policy.languages === "es" ? detectLanguage : guessAnyLanguage)(read, spellings![0]!.text)
        : { code: analysis.language, confidence: 1 };
      const isRead = policy.languages === "es" || isLearned(language);
      // What speaks for a finding in a language that no weights know is not stored.
      const isClear = isEnough && (isRead || !needsLanguage);
      // When a link becomes allowed, or stops being allowed, the model's score of the comment changes.
      if (!isClear || domains.some((domain) => spellings!.some((spelling) => spelling.text.includes(domain)))) {
        const signals = classify(read, policy, {
          author: analysis.author,
          repetition: analysis.repetition ?? NO_REPETITION,
        });
        outcomes.push(withReview(decide(signals, policy), signals.scores.legitimate, analysis.review, read, policy));
        continue;
      }
      if (looksForWords && !(words && haveSameWords(words.policy, policy)))
        words = { policy, found: matchProhibited(spellings!, policy) };
      const signals: Signals = {
        normalized: "",
        language,
        reading: isRead ? "read" : "guess",
        prohibited: looksForWords ? words!.found : [],
        exceptions: matchExceptions(
          spellings ?? [],
          { author: analysis.author, fingerprint: () => analysis.fingerprint ?? "" },
          policy.exceptions,
        ),
        // The score already includes the rules, and no level is above the score to which they raise it.
        evasiveOffer: [],
        repetition: analysis.repetition ?? NO_REPETITION,
        scores: analysis.scores,
        shifts: NO_SHIFTS,
        versions: analysis.versions,
      };
      outcomes.push(withReview(decide(signals, policy), analysis.scores.legitimate, analysis.review, read, policy));
    }
    return outcomes;
  };
}

const haveSameWords = (a: Policy, b: Policy) =>
  a.prohibitedWords === b.prohibitedWords && a.allowedWords === b.allowedWords;

function differing(words: readonly string[], otherWords: readonly string[]): string[] {
  if (words.length === 0 && otherWords.length === 0) return [];
  return [
    ...words.filter((domain) => !otherWords.includes(domain)),
    ...otherWords.filter((domain) => !words.includes(domain)),
  ];
}

function isAtALevel({ scores }: Kept, { sensitivity }: Policy): boolean {
  const isNear = (score: number, level: number) => Math.abs(score - level) < ROUNDING;
  if (isNear(scores.legitimate, LEGITIMATE_FROM)) return true;
  for (const category of CATEGORIES) {
    const { flag, hide, hideLegitimate } = THRESHOLDS[category][sensitivity[category]];
    const score = scores[category];
    if (isNear(score, flag) || isNear(score, hide) || isNear(score, hideLegitimate)) return true;
    if (CATEGORY[category].kinds.some((kind) => isNear(scores[kind], kindFlag(kind, sensitivity[category]))))
      return true;
  }
  return false;
}

/** The stored review about a doubtful comment still counts; no model is asked again. */
function withReview(
  decision: Decision,
  legitimate: number,
  review: Kept["review"],
  text: string,
  policy: Policy,
): Outcome {
  const { status, category, doubtful, held } = decision;
  const isAsked = status !== "disapproved" && doubtful && (category === null || isCategory(category));
  if (!review || !isAsked) return { status, category };
  const { label: option, probabilities, model } = review;
  const weighed = weighReview(
    { text },
    { category, held, isLegitimate: legitimate >= LEGITIMATE_FROM, withoutLearning: withoutLearning(decision.reasons) },
    { option, probability: probabilities[option] ?? 0, probabilities, model },
    policy,
  );
  return { status: weighed.status, category: weighed.category };
}
