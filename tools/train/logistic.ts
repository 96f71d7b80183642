import { HEADS, LINEAR_HEADS } from "../../worker/moderation/model/heads.ts";
import { seededRandom, shuffle } from "../random.ts";
import type { Example } from "./rows/examples.ts";
import type { Vectors } from "./vectors.ts";

/** The weights [buckets × `LINEAR_HEADS`], with the heads of one bucket together, and one bias for each head. */
export type Linear = { weights: Float32Array; biases: Float32Array };

const WIDTH = LINEAR_HEADS.length;
const HEAD_INDICES = LINEAR_HEADS.map((head) => HEADS.indexOf(head));
const RATE = 0.5;
const BIAS_RATE = 0.05;
const DECAY = 5e-5;
// Labels are smoothed by this much, since no label is certain.
const SMOOTHING = 0.01;
const EPSILON = 1e-6;
// A feature of fewer texts, copies included, says too little for its bytes in the file.
const MIN_TEXTS = 12;

/**
 * Fits a logistic regression for all `LINEAR_HEADS` by stochastic gradient descent with a rate for each weight (AdaGrad, Duchi et al.
 * 2011). Each vector is scaled to length 1. Unlabelled heads of an example are not changed.
 *
 * @param bucketBits the vectors' buckets are below 2^bucketBits
 */
export function fitLogistic(
  examples: readonly Example[],
  vectors: Vectors,
  options: { bucketBits: number; epochs: number; seed: number },
): Linear {
  const weights = new Float32Array(2 ** options.bucketBits * WIDTH);
  const squares = new Float32Array(weights.length).fill(EPSILON);
  const biases = new Float32Array(WIDTH);
  const order = Uint32Array.from(examples.keys());
  const random = seededRandom(options.seed);
  const gradient = new Float64Array(WIDTH);
  for (let epoch = 0; epoch < options.epochs; epoch++) {
    shuffle(order, random);
    for (const index of order) {
      const { vector, targets, weights: importance } = examples[index]!;
      const from = vectors.offsets[vector]!;
      const end = vectors.offsets[vector + 1]!;
      const norm = 1 / Math.sqrt(Math.max(1, end - from));
      const logits = logitsOf({ weights, biases }, vectors, vector);
      for (let head = 0; head < WIDTH; head++) {
        const at = HEAD_INDICES[head]!;
        const chance = 1 / (1 + Math.exp(-logits[head]!));
        const error = importance[at] === 0 ? 0 : (chance - smoothed(targets[at]!)) * importance[at]!;
        biases[head]! -= BIAS_RATE * error;
        gradient[head] = error * norm;
      }
      for (let at = from; at < end; at++) {
        const row = vectors.buckets[at]! * WIDTH;
        for (let head = 0; head < WIDTH; head++) {
          const slope = gradient[head]!;
          if (slope === 0) continue;
          const cell = row + head;
          const step = slope + DECAY * weights[cell]!;
          squares[cell]! += step * step;
          weights[cell]! -= (RATE * step) / Math.sqrt(squares[cell]!);
        }
      }
    }
  }
  forgetRare(weights, examples, vectors);
  return { weights, biases };
}

/** Sets the weights of rare features to 0. Copies of a text count as texts. */
function forgetRare(weights: Float32Array, examples: readonly Example[], { buckets, offsets }: Vectors): void {
  const counts = new Uint32Array(weights.length / WIDTH);
  for (const { vector } of examples)
    for (let at = offsets[vector]!; at < offsets[vector + 1]!; at++) counts[buckets[at]!]!++;
  for (const [bucket, count] of counts.entries())
    if (count < MIN_TEXTS) weights.fill(0, bucket * WIDTH, (bucket + 1) * WIDTH);
}

/** The log-odds of each head for one vector. */
export function logitsOf(
  { weights, biases }: Linear,
  { buckets, offsets }: Vectors,
  vector: number,
): Float64Array<ArrayBuffer> {
  const from = offsets[vector]!;
  const end = offsets[vector + 1]!;
  const sums = new Float64Array(WIDTH);
  for (let at = from; at < end; at++) {
    const row = buckets[at]! * WIDTH;
    for (let head = 0; head < WIDTH; head++) sums[head]! += weights[row + head]!;
  }
  const norm = 1 / Math.sqrt(Math.max(1, end - from));
  return sums.map((sum, head) => sum * norm + biases[head]!);
}

function smoothed(target: number): number {
  return SMOOTHING + (1 - 2 * SMOOTHING) * target;
}
