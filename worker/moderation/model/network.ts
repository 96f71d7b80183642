import { bucketOf } from "./hash.ts";
import { HEADS } from "./heads.ts";
import type { Reading } from "./reading.ts";
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

export function partsOf(widths: number): number {
  return (widths * (widths + 1)) / 2;
}

// Most words of comments are few: what the filters make of a word is kept, in a place given by its hash.
const CACHED_WORDS = 8192;

/**
 * Log-odds of `HEADS` for a comment.
 *
 * @returns a function whose result is overwritten by its next call; the same reading always gives the same result
 */
export function createNetworkScorer(model: NetworkModel): (reading: Reading) => Float64Array {
  const { dimensions, filters, widths } = model.shape;
  const edge = widths - 1;
  const wordRows = createWordRows(model);
  const { rows, width } = wordRows;
  const tokens = emptyTokens();
  const places = new Int32Array(MAX_TOKENS + 2 * edge);
  const pooled = new Float64Array(widths * filters + dimensions);
  const decide = createHiddenLayer(model, pooled);

  return (reading) => {
    tokenize(reading, tokens);
    const { count } = tokens;
    wordRows.begin();
    places.fill(wordRows.nothing, 0, edge);
    for (let i = 0; i < count; i++)
      places[edge + i] =
        tokens.word[i] === -1 ? wordRows.ofSign(tokens.sign[i]!) : wordRows.ofWord(reading, tokens.word[i]!);
    places.fill(wordRows.nothing, edge + count, edge + count + edge);

    for (let k = 1; k <= widths; k++) poolWidth(k, count);
    poolMean(count);
    return decide();
  };

  /** The highest answer of each filter that sees k neighbouring words, wherever in the comment; at least 0. */
  function poolWidth(k: number, count: number): void {
    const parts = ((k * (k - 1)) / 2) * filters;
    const out = (k - 1) * filters;
    pooled.fill(Number.NEGATIVE_INFINITY, out, out + filters);
    for (let first = edge - k + 1; first < edge + count; first++) {
      const a = places[first]! + parts;
      const b = k > 1 ? places[first + 1]! + parts + filters : 0;
      const c = k > 2 ? places[first + 2]! + parts + 2 * filters : 0;
      for (let f = 0; f < filters; f++) {
        let sum = rows[a + f]!;
        if (k > 1) sum += rows[b + f]!;
        if (k > 2) sum += rows[c + f]!;
        if (sum > pooled[out + f]!) pooled[out + f] = sum;
      }
    }
    for (let f = 0; f < filters; f++) pooled[out + f] = Math.max(0, pooled[out + f]! + model.filterBiases[out + f]!);
  }

  function poolMean(count: number): void {
    const out = widths * filters;
    const norm = 1 / Math.sqrt(count + 1);
    pooled.fill(0, out);
    for (let i = 0; i < count; i++) {
      const row = places[edge + i]! + width - dimensions;
      for (let d = 0; d < dimensions; d++) pooled[out + d]! += rows[row + d]! * norm;
    }
  }
}

function createHiddenLayer({ shape, inner, innerBiases, outer, outerBiases }: NetworkModel, pooled: Float64Array) {
  const { hidden } = shape;
  const values = new Float64Array(hidden);
  const logits = new Float64Array(HEADS.length);
  return (): Float64Array => {
    values.set(innerBiases);
    for (let i = 0; i < pooled.length; i++) {
      const value = pooled[i]!;
      if (value === 0) continue;
      const row = i * hidden;
      for (let j = 0; j < hidden; j++) values[j]! += value * inner[row + j]!;
    }
    logits.set(outerBiases);
    for (let j = 0; j < hidden; j++) {
      const value = values[j]!;
      if (value <= 0) continue;
      for (let head = 0; head < logits.length; head++) logits[head]! += value * outer[j * logits.length + head]!;
    }
    return logits;
  };
}

/** A row a word: what every part of every filter makes of it, then its embedding. */
function createWordRows(model: NetworkModel) {
  const { bucketBits, dimensions, filters, widths } = model.shape;
  const projected = partsOf(widths) * filters;
  const width = projected + dimensions;
  const nothing = CACHED_WORDS * width;
  // After the cache a row of zeros, then rows for words of one comment that want the same place.
  const rows = new Float32Array((CACHED_WORDS + 1 + MAX_TOKENS) * width);
  const keys = new Int32Array(CACHED_WORDS);
  const checks = new Int32Array(CACHED_WORDS);
  const usedBy = new Int32Array(CACHED_WORDS);
  const isFilled = new Uint8Array(CACHED_WORDS);
  const buckets = new Uint32Array(MAX_BUCKETS);
  let call = 0;
  let spares = 0;

  const placeOf = (key: number, check: number, describe: () => number): number => {
    const slot = Math.imul(key, 0x9e3779b1) >>> 19;
    const isKnown = isFilled[slot] === 1 && keys[slot] === key && checks[slot] === check;
    if (!isKnown && usedBy[slot] === call) {
      const place = nothing + ++spares * width;
      writeRow(place, describe());
      return place;
    }
    usedBy[slot] = call;
    if (!isKnown) {
      keys[slot] = key;
      checks[slot] = check;
      isFilled[slot] = 1;
      writeRow(slot * width, describe());
    }
    return slot * width;
  };

  function writeRow(place: number, count: number): void {
    const embedding = place + projected;
    rows.fill(0, embedding, embedding + dimensions);
    for (let i = 0; i < count; i++) {
      const from = buckets[i]! * dimensions;
      for (let d = 0; d < dimensions; d++) rows[embedding + d]! += model.embeddings[from + d]!;
    }
    const norm = model.scale / Math.sqrt(count);
    for (let d = 0; d < dimensions; d++) rows[embedding + d]! *= norm;
    for (let f = 0; f < projected; f++) {
      const weights = f * dimensions;
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += rows[embedding + d]! * model.filters[weights + d]!;
      rows[place + f] = sum;
    }
  }

  return {
    rows,
    width,
    nothing,
    /** Places given before this may be overwritten. */
    begin: () => {
      call = (call + 1) | 0;
      spares = 0;
    },
    ofWord: (reading: Reading, word: number) =>
      placeOf(reading.hash[word]!, reading.check[word]!, () => wordBuckets(reading, word, bucketBits, buckets)),
    ofSign: (sign: number) =>
      placeOf(sign, 0, () => {
        buckets[0] = bucketOf(sign, bucketBits);
        return 1;
      }),
  };
}
