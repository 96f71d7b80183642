import { clear, type Description, describe } from "../learning/description.ts";
import { NORMALIZER_VERSION } from "../normalize/normalize.ts";
import { type Contribution, findContributions } from "./contributions.ts";
import { featureFingerprint } from "./fingerprint.ts";
import { decodeModel } from "./format.ts";
import { HEADS, type Head, NEAREST_LINEAR } from "./heads.ts";
import { createLexicon } from "./lexicon.ts";
import { createLinearScorer } from "./linear.ts";
import { createNetworkScorer } from "./network.ts";
import { createReader, type FeatureInput, type Span } from "./reading.ts";

export type Scorer = {
  /** Names the weights. */
  version: string;
  /** The `NORMALIZER_VERSION` they were trained with. */
  normalizer: string;
  /**
   * Probability of each head, calibrated on comments like those of the training data; they need not sum to 1. 0 for a blank text.
   *
   * @param into is filled with what learning sees of the comment
   */
  score(input: FeatureInput, into?: Description): Record<Head, number>;
  /** Which words count for or against a head, strongest first, at most 8. Costs one scoring for each word. */
  contributions(input: FeatureInput, head: Head): Contribution[];
};

/**
 * @param weights the file `model.bin`
 * @throws Error when the file is no model, or one for another normaliser, other patterns, features or heads
 */
export function createScorer(weights: ArrayBuffer): Scorer {
  const model = decodeModel(weights);
  const { version, normalizer, fingerprint, blend } = model.header;
  const lexicon = createLexicon(model.lexicon.hashes, model.lexicon.classes);
  const hasAllHeads = blend.length === HEADS.length && HEADS.every((head, index) => blend[index]!.head === head);
  if (normalizer !== NORMALIZER_VERSION || fingerprint !== featureFingerprint(lexicon) || !hasAllHeads)
    throw new Error(`Model ${version} is not for this code; run the training`);
  const read = createReader(lexicon);
  const linear = createLinearScorer(model.linear);
  const network = createNetworkScorer(model.network);
  const nearest = HEADS.map((head) => NEAREST_LINEAR[head]);

  /** Writes calibrated log-odds; the next call overwrites them. */
  const logits = new Float64Array(HEADS.length);
  const logitsOf = (input: FeatureInput, hidden?: Span, into?: Description): Float64Array => {
    const reading = read(input, hidden);
    const byWords = linear(reading);
    const { logits: byNetwork, hidden: answers } = network(reading);
    if (into) describe(answers, reading, into);
    for (let head = 0; head < logits.length; head++) {
      const part = blend[head]!;
      logits[head] = part.bias + part.linear * byWords[nearest[head]!]! + part.network * byNetwork[head]!;
    }
    return logits;
  };

  return {
    version,
    normalizer,
    score: (input, into) => {
      const scores = { toxic: 0, insult: 0, hate: 0, threat: 0, sexual: 0, spam: 0, legitimate: 0 };
      if (input.normalized.text.trim() === "") {
        if (into) clear(into);
        return scores;
      }
      logitsOf(input, undefined, into);
      for (let head = 0; head < logits.length; head++) scores[HEADS[head]!] = 1 / (1 + Math.exp(-logits[head]!));
      return scores;
    },
    contributions: (input, head) => {
      if (input.normalized.text.trim() === "") return [];
      const index = HEADS.indexOf(head);
      return findContributions(input, (hidden) => logitsOf(input, hidden)[index]!);
    },
  };
}
