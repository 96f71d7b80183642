// The first of two readings of a page's past: which words, phrases and authors are worth a closer look. What it keeps between its parts
// are counts, never a comment. Pure.
import { CATEGORIES, type Category } from "../../vocabulary/judging/categories.ts";
import { type Candidates, JUDGED_DAYS, type Tally } from "../../vocabulary/judging/habits.ts";
import { SENSITIVITIES } from "../../vocabulary/judging/judgement.ts";
import type { Signals } from "../classify.ts";
import { decide } from "../decide.ts";
import { DEFAULT_POLICY, type Policy } from "../policy.ts";

/** A comment of the past, and whether the page's people hid it. */
export type PastComment = {
  hidden: boolean;
  /** Days before the reading, from 0. */
  daysAgo: number;
  post: string;
  /** Author key; null for an unknown author. */
  author: string | null;
  signals: Signals;
};

/** Limits of what is kept: the words and authors of hidden comments, and those of them that are looked at again. */
const MAX_WORDS = 6_000;
const MAX_AUTHORS = 2_000;
const MAX_CANDIDATES = { words: 100, authors: 30 };
/** A candidate was hidden this often, and in this part of its comments. */
export const MIN_HIDDEN = 5;
const MIN_SHARE = 0.75;

/** Adds a comment to a tally, which it changes. Comments of the judged days, and what the engine hides anyway, do not count. */
export function addToTally(tally: Tally, { hidden, daysAgo, author, signals }: PastComment): void {
  if (daysAgo < JUDGED_DAYS || CATEGORIES.some((category) => levelOf(category, signals) <= NORMAL)) return;
  for (const phrase of phrasesOf(signals.normalized)) count(tally.words, phrase, hidden, MAX_WORDS);
  if (author !== null) count(tally.authors, author, hidden, MAX_AUTHORS);
}

/** A word is kept from its first hidden comment on. */
function count(counts: Tally["words"], key: string, hidden: boolean, most: number): void {
  const known = Object.hasOwn(counts, key) ? counts[key] : undefined;
  if (known) known[hidden ? 0 : 1]++;
  else if (hidden && Object.keys(counts).length < most) counts[key] = [1, 0];
}

/** The most frequent ones that were mostly hidden. */
export function candidatesOf({ words, authors }: Tally): Candidates {
  const mostlyHidden = (counts: Tally["words"], most: number) =>
    Object.entries(counts)
      .filter(([, [hidden, shown]]) => hidden >= MIN_HIDDEN && hidden >= MIN_SHARE * (hidden + shown))
      .sort(([a, [hiddenA]], [b, [hiddenB]]) => hiddenB - hiddenA || plainness(b) - plainness(a))
      .slice(0, most)
      .map(([key]) => key);
  return {
    words: mostlyHidden(words, MAX_CANDIDATES.words),
    authors: mostlyHidden(authors, MAX_CANDIDATES.authors),
  };
}

/** Of words that were always written together the longest names the matter best; a pair says no more than its words. */
const plainness = (phrase: string): number => (phrase.includes(" ") ? 0 : phrase.length);

const WORD = /[\p{L}\p{N}]+/gu;
const MIN_LENGTH = 3;

/** The words of a normalised text, and pairs of words with a blank between: what an entry of a list can be. */
export function phrasesOf(normalized: string): Set<string> {
  const words = [...normalized.matchAll(WORD)].map((match) => ({ word: match[0], at: match.index }));
  const isLetters = ({ word }: { word: string }) => /^\p{L}{3,40}$/u.test(word);
  const pairs = words.flatMap((first, index) => {
    const second = words[index + 1];
    const isPair = second && second.at === first.at + first.word.length + 1 && normalized[second.at - 1] === " ";
    return isPair && isLetters(first) && isLetters(second) ? [`${first.word} ${second.word}`] : [];
  });
  return new Set([
    ...words.filter((each) => each.word.length >= MIN_LENGTH && isLetters(each)).map(({ word }) => word),
    ...pairs,
  ]);
}

const NORMAL = SENSITIVITIES.indexOf("normal");
/** Stands for a comment that no level of a category hides. */
export const NO_LEVEL = SENSITIVITIES.length;

/** The index of the mildest level that hides a comment for this category alone; `NO_LEVEL` for none. */
export function levelOf(category: Category, signals: Signals): number {
  const others = CATEGORIES.filter((each) => each !== category);
  const scores = { ...signals.scores, ...Object.fromEntries(others.map((each) => [each, 0])) };
  const alone = {
    ...signals,
    scores,
    prohibited: [],
    exceptions: [],
    evasiveOffer: category === "spam" ? signals.evasiveOffer : [],
  };
  const at = SENSITIVITIES.findIndex((level) => {
    const policy: Policy = { ...DEFAULT_POLICY, sensitivity: { ...DEFAULT_POLICY.sensitivity, [category]: level } };
    return decide(alone, policy).status === "disapproved";
  });
  return at === -1 ? NO_LEVEL : at;
}
