import { HEADS } from "../../../worker/moderation/model/heads.ts";
import { type NetworkShape, partsOf } from "../../../worker/moderation/model/network.ts";
import { type Parameter, parameter } from "./adam.ts";

/** The network during training; the layouts are those of `NetworkModel`. */
export type NetworkWeights = {
  shape: NetworkShape;
  embeddings: Float32Array;
  /** The sum of the squared gradients of each bucket (AdaGrad, one rate for each row). */
  squares: Float32Array;
  filters: Parameter;
  filterBiases: Parameter;
  inner: Parameter;
  innerBiases: Parameter;
  outer: Parameter;
  outerBiases: Parameter;
};

const DECAY = 1e-3;
const FIRST_SQUARE = 1e-4;

/** Creates a network with small random weights. @param embeddings the initial embeddings, which are copied */
export function initialWeights(shape: NetworkShape, embeddings: Float32Array, random: () => number): NetworkWeights {
  const { bucketBits, dimensions, filters, widths, hidden } = shape;
  const pooled = widths * filters + dimensions;
  const normal = (spread: number) => () =>
    spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const zero = () => 0;
  return {
    shape,
    embeddings: embeddings.slice(),
    squares: new Float32Array(2 ** bucketBits).fill(FIRST_SQUARE),
    filters: parameter(partsOf(widths) * filters * dimensions, DECAY, normal(0.7 / Math.sqrt(dimensions))),
    filterBiases: parameter(widths * filters, 0, zero),
    inner: parameter(pooled * hidden, DECAY, normal(Math.sqrt(2 / pooled))),
    innerBiases: parameter(hidden, 0, zero),
    outer: parameter(hidden * HEADS.length, DECAY, normal(0.1)),
    outerBiases: parameter(HEADS.length, 0, zero),
  };
}

export function denseParameters(weights: NetworkWeights): Parameter[] {
  const { filters, filterBiases, inner, innerBiases, outer, outerBiases } = weights;
  return [filters, filterBiases, inner, innerBiases, outer, outerBiases];
}
