import { type Adapter, byLesson, type Layer, type Lesson } from "../../vocabulary/judging/learning.ts";
import type { Description } from "./description.ts";

/** How far each lesson would move the log-odds, before the bounds. */
export type Shifts = Record<Lesson, number>;

/** The step of weights, in log-odds. */
export const WEIGHT_STEP = 1 / 32;
export const NO_SHIFTS: Shifts = byLesson(() => 0);

/** The weight of each sign of a comment: the signs of a long comment count together as much as those of a short one. */
export const signNorm = (count: number): number => 1 / Math.sqrt(Math.max(4, count));

const indexes = new WeakMap<Layer, Map<number, number>>();

/** Calculates the shifts. Costs about a hundred additions and one look-up for each word, for each lesson that was learned. */
export const shiftsOf = (layers: Adapter["layers"], description: Description): Shifts =>
  byLesson((lesson) => shiftOf(layers[lesson], description));

function shiftOf(layer: Layer | undefined, { hidden, signs, count }: Description): number {
  if (!layer) return 0;
  let sum = layer.bias;
  for (let at = 0; at < layer.hidden.length; at++) sum += layer.hidden[at]! * hidden[at]!;
  const weights = indexOf(layer);
  let ofSigns = 0;
  if (weights.size > 0) for (let at = 0; at < count; at++) ofSigns += weights.get(signs[at]!) ?? 0;
  return WEIGHT_STEP * (sum + ofSigns * signNorm(count));
}

function indexOf(layer: Layer): Map<number, number> {
  const cached = indexes.get(layer);
  if (cached) return cached;
  const index = new Map(layer.signs);
  indexes.set(layer, index);
  return index;
}
