export type Percentiles = { n: number; p50: number | null; p95: number | null; p99: number | null };

/** Nearest-rank percentiles in the unit of `values`; null when there are none. */
export function percentiles(values: number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? null;
  return { n: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export function countBy<T>(items: T[], keyOf: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[keyOf(item)] = (counts[keyOf(item)] ?? 0) + 1;
  return counts;
}
