import { createEncoder } from "../../worker/moderation/model/encoded-text.ts";
import type { Lexicon } from "../../worker/moderation/model/lexicon.ts";
import { readText } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { collectSequences, type Sequences } from "./network/sequences.ts";
import { collectVectors, type Vectors } from "./vectors.ts";

/** The input of both parts of the model; text i has vector i and sequence i. */
export type ReadTexts = { vectors: Vectors; sequences: Sequences };

/** Returns exactly what the Worker reads in these texts (`classify.ts`), for a page without allowed domains. */
export function readTexts(
  texts: readonly string[],
  lexicon: Lexicon,
  bits: { linear: number; network: number },
): ReadTexts {
  const encode = createEncoder(lexicon);
  const vectors = collectVectors(bits.linear, texts.length);
  const sequences = collectSequences(bits.network);
  for (const text of texts) {
    const { original, folded, normalized } = readText(text);
    const encoded = encode({ original, normalized, patterns: findPatterns(folded, normalized, []) });
    vectors.add(encoded);
    sequences.add(encoded);
  }
  return { vectors: vectors.finish(), sequences: sequences.finish() };
}
