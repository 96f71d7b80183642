import { log, sigmoid } from "../exact-math.ts";
import { clear, type Description, describe } from "../learning/description.ts";
import { logOdds } from "../log-odds.ts";
import { NORMALIZER_VERSION } from "../normalize/normalize.ts";
import { type Contribution, findContributions } from "./contributions.ts";
import { createEncoder, type FeatureInput, plainWords, type Span } from "./encoded-text.ts";
import { featureFingerprint } from "./fingerprint.ts";
import type { Model } from "./format.ts";
import { byHead, HEADS, type Head, NEAREST_LINEAR } from "./heads.ts";
import { createLexicon, isCoarse, isInsult } from "./lexicon.ts";
import { createLinearScorer } from "./linear.ts";
import { createNetworkScorer } from "./network.ts";
import { aroundPhones, partsOf, sentencesOf } from "./parts.ts";
import { createSideReader, FOREIGN, IBERIAN, type Side } from "./sides.ts";
import { decodeWeightSets } from "./weight-sets.ts";

/** A probability for each head. */
export type Scores = Record<Head, number>;

export type Scorer = {
  /** The name of the weights. */
  version: string;
  /** The `NORMALIZER_VERSION` they were trained with. */
  normalizer: string;
  /**
   * Probability of each head, calibrated on comments like those of the training data; they need not sum to 1. 0 for a blank text.
   * In a long text a part that is clearly abusive or spam raises it, as far as to flag it; abuse beside a telephone does so without that limit.
   *
   * @param into is filled with what learning sees of the comment
   */
  score(input: FeatureInput, into?: Description): Scores;
  /** The words that count for or against a head, strongest first, at most 8. Costs one scoring for each word. */
  contributions(input: FeatureInput, head: Head): Contribution[];
  /** Whether a listed insult, slur or obscenity of any language stands in the text. */
  hasInsult(input: FeatureInput): boolean;
  /** The listed insults, obscenities, slurs and sexual words, as spans of the original text. */
  coarseWords(input: FeatureInput): Span[];
};

// A part is misread more easily than the whole, so it counts less.
const DOUBT_OF_PART = 1.05;
// A long text has many parts, so one of them is never certain: below what any level hides.
const MAX_BY_PART = log(0.73 / 0.27);

const NO_SCORES = byHead(() => 0);

/** The heads that a part of a text may raise, by their place. Only the whole text can be a complaint. */
const OF_PARTS = [...HEADS.keys()].filter((head) => HEADS[head] !== "legitimate");
/** What is offered beside a telephone is no spam by itself. */
const BESIDE_PHONES = OF_PARTS.filter((head) => HEADS[head] !== "spam");

/** A part of a text, the heads that it may raise, and how far, in log-odds. */
type PartOfText = { part: FeatureInput; heads: readonly number[]; most: number };

const partsToRead = (input: FeatureInput): PartOfText[] => [
  ...partsOf(input).map((part) => ({ part, heads: OF_PARTS, most: MAX_BY_PART })),
  ...aroundPhones(input).map((part) => ({ part, heads: BESIDE_PHONES, most: Number.POSITIVE_INFINITY })),
];

/**
 * Creates a scorer. Each comment is scored by the weights that know its language; one whose language is mixed or not clear, by both,
 * and each sentence of a mixed one by itself.
 * The weights for other languages than those of Iberia are read when the first comment needs them.
 *
 * @param weights the file `model.bin`
 * @throws Error when the file is not a model, or is one for another normaliser, other patterns, features or heads
 */
export function createScorer(weights: ArrayBuffer): Scorer {
  const { version, sides, read } = decodeWeightSets(weights);
  const home = scorerOfSet(read(IBERIAN), version);
  let abroad: SetScorer | undefined;
  const foreign = () => (abroad ??= scorerOfSet(read(FOREIGN), version));
  const readSides = createSideReader(sides);

  const score: Scorer["score"] = (input, into) => {
    const side = readSides(input.normalized.text);
    // Learning sees every comment of a page in the same way.
    const byHome = side.iberian || into ? home.score(input, into) : undefined;
    if (!side.foreign) return byHome!;
    const byForeign = foreign().score(input);
    if (!side.iberian) return byForeign;
    const whole = together(byHome!, byForeign, side);
    // A kind sentence in one language covers an insult in the other, for the set that knows neither well.
    return side.isMixed
      ? sentencesOf(input)
          .map((sentence) => score(sentence))
          .reduce(harder, whole)
      : whole;
  };

  const contributions: Scorer["contributions"] = (input, head) => {
    const { iberian, foreign: isForeign, isMixed } = readSides(input.normalized.text);
    if (!isForeign) return home.contributions(input, head);
    if (!iberian) return foreign().contributions(input, head);
    const [byHome, byForeign] = [home.score(input)[head], foreign().score(input)[head]];
    const [decisive] = (isMixed ? sentencesOf(input) : [])
      .map((sentence) => ({ sentence, score: score(sentence)[head] }))
      .toSorted((a, b) => b.score - a.score);
    if (decisive && decisive.score > Math.max(byHome, byForeign)) return contributions(decisive.sentence, head);
    return (byForeign > byHome ? foreign() : home).contributions(input, head);
  };

  return {
    version,
    normalizer: NORMALIZER_VERSION,
    score,
    contributions,
    hasInsult: (input) => home.hasInsult(input) || foreign().hasInsult(input),
    coarseWords: (input) => {
      const side = readSides(input.normalized.text);
      return [...(side.iberian ? home.coarseWords(input) : []), ...(side.foreign ? foreign().coarseWords(input) : [])];
    },
  };
}

/**
 * The scores of a comment that both sets read: those of a mixed one are the higher ones, since each set knows a part of it; otherwise each
 * counts as far as it knows the language.
 */
export const together = (iberian: Scores, foreign: Scores, { isMixed, share }: Side): Scores =>
  byHead((head) => {
    if (isMixed && head !== "legitimate") return Math.max(iberian[head], foreign[head]);
    const logit = (1 - share) * logOdds(iberian[head]) + share * logOdds(foreign[head]);
    return sigmoid(logit);
  });

/** The higher scores of two parts, where only the first can be a complaint. */
const harder = (whole: Scores, sentence: Scores): Scores =>
  byHead((head) => (head === "legitimate" ? whole[head] : Math.max(whole[head], sentence[head])));

type SetScorer = Pick<Scorer, "score" | "contributions" | "hasInsult" | "coarseWords">;

/** A scorer with one set of weights. @param version of the file, for messages */
export function scorerOfSet(model: Model, version: string): SetScorer {
  const { normalizer, fingerprint, blend } = model.header;
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
  const byPart = (logit: number, most: number) => Math.min(most, logit - DOUBT_OF_PART);
  /** The same for a text with parts. */
  const raisedByParts = (input: FeatureInput, whole: Float64Array): Float64Array => {
    const parts = partsToRead(input);
    if (parts.length === 0) return whole;
    const raised = whole.slice();
    for (const { part, heads, most } of parts) {
      const logits = logitsOf(part);
      for (const head of heads) raised[head] = Math.max(raised[head]!, byPart(logits[head]!, most));
    }
    return raised;
  };
  /** The part of the text that a head's score rests on: the whole text, or one part of it. */
  const decisivePart = (input: FeatureInput, head: number): FeatureInput => {
    let decisive = input;
    let highest = logitsOf(input)[head]!;
    for (const { part, heads, most } of partsToRead(input)) {
      const logit = heads.includes(head) ? byPart(logitsOf(part)[head]!, most) : highest;
      if (logit > highest) [decisive, highest] = [part, logit];
    }
    return decisive;
  };

  return {
    score: (input, into) => {
      const scores = { ...NO_SCORES };
      if (input.normalized.text.trim() === "") {
        if (into) clear(into);
        return scores;
      }
      const logits = raisedByParts(input, logitsOf(input, undefined, into));
      for (let head = 0; head < logits.length; head++) scores[HEADS[head]!] = sigmoid(logits[head]!);
      return scores;
    },
    contributions: (input, head) => {
      if (input.normalized.text.trim() === "") return [];
      const index = HEADS.indexOf(head);
      const decisive = decisivePart(input, index);
      return findContributions(decisive, (hidden) => logitsOf(decisive, hidden)[index]!);
    },
    hasInsult: (input) => {
      const { words, wordClass, phraseClass } = encode(input);
      for (let at = 0; at < words; at++) if (isInsult(wordClass[at]!) || isInsult(phraseClass[at]!)) return true;
      return false;
    },
    coarseWords: (input) => {
      const { text } = input.normalized;
      const units = Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
      return plainWords(input).flatMap(({ from, to, span }) =>
        isCoarse(lexicon.classOfWord(units, from, to)) ? [span] : [],
      );
    },
  };
}
