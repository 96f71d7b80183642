import { isWordUnit } from "../normalize/characters.ts";
import type { EncodedText } from "./encoded-text.ts";
import { bucketOf, step } from "./hash.ts";
import { isTerm, NO_CLASS, STRENGTHS } from "./lexicon.ts";

// The input of the network: the words in order, a sign after each listed phrase, and signs for shouting and for the rules
// found.

export const MAX_TOKENS = 256;
// The maximum number of n-grams of a word; a longer word is described by its beginning.
const MAX_GRAMS = 128;
const MAX_WORD_UNITS = 40;
const MIN_GRAM = 3;
const MAX_GRAM = 5;
const SPACE = 0x20;
const SEEDS = {
  grams: 0x811c9dc5,
  lexiconClass: 0x51ed270b,
  lexiconKind: 0x1f83d9ab,
  phrase: 0x5be0cd19,
  rule: 0x297a2d39,
  shout: 0x7feb352d,
};

/** Token i is word `word[i]`, or where that is -1 the sign with the hash `sign[i]`. */
type Tokens = { word: Int32Array; sign: Int32Array; count: number };

/** Tokens to write into with `tokenize`; their memory is used again. */
export function emptyTokens(): Tokens {
  return { word: new Int32Array(MAX_TOKENS), sign: new Int32Array(MAX_TOKENS), count: 0 };
}

/** Writes the first `MAX_TOKENS` tokens of a text. */
export function tokenize({ words, phraseClass, rules, shouts }: EncodedText, tokens: Tokens): void {
  tokens.count = 0;
  if (shouts) put(tokens, -1, SEEDS.shout);
  for (let index = 0; index < words && tokens.count < MAX_TOKENS; index++) {
    put(tokens, index, 0);
    if (phraseClass[index] !== NO_CLASS) put(tokens, -1, step(SEEDS.phrase, phraseClass[index]!));
  }
  for (const rule of rules) put(tokens, -1, step(SEEDS.rule, rule));
}

function put(tokens: Tokens, word: number, sign: number): void {
  if (tokens.count === MAX_TOKENS) return;
  tokens.word[tokens.count] = word;
  tokens.sign[tokens.count++] = sign;
}

/**
 * The distinct buckets of one word: itself, its character 3- to 5-grams with its edges, its class, and for a term of the lexicon its kind.
 *
 * @param buckets written from 0 on; room for `MAX_BUCKETS`
 * @returns how many
 */
export function wordBuckets(encoded: EncodedText, word: number, bits: number, buckets: Uint32Array): number {
  const { units, hash, wordClass } = encoded;
  const from = encoded.from[word]!;
  const end = Math.min(encoded.end[word]!, from + MAX_WORD_UNITS);
  let count = putDistinct(buckets, 0, bucketOf(hash[word]!, bits));
  if (isWordUnit(units[from]!)) {
    const unitAt = (at: number) => (at < from || at >= end ? SPACE : units[at]!);
    for (let first = from - 1; first + MIN_GRAM <= end + 1; first++) {
      let running = SEEDS.grams;
      for (let at = first; at < first + MAX_GRAM && at <= end && count < MAX_GRAMS; at++) {
        running = step(running, unitAt(at));
        if (at - first + 1 >= MIN_GRAM) count = putDistinct(buckets, count, bucketOf(running, bits));
      }
    }
  }
  const classOfWord = wordClass[word]!;
  if (classOfWord !== NO_CLASS) {
    count = putDistinct(buckets, count, bucketOf(step(SEEDS.lexiconClass, classOfWord), bits));
    if (isTerm(classOfWord))
      count = putDistinct(buckets, count, bucketOf(step(SEEDS.lexiconKind, Math.floor(classOfWord / STRENGTHS)), bits));
  }
  return count;
}

export const MAX_BUCKETS = MAX_GRAMS + 2;

function putDistinct(buckets: Uint32Array, count: number, bucket: number): number {
  for (let i = 0; i < count; i++) if (buckets[i] === bucket) return count;
  buckets[count] = bucket;
  return count + 1;
}
