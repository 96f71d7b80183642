import { pick, seededRandom } from "../random.ts";

export type Scored = { score: number; label: 0 | 1 };

const RESAMPLES = 200;

/** The area under the ROC curve: how often a positive scores higher than a negative; ties count half. NaN without both kinds. */
export function auc(scored: readonly Scored[]): number {
  const sorted = scored.toSorted((a, b) => a.score - b.score);
  let positives = 0;
  let rankSum = 0;
  for (let from = 0; from < sorted.length; ) {
    let end = from;
    while (end < sorted.length && sorted[end]!.score === sorted[from]!.score) end++;
    for (let at = from; at < end; at++) {
      if (sorted[at]!.label === 0) continue;
      positives++;
      rankSum += (from + end + 1) / 2;
    }
    from = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (sorted.length - positives));
}

/** The recall at a false positive rate of `falsePositives` (0 to 1). */
export function recallAt(scored: readonly Scored[], falsePositives: number): number {
  const threshold = scoreAt(
    scored.filter(({ label }) => label === 0).map(({ score }) => score),
    falsePositives,
  );
  return share(scored.filter(({ label }) => label === 1).map(({ score }) => score > threshold));
}

/** The score that at most this share (0 to 1) of the scores exceed. */
function scoreAt(scores: readonly number[], above: number): number {
  const sorted = scores.toSorted((a, b) => b - a);
  return sorted[Math.floor(sorted.length * above)] ?? Number.POSITIVE_INFINITY;
}

/** The share of true values, 0 to 1; NaN for no values. */
export function share(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length;
}

/** The middle 95 % of a measure over resamples of the items with replacement (percentile bootstrap). */
export function interval<T>(items: readonly T[], measure: (sample: readonly T[]) => number): [number, number] {
  const random = seededRandom(items.length);
  const values = Array.from({ length: RESAMPLES }, () => measure(items.map(() => pick(random, items))));
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  return [
    sorted[Math.floor(sorted.length * 0.025)] ?? Number.NaN,
    sorted[Math.floor(sorted.length * 0.975)] ?? Number.NaN,
  ];
}
