import { HEADS } from "../../../worker/moderation/model/heads.ts";
import { MAX_TOKENS } from "../../../worker/moderation/model/tokens.ts";
import type { BatchWords } from "./batch-words.ts";
import type { NetworkWeights } from "./network-weights.ts";

const NOWHERE = -1;

/**
 * Runs one text through the network and back. `forward` returns log-odds; `backward` adds the gradients of the last `forward`.
 *
 * @param words holds the rows that `forward` is given
 */
export function createPass(weights: NetworkWeights, words: BatchWords) {
  const { dimensions, filters, widths, hidden } = weights.shape;
  const projected = ((widths * (widths + 1)) / 2) * filters;
  const edge = widths - 1;
  const size = widths * filters + dimensions;
  const width = HEADS.length;
  const places = new Int32Array(MAX_TOKENS + 2 * edge);
  const pooled = new Float64Array(size);
  const winners = new Int32Array(widths * filters);
  const values = new Float64Array(hidden);
  const logits = new Float64Array(width);
  const slopes = new Float64Array(size);
  const inner = new Float64Array(hidden);
  let count = 0;
  let kept: Float64Array | undefined;

  /** @param mask the factor of each pooled value (dropout) */
  function forward(rows: Int32Array, length: number, mask?: Float64Array): Float64Array {
    count = length;
    kept = mask;
    places.fill(0, 0, edge);
    for (let i = 0; i < count; i++) places[edge + i] = rows[i]!;
    places.fill(0, edge + count, edge + count + edge);
    for (let k = 1; k <= widths; k++) poolWidth(k);
    poolMean();
    if (mask) for (let i = 0; i < size; i++) pooled[i]! *= mask[i]!;

    values.set(weights.innerBiases.values);
    const first = weights.inner.values;
    for (let i = 0; i < size; i++) {
      const value = pooled[i]!;
      if (value === 0) continue;
      for (let j = 0, row = i * hidden; j < hidden; j++) values[j]! += value * first[row + j]!;
    }
    logits.set(weights.outerBiases.values);
    for (let j = 0; j < hidden; j++) {
      if (values[j]! < 0) values[j] = 0;
      for (let h = 0; h < width; h++) logits[h]! += values[j]! * weights.outer.values[j * width + h]!;
    }
    return logits;
  }

  function poolWidth(k: number): void {
    const { projections } = words;
    const parts = ((k * (k - 1)) / 2) * filters;
    const out = (k - 1) * filters;
    pooled.fill(Number.NEGATIVE_INFINITY, out, out + filters);
    for (let first = edge - k + 1; first < edge + count; first++) {
      const a = places[first]! * projected + parts;
      const b = k > 1 ? places[first + 1]! * projected + parts + filters : 0;
      const c = k > 2 ? places[first + 2]! * projected + parts + 2 * filters : 0;
      for (let f = 0; f < filters; f++) {
        let sum = projections[a + f]!;
        if (k > 1) sum += projections[b + f]!;
        if (k > 2) sum += projections[c + f]!;
        if (sum > pooled[out + f]!) {
          pooled[out + f] = sum;
          winners[out + f] = first;
        }
      }
    }
    for (let f = 0; f < filters; f++) {
      const best = pooled[out + f]! + weights.filterBiases.values[out + f]!;
      pooled[out + f] = best > 0 ? best : 0;
      if (best <= 0) winners[out + f] = NOWHERE;
    }
  }

  function poolMean(): void {
    const { embeddings } = words;
    const out = widths * filters;
    const norm = 1 / Math.sqrt(count + 1);
    pooled.fill(0, out);
    for (let i = 0; i < count; i++) {
      const row = places[edge + i]! * dimensions;
      for (let d = 0; d < dimensions; d++) pooled[out + d]! += embeddings[row + d]! * norm;
    }
  }

  /** @param errors the derivative of the loss by each log-odds */
  function backward(errors: Float64Array): void {
    const { outer, inner: first } = weights;
    for (let h = 0; h < width; h++) weights.outerBiases.gradient[h]! += errors[h]!;
    for (let j = 0; j < hidden; j++) {
      inner[j] = 0;
      if (values[j] === 0) continue;
      for (let h = 0; h < width; h++) {
        inner[j]! += errors[h]! * outer.values[j * width + h]!;
        outer.gradient[j * width + h]! += errors[h]! * values[j]!;
      }
      weights.innerBiases.gradient[j]! += inner[j]!;
    }
    for (let i = 0; i < size; i++) {
      slopes[i] = 0;
      const factor = kept ? kept[i]! : 1;
      if (factor === 0) continue;
      const value = pooled[i]!;
      let sum = 0;
      for (let j = 0, row = i * hidden; j < hidden; j++) {
        sum += inner[j]! * first.values[row + j]!;
        first.gradient[row + j]! += inner[j]! * value;
      }
      slopes[i] = sum * factor;
    }
    for (let k = 1; k <= widths; k++) learnWidth(k);
    learnMean();
  }

  function learnWidth(k: number): void {
    const { embeddings, gradients } = words;
    const { values: weight, gradient } = weights.filters;
    for (let f = 0; f < filters; f++) {
      const at = (k - 1) * filters + f;
      const slope = slopes[at]!;
      if (winners[at] === NOWHERE || slope === 0) continue;
      weights.filterBiases.gradient[at]! += slope;
      for (let part = 0; part < k; part++) {
        const place = places[winners[at]! + part]!;
        if (place === 0) continue;
        const word = place * dimensions;
        const row = (((k * (k - 1)) / 2 + part) * filters + f) * dimensions;
        for (let d = 0; d < dimensions; d++) {
          gradients[word + d]! += slope * weight[row + d]!;
          gradient[row + d]! += slope * embeddings[word + d]!;
        }
      }
    }
  }

  function learnMean(): void {
    const { gradients } = words;
    const norm = 1 / Math.sqrt(count + 1);
    for (let i = 0; i < count; i++) {
      if (places[edge + i] === 0) continue;
      const word = places[edge + i]! * dimensions;
      for (let d = 0; d < dimensions; d++) gradients[word + d]! += slopes[widths * filters + d]! * norm;
    }
  }

  return { forward, backward };
}
