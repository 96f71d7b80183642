import { sigmoid } from "../exact-math.ts";
import { bucketOf, hashUnits, step } from "./hash.ts";

// Which set of weights knows the language of a comment. Each word votes by itself and its letters (n-grams), so that a word that nobody
// listed votes as well.

/** The position of each set of weights in the file. */
export const IBERIAN = 0;
export const FOREIGN = 1;
/** The languages that the weights know, by set. */
export const LANGUAGES_OF_SETS = [
  ["es", "pt", "ca", "gl", "eu"],
  ["en", "fr", "it", "de"],
] as const;

/** A logistic regression: log-odds of a foreign text = bias + scale × sum over its words of the mean weight of their buckets. */
export type Sides = { bits: number; scale: number; bias: number; weights: Int8Array };

/** Which sets a comment needs: one, or both when its language is not clear or mixed. */
export type Side = {
  iberian: boolean;
  foreign: boolean;
  /** How much the second set knows about it, 0 to 1; of a mixed comment both know a part. */
  share: number;
  isMixed: boolean;
};

const SEEDS = { word: 0x3ad8025f, grams: 0x1f123bb5 };
const MAX_WORD_UNITS = 24;
/** The words of the beginning say which language it is. */
const MAX_WORDS = 60;
const MIN_GRAM = 2;
const MAX_GRAM = 4;
const EDGE = 0x20;
export const MAX_SIDE_BUCKETS = 3 * (MAX_WORD_UNITS + 2) + 1;

// Beyond these log-odds a text is clearly of one side, and mixed when the words of each side reach this much together.
const CLEAR = 2;
const MIXED = 8;

/** @returns a function whose result the next call overwrites */
export function createSideReader({ bits, scale, bias, weights }: Sides): (normalized: string) => Side {
  const buckets = new Uint32Array(MAX_SIDE_BUCKETS);
  const side: Side = { iberian: true, foreign: false, share: 0, isMixed: false };
  return (normalized) => {
    let iberian = 0;
    let foreign = 0;
    forEachWord(normalized, (units, length) => {
      const count = sideBuckets(units, length, bits, buckets);
      let sum = 0;
      for (let i = 0; i < count; i++) sum += weights[buckets[i]!]!;
      const vote = (scale * sum) / count;
      if (vote > 0) foreign += vote;
      else iberian -= vote;
    });
    const logit = bias + foreign - iberian;
    side.isMixed = foreign > MIXED && iberian > MIXED;
    side.iberian = logit < CLEAR || side.isMixed;
    side.foreign = (logit > -CLEAR && foreign > 0) || side.isMixed;
    side.share = sigmoid(logit);
    return side;
  };
}

const word = new Uint16Array(MAX_WORD_UNITS);

/** Calls `use` for each word: a run of letters of the Latin script. */
export function forEachWord(normalized: string, use: (units: Uint16Array, length: number) => void): void {
  let length = 0;
  let words = 0;
  for (let at = 0; at <= normalized.length && words < MAX_WORDS; at++) {
    const unit = at < normalized.length ? normalized.charCodeAt(at) : 0;
    if ((unit >= 0x61 && unit <= 0x7a) || unit === 0xf1) {
      if (length < MAX_WORD_UNITS) word[length++] = unit;
    } else if (length > 0) {
      use(word, length);
      length = 0;
      words++;
    }
  }
}

/** The buckets of a word. @param buckets written from 0 on; room for `MAX_SIDE_BUCKETS` @returns how many */
export function sideBuckets(units: Uint16Array, length: number, bits: number, buckets: Uint32Array): number {
  let count = 0;
  buckets[count++] = bucketOf(hashUnits(units, 0, length, SEEDS.word), bits);
  const unitAt = (at: number) => (at < 0 || at >= length ? EDGE : units[at]!);
  for (let first = -1; first + MIN_GRAM <= length + 1; first++) {
    let hash = SEEDS.grams;
    for (let at = first; at < first + MAX_GRAM && at <= length; at++) {
      hash = step(hash, unitAt(at));
      if (at - first + 1 >= MIN_GRAM) buckets[count++] = bucketOf(hash, bits);
    }
  }
  return count;
}
