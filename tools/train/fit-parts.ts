import type { PartLogits } from "./blend.ts";
import { fitLogistic, type Linear, logitsOf } from "./logistic.ts";
import { fitNetwork, type NetworkOptions, networkLogits } from "./network/fit-network.ts";
import type { NetworkWeights } from "./network/network-weights.ts";
import type { ReadTexts } from "./read-texts.ts";
import type { Example } from "./rows/examples.ts";
import { isOfWholePage, type Row } from "./rows/rows.ts";
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

// Comments of whole pages decide the levels, so all of them get the scores of models that have not seen their page. Of the others a part
// is enough, and the more of them the models of a fold have, the nearer they are to the model that ships.
const OTHERS_FOR_EACH_FOLD = 4;

/** The fold of whose models a row is kept; undefined for one that all of them learn. */
export function foldOf(row: Row, folds: number): number | undefined {
  const part = partOf(row, isOfWholePage(row) ? folds : folds * OTHERS_FOR_EACH_FOLD);
  return part < folds ? part : undefined;
}

/**
 * Returns the log-odds of rows by parts that were fitted without the row and its block, undefined for rows that all parts have seen. For
 * each fold, a pair of parts is fitted without it.
 *
 * @param texts row i has text i
 */
export function crossFit(
  rows: readonly Row[],
  examples: readonly (Example & { row: number })[],
  texts: ReadTexts,
  { folds, ...options }: FitOptions & { folds: number },
): (PartLogits | undefined)[] {
  const foldOfRow = rows.map((row) => foldOf(row, folds));
  const logits: (PartLogits | undefined)[] = Array(rows.length).fill(undefined);
  for (let fold = 0; fold < folds; fold++) {
    const parts = fitParts(
      examples.filter(({ row }) => foldOfRow[row] !== fold),
      texts,
      { ...options, report: (text) => options.report(`fold ${fold + 1} of ${folds}, ${text}`) },
    );
    const unseen = [...rows.keys()].filter((index) => foldOfRow[index] === fold);
    for (const [position, found] of partLogits(parts, texts, unseen).entries()) logits[unseen[position]!] = found;
  }
  return logits;
}
