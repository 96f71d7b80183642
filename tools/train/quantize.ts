import { featureFingerprint } from "../../worker/moderation/model/fingerprint.ts";
import { encodeModel, type Model } from "../../worker/moderation/model/format.ts";
import { HEADS, LINEAR_HEADS } from "../../worker/moderation/model/heads.ts";
import { createLexicon } from "../../worker/moderation/model/lexicon.ts";
import { NORMALIZER_VERSION } from "../../worker/moderation/normalize/normalize.ts";
import type { Blend } from "./blend.ts";
import { digest } from "./digest.ts";
import type { Parts } from "./fit-parts.ts";
import type { Linear } from "./logistic.ts";
import type { NetworkWeights } from "./network/network-weights.ts";
import type { Terms } from "./rows/read-lexicon.ts";

const MAX_INT8 = 127;
// So few steps that the file compresses well: the sum of many weights hardly changes. The few largest weights have more steps.
const LINEAR_STEPS = { share: 0.9998, steps: 5 };
const EMBEDDING_STEPS = { share: 0.9995, steps: 6 };

/** Returns the file of the model as it ships: weights and embeddings in one byte each. */
export function quantizedFile(
  parts: Parts,
  blends: readonly Blend[],
  terms: Terms,
  bucketBits: number,
): Uint8Array<ArrayBuffer> {
  const linear = quantizeLinear(parts.linear, bucketBits);
  const network = quantizeNetwork(parts.network);
  const model: Model = {
    header: {
      version: "",
      normalizer: NORMALIZER_VERSION,
      fingerprint: featureFingerprint(createLexicon(terms.hashes, terms.classes)),
      terms: terms.hashes.length,
      linear: { bucketBits, scales: linear.scales, biases: linear.biases },
      network: { shape: network.shape, scale: network.scale },
      blend: HEADS.map((head, index) => ({ head, ...blends[index]! })),
    },
    lexicon: terms,
    linear,
    network,
  };
  const version = `blend-${digest(encodeModel(model)).toString(16).padStart(8, "0")}`;
  return encodeModel({ ...model, header: { ...model.header, version } });
}

/** One byte for each weight, one scale for each head. */
export function quantizeLinear({ weights, biases }: Linear, bucketBits: number): Model["linear"] {
  const width = LINEAR_HEADS.length;
  const bytes = new Int8Array(weights.length);
  const scales = LINEAR_HEADS.map((_, head) => {
    const unit = unitOf(
      weights.filter((_, cell) => cell % width === head),
      LINEAR_STEPS,
    );
    for (let cell = head; cell < weights.length; cell += width) bytes[cell] = toByte(weights[cell]! / unit);
    return unit;
  });
  return { bucketBits, scales, biases: [...biases], weights: bytes };
}

/** Embeddings in one byte each; the dense parts are small and keep 32 bits. */
export function quantizeNetwork(weights: NetworkWeights): Model["network"] {
  const scale = unitOf(weights.embeddings, EMBEDDING_STEPS);
  return {
    shape: weights.shape,
    scale,
    embeddings: Int8Array.from(weights.embeddings, (value) => toByte(value / scale)),
    filters: Float32Array.from(weights.filters.values),
    filterBiases: Float32Array.from(weights.filterBiases.values),
    inner: Float32Array.from(weights.inner.values),
    innerBiases: Float32Array.from(weights.innerBiases.values),
    outer: Float32Array.from(weights.outer.values),
    outerBiases: Float32Array.from(weights.outerBiases.values),
  };
}

/** The size of a step, so that this share of the values lies within so many steps. */
function unitOf(values: Float32Array, { share, steps }: { share: number; steps: number }): number {
  const sizes = values.map(Math.abs).sort();
  return sizes[Math.floor(sizes.length * share)]! / steps;
}

function toByte(value: number): number {
  return Math.max(-MAX_INT8, Math.min(MAX_INT8, Math.round(value)));
}
