/**
 * Of the comments that were recognised as bad or doubtful, the percentage that is hidden or deleted; the rest is flagged,
 * visible, and waits for a person. Flagged spam is none of them (`queries.ts`).
 *
 * @returns from 0 to 100, with one decimal; null when there was no such comment
 */
export function effectiveness({ removed, flagged }: { removed: number; flagged: number }): number | null {
  const recognised = removed + flagged;
  return recognised === 0 ? null : Math.round((removed / recognised) * 1000) / 10;
}
