import { seededRandom, shuffle } from "../../random.ts";
import type { Sequences } from "./sequences.ts";

const EPOCHS = 2;
const WINDOW = 4;
const NEGATIVES = 5;
const FIRST_RATE = 0.05;
const LAST_RATE = 1e-4;
// Words more frequent than this share are often skipped.
const FREQUENT = 1e-3;
const NOISE_POWER = 0.75;
const NOISE_SIZE = 2 ** 22;
const FIRST_SPREAD = 0.1;
// The root mean square of the embeddings with which the network learns well.
const SPREAD = 0.2;

/**
 * Learns the embeddings of buckets from texts without labels, so that words with the same neighbours are similar, also rare ones.
 * Skip-grams of n-gram sums with negative sampling (Bojanowski et al. 2017, arXiv:1607.04606).
 *
 * @param texts the number of texts to read, from the first on
 * @returns [2^bucketBits × dimensions]
 */
export function pretrainWords(
  sequences: Sequences,
  { texts, bucketBits, dimensions, seed }: { texts: number; bucketBits: number; dimensions: number; seed: number },
): Float32Array {
  const { tokens, offsets, buckets, starts } = sequences;
  const random = seededRandom(seed);
  const inputs = new Float32Array(2 ** bucketBits * dimensions);
  for (let i = 0; i < inputs.length; i++) inputs[i] = (random() * 2 - 1) * FIRST_SPREAD;
  const outputs = new Float32Array((starts.length - 1) * dimensions);
  const counts = countTokens(sequences, texts);
  const noise = noiseTable(counts);
  const total = offsets[texts]!;
  const word = new Float64Array(dimensions);
  const change = new Float64Array(dimensions);
  const order = Uint32Array.from({ length: texts }, (_, text) => text);
  let rate = FIRST_RATE;

  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const [done, text] of order.entries()) {
      rate = Math.max(LAST_RATE, FIRST_RATE * (1 - (epoch * texts + done) / (EPOCHS * texts)));
      const kept = tokens.subarray(offsets[text], offsets[text + 1]).filter((token) => {
        const share = FREQUENT / (counts[token]! / total);
        return random() < Math.sqrt(share) + share;
      });
      for (let at = 0; at < kept.length; at++) learnAround(kept, at);
    }
  }
  return rescaled();

  function learnAround(kept: Int32Array, at: number): void {
    embed(kept[at]!);
    change.fill(0);
    const width = 1 + Math.floor(random() * WINDOW);
    const end = Math.min(kept.length - 1, at + width);
    for (let other = Math.max(0, at - width); other <= end; other++) {
      if (other === at) continue;
      compare(kept[other]!, 1);
      for (let i = 0; i < NEGATIVES; i++) compare(noise[Math.floor(random() * NOISE_SIZE)]!, 0);
    }
    const [from, until] = [starts[kept[at]!]!, starts[kept[at]! + 1]!];
    const norm = 1 / Math.sqrt(until - from);
    for (let i = from; i < until; i++) {
      const row = buckets[i]! * dimensions;
      for (let d = 0; d < dimensions; d++) inputs[row + d]! += change[d]! * norm;
    }
  }

  function embed(token: number): void {
    word.fill(0);
    const [from, until] = [starts[token]!, starts[token + 1]!];
    for (let i = from; i < until; i++) {
      const row = buckets[i]! * dimensions;
      for (let d = 0; d < dimensions; d++) word[d]! += inputs[row + d]!;
    }
    const norm = 1 / Math.sqrt(until - from);
    for (let d = 0; d < dimensions; d++) word[d]! *= norm;
  }

  function compare(token: number, isNeighbour: 0 | 1): void {
    const row = token * dimensions;
    let sum = 0;
    for (let d = 0; d < dimensions; d++) sum += word[d]! * outputs[row + d]!;
    const step = rate * (isNeighbour - 1 / (1 + Math.exp(-sum)));
    for (let d = 0; d < dimensions; d++) {
      change[d]! += step * outputs[row + d]!;
      outputs[row + d]! += step * word[d]!;
    }
  }

  function rescaled(): Float32Array {
    let squares = 0;
    for (let token = 0; token < counts.length; token++) {
      if (counts[token] === 0) continue;
      embed(token);
      for (let d = 0; d < dimensions; d++) squares += counts[token]! * word[d]! ** 2;
    }
    const factor = SPREAD / Math.sqrt(squares / (total * dimensions));
    return inputs.map((value) => value * factor);
  }
}

function countTokens({ tokens, offsets, starts }: Sequences, texts: number): Uint32Array {
  const counts = new Uint32Array(starts.length - 1);
  for (let at = 0; at < offsets[texts]!; at++) counts[tokens[at]!]!++;
  return counts;
}

/** Tokens from which noise is drawn. Frequent ones are drawn less than in proportion. */
function noiseTable(counts: Uint32Array): Int32Array {
  const shares = Float64Array.from(counts, (count) => count ** NOISE_POWER);
  const sum = shares.reduce((all, share) => all + share, 0);
  const table = new Int32Array(NOISE_SIZE);
  let token = 0;
  let reached = shares[0]! / sum;
  for (let at = 0; at < NOISE_SIZE; at++) {
    while (at / NOISE_SIZE >= reached && token < shares.length - 1) reached += shares[++token]! / sum;
    table[at] = token;
  }
  return table;
}
