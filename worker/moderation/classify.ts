import { byCategory } from "../vocabulary/judging/categories.ts";
import { type ExceptionMatch, matchExceptions } from "./exceptions/match.ts";
import { detectLanguage, guessLanguage, type Language } from "./language/detect.ts";
import { guessAnyLanguage, isLearned } from "./language/unlearned.ts";
import { NO_SHIFTS, type Shifts, shiftsOf } from "./learning/adapter.ts";
import { bounded } from "./learning/bounds.ts";
import { emptyDescription } from "./learning/description.ts";
import { moved } from "./log-odds.ts";
import type { Span } from "./model/encoded-text.ts";
import type { Head } from "./model/heads.ts";
import { createScorer, type Scorer } from "./model/scorer.ts";
import { NORMALIZER_VERSION, normalize, type ReadText, readText, spellingsOf } from "./normalize/normalize.ts";
import { evasiveOffer } from "./patterns/evasive-offer.ts";
import { findPatterns } from "./patterns/find.ts";
import { withoutOrdinaryLinks } from "./patterns/ordinary-links.ts";
import { withoutMentions } from "./patterns/own-places.ts";
import type { PatternMatch } from "./patterns/pattern-match.ts";
import { findPrivateData, type PrivateMatch } from "./patterns/private-data.ts";
import type { Policy } from "./policy.ts";
import { NO_REPETITION, type Repetition } from "./repetition/find-repetition.ts";
import { fingerprint } from "./repetition/fingerprint.ts";
import { isRepeated, spamScore } from "./spam-score.ts";
import { mayBeActedOn } from "./thresholds.ts";
import { matchProhibited, type WordMatch } from "./words/match.ts";

/** What the phases of `decide.ts` need to know of one comment. It describes; `decide` judges. Spans are of the original text, in UTF-16 units. */
export type Signals = {
  normalized: string;
  /** Undetermined for most short comments; examined further only when the policy depends on it. */
  language: Language;
  /**
   * What the scores are worth: `read`, or of a language that no weights know, and then with signs that speak for them (a link, a
   * contact, a listed insult, copies), or without any, as a guess.
   */
  reading: "read" | "signs" | "guess";
  /** Prohibited entries that no allowed entry covers. */
  prohibited: WordMatch[];
  /** The policy's exceptions about a phrase in the text, or about its author. */
  exceptions: ExceptionMatch[];
  /**
   * An evasive offer, which hides as spam without the model: an offer, and near it a hidden way to get it. Empty for most
   * comments.
   */
  evasiveOffer: PatternMatch[];
  repetition: Repetition;
  /** 0 to 1 each, independent; 0 for a text without readable content. `spam` combines rules and model. */
  scores: Record<Head, number>;
  /** Telephones, addresses and identity numbers of people; left out of most. */
  privateData?: PrivateMatch[];
  /** Insults, slurs and sexual words, for readers who do not want to see them; looked for only in what may be abusive. */
  coarse?: Span[];
  /** How far the page's learning would move the log-odds of each category; `decide` limits it. */
  shifts: Shifts;
  versions: { normalizer: string; model: string };
};

/** The score from which coarse words are looked for. Below it they are banter, and looking costs time. */
const MAYBE_ABUSIVE = 0.1;

/** The context of a comment besides its text. */
type Context = {
  /** How often a similar text was written recently. */
  repetition?: Repetition;
  /** Author key, as in exceptions; null for an unknown author. */
  author?: string | null;
  /** The text, when it was read before. */
  read?: ReadText;
};

/**
 * Finds the signals in a comment. Never throws, and takes limited time for any text: the part beyond `MAX_COMMENT_LENGTH` is not
 * read.
 */
export type Classifier = (text: string, policy: Policy, context?: Context) => Signals;

/**
 * Creates a classifier.
 *
 * @param weights the file `model.bin` in this folder
 * @throws Error when the file is not a model, or is one for another normaliser, other patterns, features or heads
 */
export function createClassifier(weights: ArrayBuffer): Classifier {
  return classifierOf(createScorer(weights));
}

/** The same for a model that was read before. */
export function classifierOf(scorer: Scorer): Classifier {
  const versions = { normalizer: NORMALIZER_VERSION, model: scorer.version };
  const description = emptyDescription();

  /** The model's spam score of `rest`, a part of a text; 1 when that is all of it, or nothing. */
  const spamOfRest = (rest: string, original: string, { allowedDomains }: Policy): number => {
    if (rest === original || rest.trim() === "") return 1;
    const { folded, normalized } = normalize(rest);
    const patterns = findPatterns(folded, normalized, allowedDomains);
    return scorer.score({ original: rest, normalized, patterns }).spam;
  };

  return (text, policy, { author = null, repetition = NO_REPETITION, read = readText(text) } = {}) => {
    const { original, folded, normalized } = read;
    // Words.
    const spellings = spellingsOf(read);
    const prohibited = matchProhibited(spellings, policy);
    // Rules.
    const patterns = findPatterns(folded, normalized, policy.allowedDomains);
    const offer = evasiveOffer({ original, normalized, patterns });
    // The model, and what the page learned of its signs.
    const layers = policy.learned?.model === scorer.version ? policy.learned.layers : null;
    const scores = scorer.score({ original, normalized, patterns }, layers ? description : undefined);
    const shifts = layers ? shiftsOf(layers, description) : NO_SHIFTS;
    if (policy.allowedDomains.length > 0 || patterns.some(({ rule }) => rule === "link"))
      scores.spam = Math.min(
        scores.spam,
        spamOfRest(withoutOrdinaryLinks(original, folded, policy.allowedDomains), original, policy),
      );
    if (patterns.some(({ rule }) => rule === "profile_bait"))
      scores.spam = Math.min(scores.spam, spamOfRest(withoutMentions(original, normalized), original, policy));
    scores.spam = spamScore(scores.spam, offer, repetition);
    // Exact language detection costs more than all the rest, so it runs only when the decision depends on it.
    const language =
      policy.languages === "es" && mayBeJudged(scores, shifts, policy)
        ? detectLanguage(original, normalized.text)
        : policy.languages === "es"
          ? guessLanguage(original, normalized.text)
          : guessAnyLanguage(original, normalized.text);
    const isRead = policy.languages === "es" || isLearned(language);
    const hasSigns = () =>
      patterns.some(({ rule }) => rule !== "handle") ||
      isRepeated(repetition) ||
      scorer.hasInsult({ original, normalized, patterns });
    const privateData = findPrivateData(folded);
    return {
      normalized: normalized.text,
      language,
      reading: isRead ? "read" : hasSigns() ? "signs" : "guess",
      prohibited,
      exceptions: matchExceptions(
        spellings,
        { author, fingerprint: () => fingerprint(normalized.text) },
        policy.exceptions,
      ),
      evasiveOffer: offer,
      repetition,
      scores,
      ...(privateData.length > 0 && { privateData }),
      ...(scores.toxic >= MAYBE_ABUSIVE && { coarse: scorer.coarseWords({ original, normalized, patterns }) }),
      shifts,
      versions,
    };
  };
}

/** Whether any score reaches a level, with the page's learning or without it. */
function mayBeJudged(scores: Record<Head, number>, shifts: Shifts, { sensitivity }: Policy): boolean {
  const learned = bounded(shifts, scores);
  const highest = byCategory((category) => moved(scores[category], Math.max(0, learned[category])));
  return mayBeActedOn({ ...scores, ...highest }, sensitivity);
}
