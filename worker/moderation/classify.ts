import { MAX_COMMENT_LENGTH } from "../vocabulary.ts";
import { createFeatureExtractor } from "./model/features.ts";
import { decodeModel } from "./model/format.ts";
import type { Head } from "./model/heads.ts";
import { hasAllHeads, scoreHeads } from "./model/score.ts";
import { NORMALIZER_VERSION, normalize } from "./normalize/normalize.ts";
import { findPatterns } from "./patterns/find.ts";
import type { PatternMatch } from "./patterns/pattern-match.ts";
import type { Policy } from "./policy.ts";
import { compileWords } from "./words/compile.ts";
import { matchWords, type WordMatch, withoutAllowed } from "./words/match.ts";

export type Comment = { text: string; isReply?: boolean };

/** What is found in one comment. Describes; `decide` judges. Spans are of the original text, in UTF-16 units. */
export type Signals = {
  normalized: string;
  /** Prohibited entries that no allowed one covers. */
  prohibited: WordMatch[];
  patterns: PatternMatch[];
  /** 0 to 1 each, independent; 0 for a text with nothing to read in it. */
  scores: Record<Head, number>;
  versions: { normalizer: string; model: string };
};

/** @returns never throws and takes bounded time, whatever the text: beyond `MAX_COMMENT_LENGTH` it is not read */
export type Classifier = (text: string, policy: Policy) => Signals;

/**
 * @param weights the file `model.bin` beside this one
 * @throws Error when it is no model, or one for another normaliser or other heads
 */
export function createClassifier(weights: ArrayBuffer): Classifier {
  const model = decodeModel(weights);
  const { version, normalizer, bucketBits } = model.header;
  if (normalizer !== NORMALIZER_VERSION || !hasAllHeads(model))
    throw new Error(`Model ${version} is not for this code; run the training`);
  const extract = createFeatureExtractor(bucketBits);

  return (text, policy) => {
    const original = text.slice(0, MAX_COMMENT_LENGTH);
    const { folded, normalized } = normalize(original);
    const spellings = folded.text === normalized.text ? [normalized] : [normalized, folded];
    const prohibited = matchWords(spellings, compileWords(policy.prohibitedWords));
    const allowed = prohibited.length > 0 ? matchWords(spellings, compileWords(policy.allowedWords)) : [];
    const patterns = findPatterns(folded, normalized, policy.allowedDomains);
    const isBlank = normalized.text.trim() === "";
    const scores = scoreHeads(model, isBlank ? new Uint32Array() : extract({ original, normalized, patterns }));
    return {
      normalized: normalized.text,
      prohibited: withoutAllowed(prohibited, allowed),
      patterns,
      scores,
      versions: { normalizer: NORMALIZER_VERSION, model: version },
    };
  };
}
