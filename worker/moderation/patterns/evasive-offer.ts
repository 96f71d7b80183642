import type { MappedText } from "../normalize/mapped-text.ts";
import { hostOf } from "./links.ts";
import { findOffers } from "./offers.ts";
import { findInvitations } from "./own-places.ts";
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

type Text = {
  original: string;
  normalized: MappedText;
  /** Everything found in it, as the model reads it. */
  patterns: readonly PatternMatch[];
};

/**
 * The matches that together form an evasive offer: something offered, and beside it a hidden or indirect way to get it. Empty
 * unless both are there. It hides without the model, so it asks for more than the patterns that the model reads: an invitation
 * instead of a mention of one's profile, and words that offer by themselves. A shortened link is no evasion: every link that is
 * shared on Twitter is one. A forged link needs no offer. `npm run bench -- judgement` prints how often it is right for each pair.
 */
export function evasiveOffer({ original, normalized, patterns }: Text): PatternMatch[] {
  const forged = patterns.filter((match) => isForgedLink(match, original));
  if (forged.length > 0) return forged;
  const evasions = patterns.filter(({ rule }) => EVASIONS.has(rule));
  if (evasions.length === 0 || !patterns.some(({ rule }) => OFFERS.has(rule))) return NONE;
  const money = patterns.filter(({ rule }) => rule === "money");
  const offers = findOffers(original, normalized, money);
  if (offers.length === 0) return NONE;
  const ways = [
    ...evasions.filter((match) => match.rule !== "profile_bait" && !isSpeech(match, original)),
    ...(evasions.some(({ rule }) => rule === "profile_bait") ? findInvitations(normalized) : []),
  ].slice(0, MAX_WAYS);
  const together = ways.filter((way) => offers.some((offer) => isBeside(way, offer, original)));
  if (together.length === 0) return NONE;
  return [...together, ...offers.filter((offer) => together.some((way) => isBeside(way, offer, original)))];
}

/** A link with letters of another alphabet among Latin ones ("аmazon.com"): it looks like another address, which only a trap needs. */
const isForgedLink = ({ rule, start, end }: PatternMatch, original: string) =>
  LINKS.has(rule) && FORGED.test(hostOf(original.slice(start, end)));
const LINKS: ReadonlySet<Rule> = new Set<Rule>(["link", "short_link", "chat_link", "disguised_link"]);
const FORGED = /[\p{Script=Cyrillic}\p{Script=Greek}][a-z]|[a-z][\p{Script=Cyrillic}\p{Script=Greek}]/iu;

const NONE: PatternMatch[] = [];

/** "el punto es", "• eu": endings of addresses that are words too. */
const isSpeech = ({ rule, start, end }: PatternMatch, original: string) =>
  rule === "disguised_link" && SPEECH.test(original.slice(start, end));
const SPEECH =
  /^(?:al|el|un|ese|este|mi|su|tu|otro|cierto|hasta|primer|en|a|y) punto es$|^\S+ ?[•·] ?(?:eu|es|me|do|co)$/i;

const MAX_WAYS = 100;
const NEAR = 60;
const SENTENCE = 300;
const END_OF_SENTENCE = /[.!?…](?:\s|$)|\n/;

/** Whether two matches are at most `NEAR` units apart, or in one sentence. */
function isBeside(a: PatternMatch, b: PatternMatch, original: string): boolean {
  const [from, to] = a.start <= b.start ? [a.end, b.start] : [b.end, a.start];
  return to - from <= NEAR || (to - from <= SENTENCE && !END_OF_SENTENCE.test(original.slice(from, to)));
}
