import type { PatternMatch, Rule } from "./pattern-match.ts";

/** Contact details that a customer has no reason to use under another person's post. */
export const EVASIONS: ReadonlySet<Rule> = new Set<Rule>([
  "spelled_phone",
  "disguised_link",
  "chat_link",
  "profile_bait",
]);
export const OFFERS: ReadonlySet<Rule> = new Set<Rule>([
  "money",
  "loan",
  "investment",
  "spell",
  "adult",
  "easy_money",
  "gambling",
  "prize",
  "recovery",
  "forged",
  "miracle",
  "piracy",
]);

/**
 * The matches that together form an evasive offer: something offered, and a hidden or indirect way to get it. Empty unless
 * both are there. A shortened link is no evasion: every link that is shared on Twitter is one. Of the labelled comments that
 * this alone hides, 302 of 304 are spam (`npm run bench -- judgement` prints it for each pair).
 */
export function evasiveOffer(patterns: readonly PatternMatch[]): PatternMatch[] {
  const evasions = patterns.filter(({ rule }) => EVASIONS.has(rule));
  const offers = patterns.filter(({ rule }) => OFFERS.has(rule));
  return evasions.length > 0 && offers.length > 0 ? [...evasions, ...offers] : [];
}
