/**
 * Returns the percentage of bad or doubtful comments that are hidden or deleted; the rest is flagged, visible, and waits for a
 * person. Flagged spam does not count (`queries.ts`).
 *
 * @returns from 0 to 100, with one decimal; null when there was no such comment
 */
export function effectiveness({ removed, flagged }: { removed: number; flagged: number }): number | null {
  const recognised = removed + flagged;
  return recognised === 0 ? null : Math.round((removed / recognised) * 1000) / 10;
}
