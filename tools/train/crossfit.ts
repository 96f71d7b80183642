import { HEADS } from "../../worker/moderation/model/heads.ts";
import { type Example, fitLogistic, logitsOf } from "./logistic.ts";
import type { Row } from "./rows.ts";
import { partOf } from "./split.ts";
import type { Vectors } from "./vectors.ts";

type FitOptions = { bucketBits: number; epochs: number; seed: number };

/**
 * Log-odds of every row by a model that has not seen it (nor its block): as many models as folds, each fitted without one of them.
 *
 * @param vectors row i has vector i
 * @returns for each row, log-odds by head
 */
export function crossFit(
  rows: readonly Row[],
  examples: readonly (Example & { row: number })[],
  vectors: Vectors,
  { folds, ...fit }: FitOptions & { folds: number },
): Float64Array<ArrayBuffer>[] {
  const foldOf = rows.map((row) => partOf(row, folds));
  const logits = rows.map(() => new Float64Array(HEADS.length));
  for (let fold = 0; fold < folds; fold++) {
    const model = fitLogistic(
      examples.filter(({ row }) => foldOf[row] !== fold),
      vectors,
      fit,
    );
    for (const index of rows.keys()) if (foldOf[index] === fold) logits[index] = logitsOf(model, vectors, index);
  }
  return logits;
}
