import type { Rule } from "../patterns/pattern-match.ts";
import type { FeatureInput } from "./encoded-text.ts";

// A long text dilutes what one sentence in it says, and the network reads only its beginning. Ordinary comments are shorter and
// are read once, as in the training. In UTF-16 units of the normalised text; chosen on long comments of public sets and on insults
// between paddings.
const LONG = 600;
const PART = 80;
const STEP = 40;
const TWO_WORDS = /\p{L}{2}\P{L}+\p{L}{2}/u;
// Most comments with a telephone are offers, so beside one an insult looks harmless.
const PHONES: ReadonlySet<Rule> = new Set<Rule>(["phone", "spelled_phone"]);
const SPACE = " ";

/**
 * Splits a long text into overlapping parts, cut at blanks, so that an insult between paddings is nearly alone in one of them.
 * None for an ordinary comment.
 */
export function partsOf(input: FeatureInput): FeatureInput[] {
  const { text } = input.normalized;
  if (text.length <= LONG) return [];
  const parts: FeatureInput[] = [];
  for (let from = 0, end = 0; end < text.length; from = blankAfter(text, from + STEP)) {
    end = blankAfter(text, from + PART);
    parts.push(partOf(input, from, end));
  }
  return parts;
}

/** The text before, between and after telephones, without single words. None for a text without a telephone. */
export function aroundPhones(input: FeatureInput): FeatureInput[] {
  const { text, starts } = input.normalized;
  const phones = input.patterns.filter(({ rule }) => PHONES.has(rule)).toSorted((a, b) => a.start - b.start);
  if (phones.length === 0) return [];
  const placeOf = (original: number) => starts.findIndex((start) => start >= original);
  const parts: FeatureInput[] = [];
  let from = 0;
  for (const { start, end } of phones) {
    parts.push(partOf(input, from, Math.max(from, placeOf(start))));
    from = Math.max(from, placeOf(end));
  }
  parts.push(partOf(input, from, text.length));
  return parts.filter(({ normalized }) => TWO_WORDS.test(normalized.text));
}

/** The sentences of a text. None for a text with only one, and for a long one, which is read in parts anyway. */
export function sentencesOf(input: FeatureInput): FeatureInput[] {
  const { text } = input.normalized;
  if (text.length > LONG) return [];
  const ends = [...text.matchAll(/[.!?]+ /g)].map(({ index, 0: { length } }) => index + length);
  const sentences = [0, ...ends]
    .map((from, index) => partOf(input, from, ends[index] ?? text.length))
    .filter(({ normalized }) => TWO_WORDS.test(normalized.text));
  return sentences.length > 1 ? sentences : [];
}

function partOf({ original, normalized, patterns }: FeatureInput, from: number, end: number): FeatureInput {
  const starts = normalized.starts.subarray(from, end + 1);
  const [first, last] = [starts[0]!, starts[end - from]!];
  return {
    original: original.slice(first, last),
    normalized: { text: normalized.text.slice(from, end), starts },
    patterns: patterns.filter((match) => match.start < last && match.end > first),
  };
}

/** The next blank, or `at` inside a word that is longer than a step. */
function blankAfter(text: string, at: number): number {
  const blank = text.indexOf(SPACE, at);
  const next = blank === -1 ? text.length : blank;
  return next - at > STEP ? at : next;
}
