import { moved } from "./log-odds.ts";
import type { PatternMatch } from "./patterns/pattern-match.ts";
import type { Repetition } from "./repetition/find-repetition.ts";

/** The share of the doubt that remains when the rules are sure. */
const DOUBT_OF_RULES = 0.1;

// How much repetition raises the log-odds of spam. A second time is impatience, and two people may share a thought.
const BY_AUTHOR = [0, 0, 0.7, 1.5, 2.2, 3];
const BY_OTHERS = [0, 0, 0.5, 1, 1.5, 2];

const weightOf = (weights: readonly number[], times: number) => weights[Math.min(times, weights.length - 1)]!;

/**
 * Returns the probability of spam by the model and the rules together, 0 to 1; never below the model's own score.
 *
 * @param score of the model's head `spam`
 * @param offer the evasive offer that was found, empty for none
 */
export function spamScore(score: number, offer: readonly PatternMatch[], repetition: Repetition): number {
  const raised = Math.max(score, moved(score, logOddsOf(repetition)));
  return offer.length > 0 ? 1 - (1 - raised) * DOUBT_OF_RULES : raised;
}

/** The value of a `spamScore` without an offer before repetition raised it; with an offer, at most that. */
export const withoutRepetition = (score: number, repetition: Repetition): number =>
  moved(score, -logOddsOf(repetition));

/** Whether repetition alone is worth mentioning. */
export const isRepeated = (repetition: Repetition): boolean => logOddsOf(repetition) > 0;

const logOddsOf = ({ sameAuthor, otherAuthors }: Repetition): number =>
  weightOf(BY_AUTHOR, sameAuthor) + weightOf(BY_OTHERS, otherAuthors);
