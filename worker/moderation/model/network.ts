import type { EncodedText } from "./encoded-text.ts";
import { bucketOf } from "./hash.ts";
import { HEADS } from "./heads.ts";
import { emptyTokens, MAX_BUCKETS, MAX_TOKENS, tokenize, wordBuckets } from "./tokens.ts";

// A convolution over words (Kim 2014, arXiv:1408.5882), each word the sum of its character n-grams (Bojanowski et al. 2017,
// arXiv:1607.04606), so that a misspelt word is still near itself.

export type NetworkShape = { bucketBits: number; dimensions: number; filters: number; widths: number; hidden: number };

export type NetworkModel = {
  shape: NetworkShape;
  /** Value of one step of `embeddings`. */
  scale: number;
  /** [2^bucketBits × dimensions] */
  embeddings: Int8Array;
  /** [parts × filters × dimensions], where width k has k parts: 1, then 2, … */
  filters: Float32Array;
  /** [widths × filters] */
  filterBiases: Float32Array;
  /** [widths × filters + dimensions][hidden] */
  inner: Float32Array;
  innerBiases: Float32Array;
  /** [hidden][heads] */
  outer: Float32Array;
  outerBiases: Float32Array;
};

/** Lengths of the parts of `NetworkModel` that are numbers of 32 bits, in the order of the file. */
export function denseLengths({ dimensions, filters, widths, hidden }: NetworkShape): number[] {
  const pooled = widths * filters + dimensions;
  return [
    partsOf(widths) * filters * dimensions,
    widths * filters,
    pooled * hidden,
    hidden,
    hidden * HEADS.length,
    HEADS.length,
  ];
}

/** The number of parts of the filters of all widths; width k has k parts. @param widths how many widths there are: 1, 2, … */
export function partsOf(widths: number): number {
  return (widths * (widths + 1)) / 2;
}

/** The network's output for a comment: log-odds of `HEADS`, and the outputs of its hidden layer, none below 0. */
type Answer = { logits: Float64Array; hidden: Float64Array };

/** @returns a function whose result the next call overwrites; the same text always gives the same result */
export function createNetworkScorer(model: NetworkModel): (encoded: EncodedText) => Answer {
  const { dimensions, filters, widths } = model.shape;
  if (widths !== MAX_WIDTH)
    throw new Error(`The network looks at ${widths} words at once; this code looks at ${MAX_WIDTH}`);
  const words = createWordRows(model);
  const { rows, width } = words;
  const tokens = emptyTokens();
  const places = new Int32Array(MAX_TOKENS + 2 * EDGE);
  const pooled = new Float64Array(widths * filters + dimensions);
  const decide = createHiddenLayer(model, pooled);

  return (encoded) => {
    tokenize(encoded, tokens);
    const { count } = tokens;
    words.begin();
    places.fill(words.nothing, 0, EDGE);
    for (let i = 0; i < count; i++)
      places[EDGE + i] = tokens.word[i] === -1 ? words.ofSign(tokens.sign[i]!) : words.ofWord(encoded, tokens.word[i]!);
    places.fill(words.nothing, EDGE + count, EDGE + count + EDGE);
    poolHighest(count);
    poolMean(count);
    return decide();
  };

  /** The highest output of each filter for one, two and three neighbouring words, anywhere in the comment; at least 0. */
  function poolHighest(count: number): void {
    const end = EDGE + count;
    for (let f = 0; f < filters; f++) {
      let highest = LOWEST;
      let two = LOWEST;
      let three = LOWEST;
      const b = f + filters;
      const c = b + filters;
      const d = c + filters;
      const e = d + filters;
      const g = e + filters;
      // The larger of two integers without a branch, since the processor cannot predict it. `places` holds where rows begin.
      for (let at = EDGE; at < end; at++) {
        const less = (highest - rows[places[at]! + f]!) | 0;
        highest = (highest - (less & (less >> 31))) | 0;
      }
      for (let at = EDGE - 1; at < end; at++) {
        const less = (two - rows[places[at]! + b]! - rows[places[at + 1]! + c]!) | 0;
        two = (two - (less & (less >> 31))) | 0;
      }
      for (let at = 0; at < end; at++) {
        const less = (three - rows[places[at]! + d]! - rows[places[at + 1]! + e]! - rows[places[at + 2]! + g]!) | 0;
        three = (three - (less & (less >> 31))) | 0;
      }
      putHighest(f, highest);
      putHighest(filters + f, two);
      putHighest(2 * filters + f, three);
    }
  }

  function putHighest(filter: number, highest: number): void {
    pooled[filter] = Math.max(0, highest * STEP + model.filterBiases[filter]!);
  }

  function poolMean(count: number): void {
    const out = widths * filters;
    const norm = STEP / Math.sqrt(count + 1);
    for (let d = 0; d < dimensions; d++) {
      const column = width - dimensions + d;
      let sum = 0;
      for (let at = EDGE; at < EDGE + count; at++) sum += rows[places[at]! + column]!;
      pooled[out + d] = sum * norm;
    }
  }
}

const MAX_WIDTH = 3;
const EDGE = MAX_WIDTH - 1;
const LOWEST = -(2 ** 20);

function createHiddenLayer({ shape, inner, innerBiases, outer, outerBiases }: NetworkModel, pooled: Float64Array) {
  const { hidden } = shape;
  const columns = transposed(inner, pooled.length, hidden);
  const answer = { logits: new Float64Array(HEADS.length), hidden: new Float64Array(hidden) };
  const { logits } = answer;
  return (): Answer => {
    logits.set(outerBiases);
    for (let j = 0; j < hidden; j++) {
      const value = innerBiases[j]! + dot(columns, j * pooled.length, pooled, 0, pooled.length);
      answer.hidden[j] = Math.max(0, value);
      if (value <= 0) continue;
      for (let head = 0; head < logits.length; head++) logits[head]! += value * outer[j * logits.length + head]!;
    }
    return answer;
  };
}

// Comments use few distinct words: the filters' result for a word is cached, at a position given by its hash.
const CACHE_BITS = 15;
const CACHED_WORDS = 2 ** CACHE_BITS;
const FIELDS = 4;
const CHECK = 1;
const FILLED = 2;
const USED_BY = 3;
// Rows are integers of 16 bits, in steps so small that rounding does not matter.
const STEP = 1 / 1024;
const MAX_STEPS = 32_767;

/** A row for each word: the result of every part of every filter, then its embedding; all in `STEP`s. */
function createWordRows(model: NetworkModel) {
  const { bucketBits, dimensions, filters, widths } = model.shape;
  const projected = partsOf(widths) * filters;
  const width = projected + dimensions;
  const nothing = CACHED_WORDS * width;
  // After the cache a row of zeros, then rows for words of one comment that need the same position.
  const rows = new Int16Array((CACHED_WORDS + 1 + MAX_TOKENS) * width);
  // For each position: the two hashes of its word, whether it holds one, and the call that used it last. Side by side, so that
  // one memory access finds them all.
  const places = new Int32Array(CACHED_WORDS * FIELDS);
  const buckets = new Uint32Array(MAX_BUCKETS);
  const weights = Float64Array.from(model.filters);
  const embedding = new Float64Array(dimensions);
  let call = 0;
  let spares = 0;

  const placeOf = (key: number, check: number, encoded: EncodedText | undefined, word: number): number => {
    const slot = Math.imul(key, 0x9e3779b1) >>> (32 - CACHE_BITS);
    const at = slot * FIELDS;
    const isKnown = places[at] === key && places[at + CHECK] === check && places[at + FILLED] === 1;
    if (!isKnown && places[at + USED_BY] === call)
      return writeRow(nothing + ++spares * width, describe(key, encoded, word));
    places[at + USED_BY] = call;
    if (isKnown) return slot * width;
    places[at] = key;
    places[at + CHECK] = check;
    places[at + FILLED] = 1;
    return writeRow(slot * width, describe(key, encoded, word));
  };

  function describe(key: number, encoded: EncodedText | undefined, word: number): number {
    if (encoded) return wordBuckets(encoded, word, bucketBits, buckets);
    buckets[0] = bucketOf(key, bucketBits);
    return 1;
  }

  function writeRow(place: number, count: number): number {
    embedding.fill(0);
    for (let i = 0; i < count; i++) {
      const from = buckets[i]! * dimensions;
      for (let d = 0; d < dimensions; d++) embedding[d]! += model.embeddings[from + d]!;
    }
    const norm = model.scale / Math.sqrt(count);
    for (let d = 0; d < dimensions; d++) embedding[d]! *= norm;
    for (let f = 0; f < projected; f++)
      rows[place + f] = inSteps(dot(weights, f * dimensions, embedding, 0, dimensions));
    for (let d = 0; d < dimensions; d++) rows[place + projected + d] = inSteps(embedding[d]!);
    return place;
  }

  return {
    rows,
    width,
    nothing,
    /** Places given earlier may be overwritten. */
    begin: () => {
      call = (call + 1) | 0;
      spares = 0;
    },
    ofWord: (encoded: EncodedText, word: number) => placeOf(encoded.hash[word]!, encoded.check[word]!, encoded, word),
    ofSign: (sign: number) => placeOf(sign, 0, undefined, 0),
  };
}

function inSteps(value: number): number {
  const steps = value / STEP;
  // Cut to an integer above zero, which rounds to the nearest; `Math.round` costs more than the rest together.
  return steps > MAX_STEPS ? MAX_STEPS : steps < -MAX_STEPS ? -MAX_STEPS : ((steps + MAX_STEPS + 0.5) | 0) - MAX_STEPS;
}

/** Four sums at once, so that one addition need not wait for another; lengths are multiples of 4. */
function dot(a: Float64Array, atA: number, b: Float64Array, atB: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let i = 0; i < length; i += 4) {
    first += a[atA + i]! * b[atB + i]!;
    second += a[atA + i + 1]! * b[atB + i + 1]!;
    third += a[atA + i + 2]! * b[atB + i + 2]!;
    fourth += a[atA + i + 3]! * b[atB + i + 3]!;
  }
  return first + second + third + fourth;
}

function transposed(matrix: Float32Array, rows: number, columns: number): Float64Array {
  return Float64Array.from(
    { length: rows * columns },
    (_, at) => matrix[(at % rows) * columns + Math.floor(at / rows)]!,
  );
}
