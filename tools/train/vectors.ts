import type { EncodedText } from "../../worker/moderation/model/encoded-text.ts";
import { createFeatureExtractor } from "../../worker/moderation/model/linear.ts";

/** Row i has the buckets `buckets[offsets[i]] … buckets[offsets[i + 1] - 1]`. */
export type Vectors = { buckets: Uint32Array; offsets: Uint32Array };

/** Collects the input of the linear part for many texts. */
export function collectVectors(bucketBits: number, count: number) {
  const extract = createFeatureExtractor(bucketBits);
  const offsets = new Uint32Array(count + 1);
  let buckets = new Uint32Array(2 ** 20);
  let texts = 0;

  return {
    add: (encoded: EncodedText): void => {
      const found = extract(encoded);
      const from = offsets[texts]!;
      const end = from + found.length;
      if (end > buckets.length) {
        const larger = new Uint32Array(end * 2);
        larger.set(buckets);
        buckets = larger;
      }
      buckets.set(found, from);
      offsets[++texts] = end;
    },
    finish: (): Vectors => ({ buckets: buckets.subarray(0, offsets[texts]), offsets }),
  };
}
