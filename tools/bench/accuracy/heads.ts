import { HEADS } from "../../../worker/moderation/model/heads.ts";
import type { Scored } from "../../train/metrics.ts";
import type { HeadFigures } from "../results.ts";
import type { Measured } from "./measured.ts";
import { bootstrap, headMeasures } from "./statistics.ts";

/** The smallest number of positives and of negatives with which a head can be measured on a set. */
const MIN_ROWS = 20;

/** The measures of every head for which the set has enough labels. */
export function headFigures(set: string, measured: readonly Measured[]): HeadFigures[] {
  return HEADS.flatMap((head) => {
    const scored = measured.flatMap(({ row, judged }): Scored[] => {
      const label = row.labels[head];
      return label === null ? [] : [{ score: judged.scores[head], label }];
    });
    const positives = scored.filter(({ label }) => label === 1).length;
    if (positives < MIN_ROWS || scored.length - positives < MIN_ROWS) return [];
    return { set, head, rows: scored.length, positives, ...bootstrap(scored, headMeasures) };
  });
}
