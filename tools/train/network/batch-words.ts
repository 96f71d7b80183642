import { partsOf } from "../../../worker/moderation/model/network.ts";
import type { NetworkWeights } from "./network-weights.ts";
import type { Sequences } from "./sequences.ts";

/**
 * The distinct words of one batch. Each is embedded and projected once, however often it occurs. Row 0 is empty: a word that is left out,
 * or the padding before and after a text.
 */
export function createBatchWords(weights: NetworkWeights, { buckets, starts }: Sequences) {
  const { dimensions, filters, widths } = weights.shape;
  const projected = partsOf(widths) * filters;
  const rowOf = new Int32Array(starts.length - 1).fill(-1);
  const tokens = new Int32Array(starts.length);
  let embeddings = new Float64Array(dimensions * 4096);
  let projections = new Float64Array(projected * 4096);
  let gradients = new Float64Array(dimensions * 4096);
  let count = 1;

  function rowFor(token: number): number {
    if (rowOf[token] !== -1) return rowOf[token]!;
    if ((count + 1) * dimensions > embeddings.length) {
      embeddings = doubled(embeddings);
      projections = doubled(projections);
      gradients = doubled(gradients);
    }
    tokens[count] = token;
    rowOf[token] = count;
    embed(token, count * dimensions);
    project(count);
    return count++;
  }

  function embed(token: number, at: number): void {
    embeddings.fill(0, at, at + dimensions);
    gradients.fill(0, at, at + dimensions);
    const [from, end] = [starts[token]!, starts[token + 1]!];
    for (let i = from; i < end; i++) {
      const row = buckets[i]! * dimensions;
      for (let d = 0; d < dimensions; d++) embeddings[at + d]! += weights.embeddings[row + d]!;
    }
    const norm = 1 / Math.sqrt(end - from);
    for (let d = 0; d < dimensions; d++) embeddings[at + d]! *= norm;
  }

  function project(word: number): void {
    const from = word * dimensions;
    const out = word * projected;
    const { values } = weights.filters;
    for (let f = 0; f < projected; f++) {
      const row = f * dimensions;
      let sum = 0;
      for (let d = 0; d < dimensions; d++) sum += embeddings[from + d]! * values[row + d]!;
      projections[out + f] = sum;
    }
  }

  /** Updates the embeddings with the gradients of their words, and resets the batch. */
  function learn(rate: number): void {
    for (let word = 1; word < count; word++) {
      const token = tokens[word]!;
      rowOf[token] = -1;
      const [from, end] = [starts[token]!, starts[token + 1]!];
      const norm = 1 / Math.sqrt(end - from);
      const at = word * dimensions;
      let square = 0;
      for (let d = 0; d < dimensions; d++) {
        gradients[at + d]! *= norm;
        square += gradients[at + d]! ** 2;
      }
      if (square === 0) continue;
      square /= dimensions;
      for (let i = from; i < end; i++) {
        const bucket = buckets[i]!;
        weights.squares[bucket]! += square;
        const step = rate / Math.sqrt(weights.squares[bucket]!);
        const row = bucket * dimensions;
        for (let d = 0; d < dimensions; d++) weights.embeddings[row + d]! -= step * gradients[at + d]!;
      }
    }
    count = 1;
  }

  return {
    rowFor,
    learn,
    get embeddings() {
      return embeddings;
    },
    get projections() {
      return projections;
    },
    get gradients() {
      return gradients;
    },
  };
}

export type BatchWords = ReturnType<typeof createBatchWords>;

function doubled(array: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(array.length * 2);
  larger.set(array);
  return larger;
}
