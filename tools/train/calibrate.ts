import type { Scored } from "./metrics.ts";

/** Turns log-odds into a probability. */
export type Calibration = { slope: number; shift: number };

/** @param logit log-odds */
export function probability({ slope, shift }: Calibration, logit: number): number {
  return 1 / (1 + Math.exp(-(slope * logit + shift)));
}

const MAX_STEPS = 50;

/**
 * Makes log-odds of unseen examples mean what they say, by logistic regression on them (Platt 1999) with Newton's method.
 *
 * @param scored log-odds as `score`
 */
export function calibrate(scored: readonly Scored[]): Calibration {
  let slope = 1;
  let shift = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    let [gradientSlope, gradientShift, slopes, mixed, shifts] = [0, 0, 1e-9, 0, 1e-9];
    for (const { score, label } of scored) {
      const expected = probability({ slope, shift }, score);
      const error = expected - label;
      const weight = expected * (1 - expected);
      gradientSlope += error * score;
      gradientShift += error;
      slopes += weight * score * score;
      mixed += weight * score;
      shifts += weight;
    }
    const determinant = slopes * shifts - mixed * mixed;
    const bySlope = (shifts * gradientSlope - mixed * gradientShift) / determinant;
    const byShift = (slopes * gradientShift - mixed * gradientSlope) / determinant;
    slope -= bySlope;
    shift -= byShift;
    if (Math.abs(bySlope) + Math.abs(byShift) < 1e-9) break;
  }
  return { slope, shift };
}
