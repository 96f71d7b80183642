// Trains the adapter of a page on the corrections of its people: ridge regression on the shift that each correction needs, with a
// hinge, so that what is already far enough moves no further. Pure, and the same input always gives the same adapter.
import type { Category } from "../../vocabulary/judging/categories.ts";
import {
  type Adapter,
  type Layer,
  LESSONS,
  type Lesson,
  MAX_OF_AUTHOR,
  MIN_AUTHORS,
  MIN_CORRECTIONS,
} from "../../vocabulary/judging/learning.ts";
import { logOdds } from "../log-odds.ts";
import { isAlike } from "../repetition/fingerprint.ts";
import { THRESHOLDS } from "../thresholds.ts";
import { signNorm, WEIGHT_STEP } from "./adapter.ts";
import { MAX_SHIFT, nearest } from "./bounds.ts";
import type { Description } from "./description.ts";

/** A decision of a person of the workspace that differs from the machine's. */
export type Correction = {
  /** Its lesson: the machine was wrong to find abuse, or spam; or the comment is unwanted. */
  lesson: Lesson;
  /** The comment's author; null when unknown. */
  author: string | null;
  fingerprint: string | null;
  /** The model's scores, 0 to 1. */
  scores: Record<Category, number>;
  description: Description;
};

/** A recent comment with a machine's decision that nobody corrected; learning must not change it. */
export type Anchor = { hidden: boolean; description: Description };

/**
 * How far beyond its level a corrected comment should be, in log-odds, because similar comments are not exactly the same. Less
 * towards showing, otherwise abuse would be shown with what was tolerated. Chosen with `npm run bench -- learning --half
 * choosing`, like the following values.
 */
const MARGIN = { hide: 1, show: 0.4 };
/** The cost of a weight: the higher, the smaller the weight stays. */
const RIDGE = { bias: 0.6, hidden: 0.06, signs: 0.03 };
/** The weight of all anchors together, in corrections; fewer than `MANY` weigh less. */
const ANCHORS = { shown: 12, hidden: 8 };
const MANY = 30;
const MAX_SIGNS = 48;
const STEPS = 200;

/**
 * Learns from corrections.
 *
 * @param corrections oldest first
 * @returns null when there is nothing to learn; `counted` has the indices of the corrections that it learned from
 */
export function learn(
  corrections: readonly Correction[],
  anchors: readonly Anchor[],
  model: string,
): { adapter: Adapter | null; counted: number[] } {
  const counted: number[] = [];
  const layers: Adapter["layers"] = {};
  const places = new Map(LESSONS.map((lesson) => [lesson, agreeing(corrections, lesson)]));
  const contradicts = (a: Lesson, b: Lesson) => (a === "unwanted") !== (b === "unwanted");
  for (const [lesson, ofLesson] of places) {
    if (ofLesson.length === 0) continue;
    counted.push(...ofLesson);
    const against = LESSONS.filter((each) => contradicts(lesson, each)).flatMap((lesson) => places.get(lesson)!);
    layers[lesson] = fitted(
      ofLesson.map((place) => asked(corrections[place]!)),
      [...against.map((place) => unmoved(corrections[place]!, lesson)), ...anchored(anchors, lesson)],
    );
  }
  const adapter = counted.length > 0 ? { model, layers } : null;
  return { adapter, counted: counted.sort((a, b) => a - b) };
}

/** The indices of the corrections of one lesson; none while they are too few, or of too few writers. */
function agreeing(corrections: readonly Correction[], lesson: Lesson): number[] {
  const places: number[] = [];
  const ofAuthor = new Map<string | null, number>();
  const copies: string[] = [];
  for (const [place, correction] of corrections.entries()) {
    if (correction.lesson !== lesson) continue;
    const written = ofAuthor.get(correction.author) ?? 0;
    const isCopy = correction.fingerprint !== null && copies.some((copy) => isAlike(copy, correction.fingerprint!));
    if (written >= MAX_OF_AUTHOR || isCopy) continue;
    ofAuthor.set(correction.author, written + 1);
    if (correction.fingerprint !== null) copies.push(correction.fingerprint);
    places.push(place);
  }
  return places.length >= MIN_CORRECTIONS && ofAuthor.size >= MIN_AUTHORS ? places : [];
}

/** The shift that a comment should get, at least and at most. */
type Target = { description: Description; weight: number; least: number; most: number };

function asked({ lesson, scores, description }: Correction): Target {
  const category = lesson === "unwanted" ? nearest(scores) : lesson;
  const { flag, hide } = THRESHOLDS[category].normal;
  const from = logOdds(scores[category]);
  const [least, most] =
    lesson === "unwanted"
      ? [Math.min(MAX_SHIFT.up, Math.max(0, logOdds(hide) + MARGIN.hide - from)), Infinity]
      : [-Infinity, Math.max(-MAX_SHIFT.down, Math.min(0, logOdds(flag) - MARGIN.show - from))];
  return { description, weight: 1, least, most };
}

/** The target of a comment that a lesson must not move. */
const unmoved = ({ description }: Pick<Correction, "description">, lesson: Lesson, weight = 1): Target =>
  lesson === "unwanted"
    ? { description, weight, least: -Infinity, most: 0 }
    : { description, weight, least: 0, most: Infinity };

function anchored(anchors: readonly Anchor[], lesson: Lesson): Target[] {
  const of = anchors.filter(({ hidden }) => hidden === (lesson !== "unwanted"));
  const together = lesson === "unwanted" ? ANCHORS.shown : ANCHORS.hidden;
  return of.map((anchor) => unmoved(anchor, lesson, together / Math.max(MANY, of.length)));
}

/** Signs that corrections of two comments share. */
function sharedSigns(lessons: readonly Target[]): Map<number, number> {
  const seen = new Map<number, number>();
  for (const { description } of lessons)
    for (let at = 0; at < description.count; at++) {
      const sign = description.signs[at]!;
      seen.set(sign, (seen.get(sign) ?? 0) + 1);
    }
  return new Map([...seen].filter(([, times]) => times > 1).map(([sign], index) => [sign, index]));
}

function fitted(corrections: readonly Target[], anchors: readonly Target[]): Layer {
  const signs = sharedSigns(corrections);
  const hidden = corrections[0]!.description.hidden.length;
  const width = 1 + hidden + signs.size;
  const rows = [...corrections, ...anchors].map((lesson) => ({
    ...lesson,
    ...rowOf(lesson.description, signs, hidden),
  }));
  const ridge = new Float64Array(width).fill(RIDGE.signs);
  ridge.fill(RIDGE.hidden, 1, 1 + hidden);
  ridge[0] = RIDGE.bias;
  // The greatest slope of the curve: bias and hidden layer have length 1, and so do the signs.
  const steepest = RIDGE.signs + rows.reduce((sum, { weight }) => sum + weight * 3, 0);
  const weights = new Float64Array(width);
  const ahead = new Float64Array(width);
  const before = new Float64Array(width);
  const slope = new Float64Array(width);
  for (let stepNumber = 0; stepNumber < STEPS; stepNumber++) {
    for (let i = 0; i < width; i++) slope[i] = ridge[i]! * ahead[i]!;
    for (const { columns, values, weight, least, most } of rows) {
      let shift = 0;
      for (let i = 0; i < columns.length; i++) shift += ahead[columns[i]!]! * values[i]!;
      const off = shift < least ? shift - least : shift > most ? shift - most : 0;
      if (off !== 0) for (let i = 0; i < columns.length; i++) slope[columns[i]!]! += weight * off * values[i]!;
    }
    // Nesterov's accelerated descent.
    const momentum = stepNumber / (stepNumber + 3);
    for (let i = 0; i < width; i++) {
      before[i] = weights[i]!;
      weights[i] = ahead[i]! - slope[i]! / steepest;
      ahead[i] = weights[i]! + momentum * (weights[i]! - before[i]!);
    }
  }
  return layerOf(weights, hidden, signs);
}

function rowOf({ hidden, signs: ownSigns, count }: Description, signs: Map<number, number>, width: number) {
  const columns = Array.from({ length: width + 1 }, (_, at) => at);
  const values = [1, ...hidden];
  const norm = signNorm(count);
  for (let at = 0; at < count; at++) {
    const index = signs.get(ownSigns[at]!);
    if (index === undefined) continue;
    columns.push(1 + width + index);
    values.push(norm);
  }
  return { columns, values };
}

function layerOf(weights: Float64Array, hidden: number, signs: Map<number, number>): Layer {
  const inSteps = (value: number) => Math.round(value / WEIGHT_STEP);
  const weighed = [...signs]
    .map(([sign, index]): [number, number] => [sign, inSteps(weights[1 + hidden + index]!)])
    .filter(([, weight]) => weight !== 0)
    .sort(([a, its], [b, otherWeight]) => Math.abs(otherWeight) - Math.abs(its) || a - b);
  return {
    bias: inSteps(weights[0]!),
    hidden: Array.from({ length: hidden }, (_, at) => inSteps(weights[1 + at]!)),
    signs: weighed.slice(0, MAX_SIGNS),
  };
}
