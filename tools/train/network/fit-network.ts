import { HEADS } from "../../../worker/moderation/model/heads.ts";
import type { NetworkShape } from "../../../worker/moderation/model/network.ts";
import { MAX_TOKENS } from "../../../worker/moderation/model/tokens.ts";
import { seededRandom, shuffle } from "../../random.ts";
import type { Example } from "../rows/examples.ts";
import { adamStep } from "./adam.ts";
import { createBatchWords } from "./batch-words.ts";
import { createPass } from "./network-pass.ts";
import { denseParameters, initialWeights, type NetworkWeights } from "./network-weights.ts";
import type { Sequences } from "./sequences.ts";

const BATCH = 32;
const RATE = 2e-3;
const EMBEDDING_RATE = 0.1;
const LAST_RATE_SHARE = 0.02;
const DROPPED_VALUES = 0.4;
const DROPPED_WORDS = 0.1;

export type NetworkOptions = {
  shape: NetworkShape;
  /** The initial embeddings. */
  embeddings: Float32Array;
  epochs: number;
};

/**
 * Fits the network for all heads: Adam for the dense parts, AdaGrad for embeddings, dropout of words and of pooled values, rates that
 * decrease to nearly zero. Unlabelled heads of an example are not changed.
 *
 * @param report called after each epoch
 */
export function fitNetwork(
  examples: readonly Example[],
  sequences: Sequences,
  { shape, embeddings, epochs, seed, report }: NetworkOptions & { seed: number; report: (text: string) => void },
): NetworkWeights {
  const random = seededRandom(seed);
  const weights = initialWeights(shape, embeddings, random);
  const dense = denseParameters(weights);
  const words = createBatchWords(weights, sequences);
  const pass = createPass(weights, words);
  const order = Uint32Array.from(examples.keys());
  const rows = new Int32Array(MAX_TOKENS);
  const mask = new Float64Array(shape.widths * shape.filters + shape.dimensions);
  const errors = new Float64Array(HEADS.length);
  const steps = Math.ceil(examples.length / BATCH) * epochs;
  let step = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    let loss = 0;
    for (let from = 0; from < order.length; from += BATCH) {
      const end = Math.min(order.length, from + BATCH);
      for (let at = from; at < end; at++) {
        const { vector, targets, weights: importance } = examples[order[at]!]!;
        const first = sequences.offsets[vector]!;
        const count = sequences.offsets[vector + 1]! - first;
        for (let i = 0; i < count; i++)
          rows[i] = random() < DROPPED_WORDS ? 0 : words.rowFor(sequences.tokens[first + i]!);
        for (let i = 0; i < mask.length; i++) mask[i] = random() < DROPPED_VALUES ? 0 : 1 / (1 - DROPPED_VALUES);
        const logits = pass.forward(rows, count, mask);
        for (let head = 0; head < HEADS.length; head++) {
          const chance = 1 / (1 + Math.exp(-logits[head]!));
          errors[head] = importance[head] === 0 ? 0 : (chance - targets[head]!) * importance[head]!;
          if (head === 0) loss += Math.abs(errors[head]!);
        }
        pass.backward(errors);
      }
      step++;
      const share = Math.max(LAST_RATE_SHARE, 1 - step / steps);
      words.learn(EMBEDDING_RATE * share);
      for (const part of dense) adamStep(part, { rate: RATE * share, batch: BATCH, count: step });
    }
    report(`network, epoch ${epoch + 1} of ${epochs}: mean error ${(loss / examples.length).toFixed(4)}`);
  }
  return weights;
}

/** The log-odds of `HEADS` for chosen texts. */
export function networkLogits(weights: NetworkWeights, sequences: Sequences, texts: readonly number[]): Float64Array[] {
  const words = createBatchWords(weights, sequences);
  const pass = createPass(weights, words);
  const rows = new Int32Array(MAX_TOKENS);
  return texts.map((text, index) => {
    if (index % BATCH === 0) words.learn(0);
    const first = sequences.offsets[text]!;
    const count = sequences.offsets[text + 1]! - first;
    for (let i = 0; i < count; i++) rows[i] = words.rowFor(sequences.tokens[first + i]!);
    return pass.forward(rows, count).slice();
  });
}
