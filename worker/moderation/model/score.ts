import type { Model } from "./format.ts";
import { HEADS, type Head } from "./heads.ts";

/**
 * Probability of each head for a comment with these features, by logistic regression.
 *
 * @param buckets distinct feature buckets (`createFeatureExtractor` with the model's `bucketBits`); none of them gives 0 everywhere
 * @returns calibrated on comments like those of the training data; independent, they need not sum to 1
 */
export function scoreHeads({ header, weights }: Model, buckets: Uint32Array): Record<Head, number> {
  const scores: Record<Head, number> = { toxic: 0, spam: 0, legitimate: 0 };
  if (buckets.length === 0) return scores;
  const width = header.heads.length;
  const sums = new Int32Array(width);
  for (let i = 0; i < buckets.length; i++) {
    const row = buckets[i]! * width;
    for (let head = 0; head < width; head++) sums[head]! += weights[row + head]!;
  }
  const norm = 1 / Math.sqrt(buckets.length);
  for (const [index, { name, scale, bias }] of header.heads.entries()) {
    scores[name] = 1 / (1 + Math.exp(-(bias + scale * sums[index]! * norm)));
  }
  return scores;
}

/** Whether the model has exactly the heads that `decide` knows. */
export function hasAllHeads({ header }: Model): boolean {
  return HEADS.every((head) => header.heads.some(({ name }) => name === head)) && header.heads.length === HEADS.length;
}
