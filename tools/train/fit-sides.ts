import {
  FOREIGN,
  forEachWord,
  LANGUAGES_OF_SETS,
  MAX_SIDE_BUCKETS,
  type Sides,
  sideBuckets,
} from "../../worker/moderation/model/sides.ts";
import { normalize } from "../../worker/moderation/normalize/normalize.ts";
import { seededRandom, shuffle } from "../random.ts";

const BITS = 16;
const EPOCHS = 6;
const RATE = 0.5;
const DECAY = 1e-5;
const EPSILON = 1e-6;
const MAX_INT8 = 127;

/** Whether the second set of weights knows the language. */
export const isForeign = (lang: string): boolean => LANGUAGES_OF_SETS[FOREIGN].some((known) => known === lang);

/** A text as the words that vote: word i has `buckets[starts[i]] … buckets[starts[i + 1] - 1]`. */
type Votes = { buckets: Uint32Array; starts: Uint32Array };

/**
 * Fits the choice between both sets by logistic regression (stochastic gradient descent, AdaGrad). Both sides count the same in total,
 * and within a side rare languages count more than in proportion, since the numbers of rows say nothing about a page.
 */
export function fitSides(texts: readonly { text: string; lang: string }[], seed: number): Sides {
  const votes = texts.map(({ text }) => votesOf(text));
  const labels = texts.map(({ lang }) => (isForeign(lang) ? 1 : 0));
  const importances = importancesOf(texts.map(({ lang }) => lang));
  const weights = new Float32Array(2 ** BITS);
  const squares = new Float32Array(weights.length).fill(EPSILON);
  const order = Uint32Array.from(texts.keys());
  const random = seededRandom(seed);
  let bias = 0;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const { buckets, starts } = votes[index]!;
      const label = labels[index]!;
      const chance = 1 / (1 + Math.exp(-(bias + sumOfVotes(weights, votes[index]!))));
      const error = (chance - label) * importances[index]!;
      bias -= 0.01 * error;
      for (let word = 0; word + 1 < starts.length; word++) {
        const slope = error / (starts[word + 1]! - starts[word]!);
        for (let at = starts[word]!; at < starts[word + 1]!; at++) {
          const bucket = buckets[at]!;
          const step = slope + DECAY * weights[bucket]!;
          squares[bucket]! += step * step;
          weights[bucket]! -= (RATE * step) / Math.sqrt(squares[bucket]!);
        }
      }
    }
  }
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / MAX_INT8;
  return { bits: BITS, scale, bias, weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)) };
}

/** The mean is 1. The share of a language within its side grows with the root of its number of texts. */
function importancesOf(langs: readonly string[]): number[] {
  const counts = new Map<string, number>();
  for (const lang of langs) counts.set(lang, (counts.get(lang) ?? 0) + 1);
  const sums = [0, 0];
  for (const [lang, count] of counts) sums[Number(isForeign(lang))]! += Math.sqrt(count);
  return langs.map((lang) => langs.length / (2 * sums[Number(isForeign(lang))]! * Math.sqrt(counts.get(lang)!)));
}

function votesOf(text: string): Votes {
  const found = new Uint32Array(MAX_SIDE_BUCKETS);
  const buckets: number[] = [];
  const starts = [0];
  forEachWord(normalize(text).normalized.text, (units, length) => {
    const count = sideBuckets(units, length, BITS, found);
    for (let i = 0; i < count; i++) buckets.push(found[i]!);
    starts.push(buckets.length);
  });
  return { buckets: Uint32Array.from(buckets), starts: Uint32Array.from(starts) };
}

function sumOfVotes(weights: Float32Array, { buckets, starts }: Votes): number {
  let votes = 0;
  for (let word = 0; word + 1 < starts.length; word++) {
    let sum = 0;
    for (let at = starts[word]!; at < starts[word + 1]!; at++) sum += weights[buckets[at]!]!;
    votes += sum / (starts[word + 1]! - starts[word]!);
  }
  return votes;
}
