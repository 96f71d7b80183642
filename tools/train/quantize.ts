import type { Model } from "../../worker/moderation/model/format.ts";
import { HEADS } from "../../worker/moderation/model/heads.ts";
import { NORMALIZER_VERSION } from "../../worker/moderation/normalize/normalize.ts";
import type { Calibration } from "./calibrate.ts";
import type { Linear } from "./logistic.ts";
import { digest } from "./random.ts";

const MAX_INT8 = 127;
// The few largest weights are cut off, so that the many small ones keep their detail.
const KEPT_SHARE = 0.99995;

/** The model as it ships: weights in one byte each, calibration folded into scale and bias. */
export function quantize({ weights, biases }: Linear, calibrations: readonly Calibration[], bucketBits: number): Model {
  const width = HEADS.length;
  const bytes = new Int8Array(weights.length);
  const heads = HEADS.map((name, head) => {
    const { slope, shift } = calibrations[head]!;
    const sizes = weights
      .filter((_, cell) => cell % width === head)
      .map(Math.abs)
      .sort();
    const unit = sizes[Math.floor(sizes.length * KEPT_SHARE)]! / MAX_INT8;
    for (let cell = head; cell < weights.length; cell += width) {
      bytes[cell] = Math.max(-MAX_INT8, Math.min(MAX_INT8, Math.round(weights[cell]! / unit)));
    }
    return { name, scale: unit * slope, bias: biases[head]! * slope + shift };
  });
  const version = `linear-${digest(new Uint8Array(bytes.buffer)).toString(16).padStart(8, "0")}`;
  return { header: { version, normalizer: NORMALIZER_VERSION, bucketBits, heads }, weights: bytes };
}
