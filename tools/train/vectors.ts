import { createFeatureExtractor } from "../../worker/moderation/model/features.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { MAX_COMMENT_LENGTH } from "../../worker/vocabulary.ts";

/** Feature buckets of many texts, one after another: text i has `buckets[offsets[i]]` up to `buckets[offsets[i + 1]]`. */
export type Vectors = { buckets: Uint32Array; offsets: Uint32Array };

/** Exactly what the Worker computes for these texts (`classify.ts`), for a page that allows no domain. */
export function vectorsOf(texts: readonly string[], bucketBits: number): Vectors {
  const extract = createFeatureExtractor(bucketBits);
  const offsets = new Uint32Array(texts.length + 1);
  let buckets = new Uint32Array(2 ** 20);
  for (const [index, text] of texts.entries()) {
    const original = text.slice(0, MAX_COMMENT_LENGTH);
    const { folded, normalized } = normalize(original);
    const found = extract({ original, normalized, patterns: findPatterns(folded, normalized, []) });
    const from = offsets[index]!;
    const end = from + found.length;
    if (end > buckets.length) {
      const larger = new Uint32Array(end * 2);
      larger.set(buckets);
      buckets = larger;
    }
    buckets.set(found, from);
    offsets[index + 1] = end;
  }
  return { buckets: buckets.subarray(0, offsets.at(-1)), offsets };
}
