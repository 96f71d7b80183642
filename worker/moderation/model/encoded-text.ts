import { DIGIT, isWordUnit, kindOf } from "../normalize/characters.ts";
import { type MappedText, originalSpan } from "../normalize/mapped-text.ts";
import { type PatternMatch, RULES, type Rule } from "../patterns/pattern-match.ts";
import { hashUnits, step } from "./hash.ts";
import { isTerm, LEXICON_SEED, type Lexicon, MAX_PHRASE_WORDS, NO_CLASS } from "./lexicon.ts";

export type FeatureInput = { original: string; normalized: MappedText; patterns: readonly PatternMatch[] };

/** A span of the original text, in UTF-16 units, end exclusive. */
export type Span = { start: number; end: number };

/**
 * The input of both parts of the model. Links, phones, e-mails and handles are one sign each, and every digit is 0, because the
 * model would otherwise memorise what is unique to an author. Words are runs of word characters; every other visible sign is a
 * word of its own.
 */
export type EncodedText = {
  /** Masked text between two blanks. The array may be longer: `length` units count. */
  units: Uint16Array;
  length: number;
  /** Word i is `units[from[i]] … units[end[i] - 1]`. */
  from: Int32Array;
  end: Int32Array;
  hash: Int32Array;
  /** A second hash, which distinguishes two words with the same first one. */
  check: Int32Array;
  /** Class or meaning of word i, or `NO_CLASS`. */
  wordClass: Int16Array;
  /** Class or meaning of the longest listed phrase that ends with word i, or `NO_CLASS`, and how many words it has. */
  phraseClass: Int16Array;
  phraseWords: Int8Array;
  words: number;
  /** Indices of the rules found, each once, in rising order. */
  rules: number[];
  shouts: boolean;
};

const SPACE = 0x20;
const ZERO = 0x30;
const WORD_SEED = 0x1b873593;
const CHECK_SEED = 0x68e31da4;
const MAX_PHRASE_UNITS = 60;
// A private-use unit for each rule: normalised text has none of its own.
const PLACEHOLDERS = 0xe000;
const MASKED: ReadonlySet<Rule> = new Set<Rule>([
  "link",
  "short_link",
  "chat_link",
  "disguised_link",
  "email",
  "disguised_email",
  "handle",
  "phone",
  "spelled_phone",
]);

/**
 * Creates a function that encodes comments; its next call overwrites what it returned.
 *
 * @returns `hidden`, where given, is read as if it had not been written. Time in proportion to the length.
 */
export function createEncoder(lexicon: Lexicon): (input: FeatureInput, hidden?: Span) => EncodedText {
  let encoded = emptyText(1024);

  return ({ original, normalized, patterns }, hidden) => {
    const visible = hidden ? patterns.filter(({ start, end }) => end <= hidden.start || start >= hidden.end) : patterns;
    const capacity = normalized.text.length + visible.length + 2;
    if (capacity > encoded.units.length) encoded = emptyText(capacity * 2);
    writeUnits(encoded, normalized, visible, hidden);
    findWords(encoded, lexicon);
    encoded.rules = [...new Set(visible.map(({ rule }) => RULES.indexOf(rule)))].sort((a, b) => a - b);
    encoded.shouts = isShouting(original);
    return encoded;
  };
}

function writeUnits(
  encoded: EncodedText,
  normalized: MappedText,
  patterns: readonly PatternMatch[],
  hidden?: Span,
): void {
  const { text, starts } = normalized;
  const { units } = encoded;
  const spans = patterns.filter(({ rule }) => MASKED.has(rule)).sort((a, b) => a.start - b.start || b.end - a.end);
  let written = 0;
  units[written++] = SPACE;
  let next = 0;
  let coveredUntil = 0;
  for (let at = 0; at < text.length; at++) {
    const start = starts[at]!;
    for (; next < spans.length && spans[next]!.start <= start; next++) {
      if (spans[next]!.end <= coveredUntil) continue;
      units[written++] = PLACEHOLDERS + RULES.indexOf(spans[next]!.rule);
      coveredUntil = spans[next]!.end;
    }
    if (start < coveredUntil || (hidden !== undefined && start >= hidden.start && start < hidden.end)) continue;
    const unit = text.charCodeAt(at);
    units[written++] = kindOf(unit) === DIGIT ? ZERO : unit;
  }
  units[written++] = SPACE;
  encoded.length = written;
}

function findWords(encoded: EncodedText, lexicon: Lexicon): void {
  const { units, length, from, end, hash, check, wordClass } = encoded;
  let words = 0;
  for (let at = 0; at < length; ) {
    if (units[at] === SPACE) {
      at++;
      continue;
    }
    const first = at;
    const joins = isWordUnit(units[at++]!);
    if (joins) while (at < length && isWordUnit(units[at]!)) at++;
    else if (isHighSurrogate(units[first]!) && at < length) at++;
    from[words] = first;
    end[words] = at;
    hash[words] = hashUnits(units, first, at, WORD_SEED);
    check[words] = hashUnits(units, first, at, CHECK_SEED);
    wordClass[words] = joins ? lexicon.classOfWord(units, first, at) : NO_CLASS;
    words++;
  }
  encoded.words = words;
  findPhrases(encoded, lexicon);
}

/**
 * One pass over the words that follow each word. Earlier words come first, so that of the phrases with a given end the longest is kept: of
 * the terms, or else of those with a meaning.
 */
function findPhrases(encoded: EncodedText, lexicon: Lexicon): void {
  const { units, from, end, phraseClass, phraseWords, words } = encoded;
  phraseClass.fill(NO_CLASS, 0, words);
  for (let first = 0; first < words; first++) {
    const last = Math.min(words, first + MAX_PHRASE_WORDS);
    let hash = LEXICON_SEED;
    let at = from[first]!;
    for (let word = first; word < last && end[word]! - from[first]! <= MAX_PHRASE_UNITS; word++) {
      for (; at < end[word]!; at++) hash = step(hash, units[at]!);
      if (word === first || isTerm(phraseClass[word]!)) continue;
      const found = lexicon.classOfHash(hash);
      if (!isTerm(found) && phraseClass[word] !== NO_CLASS) continue;
      phraseClass[word] = found;
      phraseWords[word] = word - first + 1;
    }
  }
}

/** The words, and what stands for several signs, as spans of the original text. */
export function wordSpans(input: FeatureInput): Span[] {
  const masked = input.patterns.filter(({ rule }) => MASKED.has(rule)).map(({ start, end }) => ({ start, end }));
  return [...masked, ...plainWords(input).map(({ span }) => span)];
}

/** The words that no sign stands for: their place in the normalised text, and in the original one. */
export function plainWords({ normalized, patterns }: FeatureInput): { from: number; to: number; span: Span }[] {
  const words: { from: number; to: number; span: Span }[] = [];
  const covers = patterns.filter(({ rule }) => MASKED.has(rule));
  const { text } = normalized;
  for (let at = 0; at < text.length; ) {
    if (text.charCodeAt(at) === SPACE) {
      at++;
      continue;
    }
    const first = at;
    if (isWordUnit(text.charCodeAt(at++))) while (at < text.length && isWordUnit(text.charCodeAt(at))) at++;
    else while (at < text.length && text.charCodeAt(at) !== SPACE && !isWordUnit(text.charCodeAt(at))) at++;
    const span = originalSpan(normalized, first, at);
    if (!covers.some(({ start, end }) => span.start < end && start < span.end))
      words.push({ from: first, to: at, span });
  }
  return words;
}

/** Whether a text has at least eight capital letters, and more of them than small ones. */
function isShouting(original: string): boolean {
  let capitals = 0;
  let small = 0;
  for (let at = 0; at < original.length; at++) {
    const unit = original.charCodeAt(at);
    if (unit >= 65 && unit <= 90) capitals++;
    else if (unit >= 97 && unit <= 122) small++;
  }
  return capitals >= 8 && capitals > small;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function emptyText(capacity: number): EncodedText {
  return {
    units: new Uint16Array(capacity),
    length: 0,
    from: new Int32Array(capacity),
    end: new Int32Array(capacity),
    hash: new Int32Array(capacity),
    check: new Int32Array(capacity),
    wordClass: new Int16Array(capacity),
    phraseClass: new Int16Array(capacity),
    phraseWords: new Int8Array(capacity),
    words: 0,
    rules: [],
    shouts: false,
  };
}
