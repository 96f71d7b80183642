import { HEADS, NEAREST_LINEAR } from "../../worker/moderation/model/heads.ts";
import { isOfWholePage, labelled, type Row } from "./rows/rows.ts";

/** The parameters that combine the log-odds of both parts into one calibrated log-odds. */
export type Blend = { linear: number; network: number; bias: number };

/** The log-odds of one row by both parts: `LINEAR_HEADS` and `HEADS`. */
export type PartLogits = { linear: Float64Array; network: Float64Array };

const MAX_STEPS = 30;
// Regularisation, which limits the shares of two parts that agree.
const RIDGE = 1e-3;

/**
 * Fits a blend for each head on rows that neither part was trained on: on Spanish ones where there are some, as most comments are Spanish,
 * otherwise on whole pages, since most other sets were chosen by their swearing.
 *
 * @param unseen the log-odds of a row, where some models have not seen it
 */
export function fitBlends(rows: readonly Row[], unseen: readonly (PartLogits | undefined)[]): Blend[] {
  const hasSpanish = rows.some(({ lang }) => lang === "es");
  return HEADS.map((head, index) => {
    const chosen = labelled(rows, head).filter(
      ({ index: row }) => unseen[row] && (hasSpanish ? rows[row]!.lang === "es" : isOfWholePage(rows[row]!)),
    );
    const inputs = chosen.map(({ index: row }) => [
      unseen[row]!.linear[NEAREST_LINEAR[head]]!,
      unseen[row]!.network[index]!,
      1,
    ]);
    const [linear, network, bias] = fitSmall(
      inputs,
      chosen.map(({ label }) => label),
    );
    return { linear: linear!, network: network!, bias: bias! };
  });
}

/** The blended log-odds of head number `head`. */
export function blended({ linear, network, bias }: Blend, logits: PartLogits, head: number): number {
  return bias + linear * logits.linear[NEAREST_LINEAR[HEADS[head]!]]! + network * logits.network[head]!;
}

/** Logistic regression with a few inputs by Newton's method, with a weak regularisation. */
function fitSmall(inputs: readonly number[][], labels: readonly number[]): number[] {
  const size = inputs[0]?.length ?? 0;
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const gradient = weights.map((weight) => RIDGE * weight);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? RIDGE : 0)));
    for (const [index, input] of inputs.entries()) {
      const logit = input.reduce((sum, value, i) => sum + value * weights[i]!, 0);
      const chance = 1 / (1 + Math.exp(-logit));
      const slope = chance * (1 - chance);
      for (let i = 0; i < size; i++) {
        gradient[i]! += (chance - labels[index]!) * input[i]!;
        for (let j = 0; j < size; j++) curvature[i]![j]! += slope * input[i]! * input[j]!;
      }
    }
    const move = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight - move[i]!);
    if (Math.max(...move.map(Math.abs)) < 1e-8) break;
  }
  return weights;
}

/** Solves linear equations by Gaussian elimination; the matrix is symmetric and positive definite. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  for (let pivot = 0; pivot < rows.length; pivot++) {
    for (let below = 0; below < rows.length; below++) {
      if (below === pivot) continue;
      const factor = rows[below]![pivot]! / rows[pivot]![pivot]!;
      for (let at = pivot; at <= rows.length; at++) rows[below]![at]! -= factor * rows[pivot]![at]!;
    }
  }
  return rows.map((row, i) => row.at(-1)! / row[i]!);
}
