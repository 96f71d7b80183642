import type { PartLogits } from "./blend.ts";
import { fitLogistic, type Linear, logitsOf } from "./logistic.ts";
import { fitNetwork, type NetworkOptions, networkLogits } from "./network/fit-network.ts";
import type { NetworkWeights } from "./network/network-weights.ts";
import type { ReadTexts } from "./read-texts.ts";
import type { Example } from "./rows/examples.ts";
import type { Row } from "./rows/rows.ts";
import { partOf } from "./rows/split.ts";

export type FitOptions = {
  linear: { bucketBits: number; epochs: number };
  network: NetworkOptions;
  seed: number;
  report: (text: string) => void;
};
export type Parts = { linear: Linear; network: NetworkWeights };

/** Fits both parts separately. */
export function fitParts(examples: readonly Example[], texts: ReadTexts, options: FitOptions): Parts {
  const { seed, report } = options;
  const linear = fitLogistic(examples, texts.vectors, { ...options.linear, seed });
  report("linear part");
  return { linear, network: fitNetwork(examples, texts.sequences, { ...options.network, seed, report }) };
}

/** The log-odds of chosen texts by both parts. */
function partLogits({ linear, network }: Parts, texts: ReadTexts, chosen: readonly number[]): PartLogits[] {
  const byNetwork = networkLogits(network, texts.sequences, chosen);
  return chosen.map((text, index) => ({
    linear: logitsOf(linear, texts.vectors, text),
    network: byNetwork[index]!,
  }));
}

/**
 * Returns the log-odds of every row by parts that were fitted without it and its block. For each fold, a pair of parts is fitted without it.
 *
 * @param texts row i has text i
 */
export function crossFit(
  rows: readonly Row[],
  examples: readonly (Example & { row: number })[],
  texts: ReadTexts,
  { folds, ...options }: FitOptions & { folds: number },
): PartLogits[] {
  const foldOf = rows.map((row) => partOf(row, folds));
  const logits: PartLogits[] = Array(rows.length);
  for (let fold = 0; fold < folds; fold++) {
    const parts = fitParts(
      examples.filter(({ row }) => foldOf[row] !== fold),
      texts,
      { ...options, report: (text) => options.report(`fold ${fold + 1} of ${folds}, ${text}`) },
    );
    const unseen = [...rows.keys()].filter((index) => foldOf[index] === fold);
    for (const [position, found] of partLogits(parts, texts, unseen).entries()) logits[unseen[position]!] = found;
  }
  return logits;
}
