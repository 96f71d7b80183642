import { RULES } from "../patterns/pattern-match.ts";
import type { EncodedText } from "./encoded-text.ts";
import { bucketOf, step } from "./hash.ts";
import { LINEAR_HEADS } from "./heads.ts";
import { isTerm, NO_CLASS } from "./lexicon.ts";

const MIN_GRAM = 2;
const MAX_GRAM = 5;
const SEEDS = {
  grams: 0x811c9dc5,
  pair: 0x2c1b3c6d,
  rule: 0x297a2d39,
  rulePair: 0x4cf5ad43,
  shout: 0x7feb352d,
  lexicon: 0x51ed270b,
};
// Words with a meaning that are further apart say nothing together.
const MAX_GAP = 4;

/**
 * Which hashed features a comment has: character 2- to 5-grams, words, pairs of words with at most two between them, three neighbouring
 * words, lexicon classes alone and after one and two words, classes and meanings in their order, the rules found and pairs of them, and
 * whether it shouts.
 *
 * @param bucketBits features fall into 2^bucketBits buckets
 * @returns a function that returns the distinct buckets, in no order; the next call reuses the array.
 * Method: Weinberger et al. 2009, arXiv:0902.2206. Time in proportion to the length.
 */
export function createFeatureExtractor(bucketBits: number): (encoded: EncodedText) => Uint32Array {
  // A set with open addressing that uses no more room than the text needs, so that it stays in the processor's cache: `owner` has the
  // number of the call that filled a slot.
  let slots = new Uint32Array(4096);
  let owner = new Uint32Array(4096);
  let buckets = new Uint32Array(2048);
  let mask = 0;
  let call = 0;
  let count = 0;

  const add = (hash: number) => {
    const bucket = bucketOf(hash, bucketBits);
    let slot = bucket & mask;
    while (owner[slot] === call) {
      if (slots[slot] === bucket) return;
      slot = (slot + 1) & mask;
    }
    owner[slot] = call;
    slots[slot] = bucket;
    buckets[count++] = bucket;
  };

  return (encoded) => {
    const most = maxFeatures(encoded);
    const size = 2 ** Math.ceil(Math.log2(2 * most));
    if (size > slots.length) {
      slots = new Uint32Array(size);
      owner = new Uint32Array(size);
      buckets = new Uint32Array(size / 2);
    }
    mask = size - 1;
    call = (call + 1) >>> 0;
    if (call === 0) {
      owner.fill(0);
      call = 1;
    }
    count = 0;
    addGrams(encoded, add);
    addWords(encoded, add);
    addMeanings(encoded, add);
    addRules(encoded.rules, add);
    if (encoded.shouts) add(SEEDS.shout);
    return buckets.subarray(0, count);
  };
}

function maxFeatures({ length, words, rules }: EncodedText): number {
  return (MAX_GRAM - MIN_GRAM + 1) * length + 14 * words + rules.length ** 2 + 2;
}

type Add = (hash: number) => void;

function addGrams({ units, length }: EncodedText, add: Add): void {
  for (let from = 0; from + 1 < length; from++) {
    let hash = SEEDS.grams;
    const end = Math.min(length, from + MAX_GRAM);
    for (let at = from; at < end; at++) {
      hash = step(hash, units[at]!);
      if (at - from + 1 >= MIN_GRAM) add(hash);
    }
  }
}

function addWords({ words, hash, wordClass, phraseClass, phraseWords }: EncodedText, add: Add): void {
  const hashAt = (index: number) => (index < 0 ? SEEDS.pair : hash[index]!);
  const addClass = (wordClass: number, first: number) => {
    const before = Math.imul(hashAt(first - 1), 0x9e3779b1);
    const lexical = step(SEEDS.lexicon, wordClass);
    add(lexical);
    add(before ^ lexical);
    add(Math.imul(hashAt(first - 2), 0x7ed55d16) ^ before ^ lexical);
  };
  for (let index = 0; index < words; index++) {
    add(hash[index]!);
    const before = Math.imul(hashAt(index - 1), 0x9e3779b1);
    const earlier = Math.imul(hashAt(index - 2), 0x7ed55d16);
    add(before ^ hash[index]!);
    if (index > 1) {
      add(earlier ^ hash[index]!);
      add(earlier ^ before ^ hash[index]!);
    }
    if (index > 2) add(Math.imul(hashAt(index - 3), 0x2f6b3a91) ^ hash[index]!);
    if (isTerm(wordClass[index]!)) addClass(wordClass[index]!, index);
    if (isTerm(phraseClass[index]!)) addClass(phraseClass[index]!, index - phraseWords[index]! + 1);
  }
}

/** Each class or meaning alone, after the one before it, and after the two before it, as far as they are near. */
function addMeanings({ words, wordClass, phraseClass }: EncodedText, add: Add): void {
  let [before, earlier, last] = [NO_CLASS, NO_CLASS, 0];
  for (let index = 0; index < words; index++) {
    const found = phraseClass[index] === NO_CLASS ? wordClass[index]! : phraseClass[index]!;
    if (found === NO_CLASS) continue;
    if (index - last > MAX_GAP) [before, earlier] = [NO_CLASS, NO_CLASS];
    const alone = step(SEEDS.lexicon, found);
    add(alone);
    if (before !== NO_CLASS) add(step(alone, before));
    if (earlier !== NO_CLASS) add(step(step(alone, before), earlier));
    [earlier, before, last] = [before, found, index];
  }
}

function addRules(rules: readonly number[], add: Add): void {
  for (const [position, rule] of rules.entries()) {
    add(step(SEEDS.rule, rule));
    for (const each of rules.slice(position + 1)) add(step(SEEDS.rulePair, rule * RULES.length + each));
  }
}

/** One byte for each weight; the weights of all heads of a bucket are next to each other. */
export type LinearModel = { bucketBits: number; scales: number[]; biases: number[]; weights: Int8Array };

/**
 * Log-odds of `LINEAR_HEADS`: bias + scale × (sum of the weights of the features) ÷ √(number of features).
 *
 * @returns a function whose result the next call overwrites
 */
export function createLinearScorer(model: LinearModel): (encoded: EncodedText) => Float64Array {
  const { bucketBits, scales, biases, weights } = model;
  const extract = createFeatureExtractor(bucketBits);
  const logits = new Float64Array(LINEAR_HEADS.length);
  return (encoded) => {
    const buckets = extract(encoded);
    const norm = 1 / Math.sqrt(Math.max(1, buckets.length));
    for (let head = 0; head < logits.length; head++) {
      let sum = 0;
      for (let i = 0; i < buckets.length; i++) sum += weights[buckets[i]! * logits.length + head]!;
      logits[head] = biases[head]! + scales[head]! * sum * norm;
    }
    return logits;
  };
}
