import { clear, type Description, describe } from "../learning/description.ts";
import { NORMALIZER_VERSION } from "../normalize/normalize.ts";
import { type Contribution, findContributions } from "./contributions.ts";
import { createEncoder, type FeatureInput, type Span } from "./encoded-text.ts";
import { featureFingerprint } from "./fingerprint.ts";
import { decodeModel } from "./format.ts";
import { byHead, HEADS, type Head, NEAREST_LINEAR } from "./heads.ts";
import { createLexicon } from "./lexicon.ts";
import { createLinearScorer } from "./linear.ts";
import { createNetworkScorer } from "./network.ts";
import { partsOf } from "./parts.ts";

export type Scorer = {
  /** The name of the weights. */
  version: string;
  /** The `NORMALIZER_VERSION` they were trained with. */
  normalizer: string;
  /**
   * Probability of each head, calibrated on comments like those of the training data; they need not sum to 1. 0 for a blank text.
   * In a long text a part that is clearly abusive or spam raises it, as far as to flag it.
   *
   * @param into is filled with what learning sees of the comment
   */
  score(input: FeatureInput, into?: Description): Record<Head, number>;
  /** The words that count for or against a head, strongest first, at most 8. Costs one scoring for each word. */
  contributions(input: FeatureInput, head: Head): Contribution[];
};

// A long text has many parts, and one of them is misread more easily, so a part counts less than the whole and is never certain.
const DOUBT_OF_PART = 1.05;
const MAX_BY_PART = Math.log(0.78 / 0.22);

const NO_SCORES = byHead(() => 0);

/**
 * Creates a scorer.
 *
 * @param weights the file `model.bin`
 * @throws Error when the file is not a model, or is one for another normaliser, other patterns, features or heads
 */
export function createScorer(weights: ArrayBuffer): Scorer {
  const model = decodeModel(weights);
  const { version, normalizer, fingerprint, blend } = model.header;
  const lexicon = createLexicon(model.lexicon.hashes, model.lexicon.classes);
  if (normalizer !== NORMALIZER_VERSION || fingerprint !== featureFingerprint(lexicon))
    throw new Error(`Model ${version} is not for this code; run the training`);
  const encode = createEncoder(lexicon);
  const linear = createLinearScorer(model.linear);
  const network = createNetworkScorer(model.network);
  const nearest = HEADS.map((head) => NEAREST_LINEAR[head]);

  /** Writes calibrated log-odds; the next call overwrites them. */
  const logits = new Float64Array(HEADS.length);
  const logitsOf = (input: FeatureInput, hidden?: Span, into?: Description): Float64Array => {
    const encoded = encode(input, hidden);
    const byWords = linear(encoded);
    const { logits: byNetwork, hidden: answers } = network(encoded);
    if (into) describe(answers, encoded, into);
    for (let head = 0; head < logits.length; head++) {
      const part = blend[head]!;
      logits[head] = part.bias + part.linear * byWords[nearest[head]!]! + part.network * byNetwork[head]!;
    }
    return logits;
  };
  const byPart = (logit: number) => Math.min(MAX_BY_PART, logit - DOUBT_OF_PART);
  /** The same for a text with parts; only the whole text can be a complaint. */
  const raisedByParts = (input: FeatureInput, whole: Float64Array): Float64Array => {
    const parts = partsOf(input);
    if (parts.length === 0) return whole;
    const raised = whole.slice();
    for (const part of parts) {
      const logits = logitsOf(part);
      for (const [head, name] of HEADS.entries())
        if (name !== "legitimate") raised[head] = Math.max(raised[head]!, byPart(logits[head]!));
    }
    return raised;
  };
  /** The part of the text that a head's score rests on: the whole text, or one part of it. */
  const decisivePart = (input: FeatureInput, head: number): FeatureInput => {
    let decisive = input;
    let highest = logitsOf(input)[head]!;
    for (const part of HEADS[head] === "legitimate" ? [] : partsOf(input)) {
      const logit = byPart(logitsOf(part)[head]!);
      if (logit > highest) [decisive, highest] = [part, logit];
    }
    return decisive;
  };

  return {
    version,
    normalizer,
    score: (input, into) => {
      const scores = { ...NO_SCORES };
      if (input.normalized.text.trim() === "") {
        if (into) clear(into);
        return scores;
      }
      const logits = raisedByParts(input, logitsOf(input, undefined, into));
      for (let head = 0; head < logits.length; head++) scores[HEADS[head]!] = 1 / (1 + Math.exp(-logits[head]!));
      return scores;
    },
    contributions: (input, head) => {
      if (input.normalized.text.trim() === "") return [];
      const index = HEADS.indexOf(head);
      const decisive = decisivePart(input, index);
      return findContributions(decisive, (hidden) => logitsOf(decisive, hidden)[index]!);
    },
  };
}
