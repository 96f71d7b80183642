const SHARES = [0.25, 0.5, 0.75, 1];

/**
 * Returns the highest count of each colour of the map, at most four. They are quartiles of the different counts: one very bad
 * hour does not make all others look alike, nor do many hours with one. Pure.
 */
export function levelsOf(counts: readonly number[]): number[] {
  const sorted = [...new Set(counts)].sort((a, b) => a - b);
  return [...new Set(SHARES.flatMap((share) => sorted[Math.ceil(share * sorted.length) - 1] ?? []))];
}

/** The counts of each colour in words: "1", "2–4". @param levels of `levelsOf` */
export const rangesOf = (levels: readonly number[]): string[] =>
  levels.map((to, index) => {
    const from = (levels[index - 1] ?? 0) + 1;
    return from === to ? `${to}` : `${from}–${to}`;
  });
