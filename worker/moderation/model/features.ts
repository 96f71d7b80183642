import { DIGIT, isWordUnit, kindOf } from "../normalize/characters.ts";
import type { MappedText } from "../normalize/mapped-text.ts";
import { type PatternMatch, RULES, type Rule } from "../patterns/pattern-match.ts";

export type FeatureInput = { original: string; normalized: MappedText; patterns: readonly PatternMatch[] };

const MIN_GRAM = 2;
const MAX_GRAM = 5;
const SPACE = 0x20;
const ZERO = 0x30;
// A private-use unit for each rule: normalised text has none of its own.
const PLACEHOLDERS = 0xe000;
// What is unique to its author would be learned by heart: one sign stands for each.
const MASKED: ReadonlySet<Rule> = new Set<Rule>([
  "link",
  "short_link",
  "chat_link",
  "disguised_link",
  "email",
  "handle",
  "phone",
  "spelled_phone",
]);
const SEEDS = {
  grams: 0x811c9dc5,
  word: 0x1b873593,
  pair: 0x2c1b3c6d,
  rule: 0x297a2d39,
  rulePair: 0x4cf5ad43,
  shout: 0x7feb352d,
};

/**
 * Which hashed features a comment has: character 2- to 5-grams, words, pairs of neighbouring words, the rules found and pairs of
 * them, and whether it shouts. Links, phones, e-mails and handles are one sign each, and every digit is 0.
 *
 * @param bucketBits features fall into 2^bucketBits buckets
 * @returns a function that gives the distinct buckets, in no order; the array is reused by the next call.
 * Method: Weinberger et al. 2009, arXiv:0902.2206. Time in proportion to the length.
 */
export function createFeatureExtractor(bucketBits: number): (input: FeatureInput) => Uint32Array {
  // The number of the call that last saw a bucket. One byte each keeps it in the processor's cache.
  const seen = new Uint8Array(2 ** bucketBits);
  const shift = 32 - bucketBits;
  let call = 0;
  let buckets = new Uint32Array(4096);
  let count = 0;

  const add = (hash: number) => {
    const bucket = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> shift;
    if (seen[bucket] === call) return;
    seen[bucket] = call;
    if (count === buckets.length) {
      const larger = new Uint32Array(count * 2);
      larger.set(buckets);
      buckets = larger;
    }
    buckets[count++] = bucket;
  };

  return (input) => {
    call = (call % 255) + 1;
    if (call === 1) seen.fill(0);
    count = 0;
    const units = maskedUnits(input);
    addGrams(units, add);
    addWords(units, add);
    addRules(input.patterns, add);
    if (isShouting(input.original)) add(SEEDS.shout);
    return buckets.subarray(0, count);
  };
}

/** The normalised text between two blanks, with placeholders for spans and 0 for digits. */
function maskedUnits({ normalized, patterns }: FeatureInput): Uint16Array {
  const { text, starts } = normalized;
  const spans = patterns.filter(({ rule }) => MASKED.has(rule)).sort((a, b) => a.start - b.start || b.end - a.end);
  const units = new Uint16Array(text.length + spans.length + 2);
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
    if (start < coveredUntil) continue;
    const unit = text.charCodeAt(at);
    units[written++] = kindOf(unit) === DIGIT ? ZERO : unit;
  }
  units[written++] = SPACE;
  return units.subarray(0, written);
}

function addGrams(units: Uint16Array, add: (hash: number) => void): void {
  for (let from = 0; from + 1 < units.length; from++) {
    let hash = SEEDS.grams;
    const end = Math.min(units.length, from + MAX_GRAM);
    for (let at = from; at < end; at++) {
      hash = Math.imul(hash ^ units[at]!, 0x01000193);
      if (at - from + 1 >= MIN_GRAM) add(hash);
    }
  }
}

/** Words are runs of word characters; every other visible sign is a word of its own. */
function addWords(units: Uint16Array, add: (hash: number) => void): void {
  let previous = SEEDS.pair;
  for (let at = 0; at < units.length; ) {
    if (units[at] === SPACE) {
      at++;
      continue;
    }
    let hash = SEEDS.word;
    const joins = isWordUnit(units[at]!);
    do hash = Math.imul(hash ^ units[at++]!, 0x01000193);
    while (joins && at < units.length && isWordUnit(units[at]!));
    add(hash);
    add(Math.imul(previous, 0x9e3779b1) ^ hash);
    previous = hash;
  }
}

function addRules(patterns: readonly PatternMatch[], add: (hash: number) => void): void {
  const rules = [...new Set(patterns.map(({ rule }) => RULES.indexOf(rule)))].sort((a, b) => a - b);
  for (const [position, rule] of rules.entries()) {
    add(Math.imul(SEEDS.rule ^ rule, 0x01000193));
    for (const other of rules.slice(position + 1))
      add(Math.imul(SEEDS.rulePair ^ (rule * RULES.length + other), 0x01000193));
  }
}

/** At least eight capital letters, and more of them than small ones. */
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
