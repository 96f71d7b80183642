/** Returns a percentile by nearest rank, in the unit of `values`; NaN for no values. @param share of the values that are at most as large, 0 to 1 */
export const percentile = (values: readonly number[], share: number): number => rankedAt(ranked(values), share);

export type Percentiles = { n: number; p50: number | null; p95: number | null; p99: number | null };

/** Returns the usual percentiles; nulls when there are no values. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = ranked(values);
  const at = (share: number) => (sorted.length > 0 ? rankedAt(sorted, share) : null);
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const ranked = (values: readonly number[]) => values.toSorted((a, b) => a - b);

const rankedAt = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
