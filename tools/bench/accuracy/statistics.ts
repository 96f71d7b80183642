import { pick, seededRandom } from "../../random.ts";
import { auc, recallAt, type Scored } from "../../train/metrics.ts";
import type { Measure } from "../results.ts";

const RESAMPLES = 300;

/**
 * Returns measures of the same items, each with the middle 95 % of its values over resamples of the items with replacement (percentile
 * bootstrap, Efron 1979). The same items give the same figures.
 */
export function bootstrap<T, K extends string>(
  items: readonly T[],
  measure: (sample: readonly T[]) => Record<K, number>,
): Record<K, Measure> {
  const random = seededRandom(items.length);
  const whole = measure(items);
  const samples = Array.from({ length: RESAMPLES }, () => measure(items.map(() => pick(random, items))));
  const names = Object.keys(whole) as K[];
  return Object.fromEntries(
    names.map((name) => {
      const values = samples.map((sample) => sample[name]).filter((value) => !Number.isNaN(value));
      values.sort((a, b) => a - b);
      const at = (share: number) => orNull(values[Math.floor(values.length * share)] ?? Number.NaN);
      return [name, { value: orNull(whole[name]), low: at(0.025), high: at(0.975) }];
    }),
  ) as Record<K, Measure>;
}

/** The measures of one head. */
export function headMeasures(scored: readonly Scored[]) {
  return {
    auc: auc(scored),
    recallAt07: recallAt(scored, 0.007),
    recallAt1: recallAt(scored, 0.01),
    f1: f1(scored.map(({ score, label }) => ({ found: score >= 0.5, label }))),
  };
}

export type Found = { found: boolean; label: 0 | 1 };

/** The harmonic mean of precision and recall; NaN when there are neither positives nor matches. */
export function f1(items: readonly Found[]): number {
  let both = 0;
  let either = 0;
  for (const { found, label } of items) {
    if (found && label === 1) both++;
    either += Number(found) + label;
  }
  return (2 * both) / either;
}

/**
 * A share of independent cases with its 95 % interval (Wilson 1927). Unlike the bootstrap's interval it has a width when the share is
 * 0 or 1.
 */
export function shareOf(count: number, total: number): Measure {
  if (total === 0) return { value: null, low: null, high: null };
  const z = 1.96;
  const share = count / total;
  const middle = (share + z ** 2 / (2 * total)) / (1 + z ** 2 / total);
  const reach = (z * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2))) / (1 + z ** 2 / total);
  return { value: share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

const orNull = (value: number) => (Number.isNaN(value) ? null : value);
