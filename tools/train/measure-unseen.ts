import type { Classifier } from "../../worker/moderation/classify.ts";
import { type Scores, scorerOfSet, together } from "../../worker/moderation/model/scorer.ts";
import { createSideReader, FOREIGN, IBERIAN } from "../../worker/moderation/model/sides.ts";
import { decodeWeightSets } from "../../worker/moderation/model/weight-sets.ts";
import { readText } from "../../worker/moderation/normalize/normalize.ts";
import { findPatterns } from "../../worker/moderation/patterns/find.ts";
import { DEFAULT_POLICY } from "../../worker/moderation/policy.ts";
import { spamScore } from "../../worker/moderation/spam-score.ts";
import type { Measured } from "./report.ts";
import type { Row } from "./rows/rows.ts";
import type { UnseenScores } from "./train-sets.ts";

/**
 * The rows as the Worker would judge them with models that have not seen them. Rows that all models have seen are left out.
 *
 * @param unseen for each set, the scores of each row
 */
export function measureUnseen(
  rows: readonly Row[],
  unseen: readonly UnseenScores[],
  file: ArrayBuffer,
  classify: Classifier,
): Measured[] {
  const { version, sides, read } = decodeWeightSets(file);
  const readSides = createSideReader(sides);
  const scorers = [IBERIAN, FOREIGN].map((set) => scorerOfSet(read(set), version));
  return rows.flatMap((row, index): Measured[] => {
    const { original, folded, normalized } = readText(row.text);
    const side = readSides(normalized.text);
    const scoresBy = (set: number): Scores | null => {
      const known = unseen[set]![index];
      if (known !== undefined) return known;
      return scorers[set]!.score({ original, normalized, patterns: findPatterns(folded, normalized, []) });
    };
    const byIberian = side.iberian ? scoresBy(IBERIAN) : undefined;
    const byForeign = side.foreign ? scoresBy(FOREIGN) : undefined;
    if (byIberian === null || byForeign === null) return [];
    const scores = { ...(byIberian && byForeign ? together(byIberian, byForeign, side) : (byIberian ?? byForeign)!) };
    const signals = classify(row.text, DEFAULT_POLICY);
    scores.spam = spamScore(scores.spam, signals.evasiveOffer, signals.repetition);
    return [{ row, signals: { ...signals, scores } }];
  });
}
