import type { PatternMatch } from "./patterns/pattern-match.ts";
import type { Repetition } from "./repetition/find-repetition.ts";

/** The share of the doubt that remains when the rules are sure. */
const DOUBT_OF_RULES = 0.1;

// How much repetition raises the log-odds of spam. A second time is impatience, and two people may share a thought.
const BY_AUTHOR = [0, 0, 0.7, 1.5, 2.2, 3];
const BY_OTHERS = [0, 0, 0.5, 1, 1.5, 2];

const weightOf = (weights: readonly number[], times: number) => weights[Math.min(times, weights.length - 1)]!;

/**
 * The probability of spam by the model and the rules together, 0 to 1. Never below the model's own score.
 *
 * @param score of the model's head `spam`
 * @param offer the evasive offer that was found, empty for none
 */
export function spamScore(score: number, offer: readonly PatternMatch[], repetition: Repetition): number {
  const raised = raise(
    score,
    weightOf(BY_AUTHOR, repetition.sameAuthor) + weightOf(BY_OTHERS, repetition.otherAuthors),
  );
  return offer.length > 0 ? 1 - (1 - raised) * DOUBT_OF_RULES : raised;
}

/** Whether repetition alone is worth mentioning. */
export function isRepeated({ sameAuthor, otherAuthors }: Repetition): boolean {
  return weightOf(BY_AUTHOR, sameAuthor) + weightOf(BY_OTHERS, otherAuthors) > 0;
}

function raise(probability: number, logOdds: number): number {
  if (logOdds === 0 || probability <= 0 || probability >= 1) return probability;
  return Math.max(probability, 1 / (1 + ((1 - probability) / probability) * Math.exp(-logOdds)));
}
