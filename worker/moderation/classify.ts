import { MAX_COMMENT_LENGTH } from "../vocabulary/comments.ts";
import { CATEGORIES } from "../vocabulary/judging/judgement.ts";
import { type ExceptionMatch, matchExceptions } from "./exceptions/match.ts";
import { detectLanguage, guessLanguage, type Language } from "./language/detect.ts";
import { NO_SHIFTS, type Shifts, shiftsOf } from "./learning/adapter.ts";
import { bounded, moved } from "./learning/bounds.ts";
import { emptyDescription } from "./learning/description.ts";
import type { Head } from "./model/heads.ts";
import { createScorer, type Scorer } from "./model/scorer.ts";
import type { MappedText } from "./normalize/mapped-text.ts";
import { NORMALIZER_VERSION, normalize, spellingsOf } from "./normalize/normalize.ts";
import { findPatterns } from "./patterns/find.ts";
import { withoutOrdinaryLinks } from "./patterns/ordinary-links.ts";
import type { PatternMatch } from "./patterns/pattern-match.ts";
import type { Policy } from "./policy.ts";
import { NO_REPETITION, type Repetition } from "./repetition/find-repetition.ts";
import { fingerprint } from "./repetition/fingerprint.ts";
import { spamScore } from "./spam-score.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { matchProhibited, type WordMatch } from "./words/match.ts";

/** The findings in one comment. They describe; `decide` judges. Spans are of the original text, in UTF-16 units. */
export type Signals = {
  normalized: string;
  /** Undetermined for most short comments. Examined further only where the policy depends on it. */
  language: Language;
  /** Prohibited entries that no allowed one covers. */
  prohibited: WordMatch[];
  /** The policy's exceptions about a phrase in the text, or about its author. */
  exceptions: ExceptionMatch[];
  patterns: PatternMatch[];
  repetition: Repetition;
  /** 0 to 1 each, independent; 0 for a text without readable content. `spam` combines rules and model. */
  scores: Record<Head, number>;
  /** How far what the page learned would move the log-odds of each category; `decide` bounds it. */
  shifts: Shifts;
  versions: { normalizer: string; model: string };
};

/** Context of a comment beside its text. */
type Context = {
  /** How often its normalised text was written lately. */
  repetition?: (normalized: string) => Repetition;
  /** Key of its author, as exceptions name it; null for an author who is unknown. */
  author?: string | null;
};

/** @returns never throws and takes bounded time for any text: the part beyond `MAX_COMMENT_LENGTH` is not read */
export type Classifier = (text: string, policy: Policy, context?: Context) => Signals;

/**
 * @param weights the file `model.bin` beside this one
 * @throws Error when the file is no model, or one for another normaliser, other patterns, features or heads
 */
export function createClassifier(weights: ArrayBuffer): Classifier {
  return classifierOf(createScorer(weights));
}

/** The same for a model that was already read. */
export function classifierOf(scorer: Scorer): Classifier {
  const versions = { normalizer: NORMALIZER_VERSION, model: scorer.version };
  const description = emptyDescription();

  /** The model's score of spam for what is written beside ordinary links; 1 where that is nothing, or there are none. */
  const spamBesideLinks = (original: string, folded: MappedText, { allowedDomains }: Policy): number => {
    const beside = withoutOrdinaryLinks(original, folded, allowedDomains);
    if (beside === original || beside.trim() === "") return 1;
    const { folded: rest, normalized } = normalize(beside);
    const patterns = findPatterns(rest, normalized, allowedDomains);
    return scorer.score({ original: beside, normalized, patterns }).spam;
  };

  return (text, policy, context) => {
    const original = text.slice(0, MAX_COMMENT_LENGTH);
    const { folded, normalized } = normalize(original);
    const spellings = spellingsOf({ folded, normalized });
    const patterns = findPatterns(folded, normalized, policy.allowedDomains);
    const repetition = context?.repetition?.(normalized.text) ?? NO_REPETITION;
    const layers = policy.learned?.model === scorer.version ? policy.learned.layers : null;
    const scores = scorer.score({ original, normalized, patterns }, layers ? description : undefined);
    const shifts = layers ? shiftsOf(layers, description) : NO_SHIFTS;
    if (policy.allowedDomains.length > 0 || patterns.some(({ rule }) => rule === "link"))
      scores.spam = Math.min(scores.spam, spamBesideLinks(original, folded, policy));
    scores.spam = spamScore(scores.spam, patterns, repetition);
    // Careful language detection costs more than all the rest: only where the decision depends on it.
    const language =
      policy.languages === "es" && mayBeActedOn(scores, shifts, policy)
        ? detectLanguage(original, normalized.text)
        : guessLanguage(original, normalized.text);
    return {
      normalized: normalized.text,
      language,
      prohibited: matchProhibited(spellings, policy),
      exceptions: matchExceptions(
        spellings,
        { author: context?.author ?? null, fingerprint: () => fingerprint(normalized.text) },
        policy.exceptions,
      ),
      patterns,
      repetition,
      scores,
      shifts,
      versions,
    };
  };
}

/** Whether any score reaches a level, after what was learned or without it. */
export function mayBeActedOn(scores: Record<Head, number>, shifts: Shifts, { sensitivity }: Policy): boolean {
  const learned = bounded(shifts, scores);
  return CATEGORIES.some(
    (category) =>
      moved(scores[category], Math.max(0, learned[category])) >= THRESHOLDS[category][sensitivity[category]].flag,
  );
}
