/**
 * Of the comments that were recognised as bad or doubtful, the percentage that nobody sees any more; the rest is flagged, in
 * sight, and waits for a person.
 *
 * @returns from 0 to 100, with one decimal; null when nothing was recognised
 */
export function effectiveness({ removed, flagged }: { removed: number; flagged: number }): number | null {
  const recognised = removed + flagged;
  return recognised === 0 ? null : Math.round((removed / recognised) * 1000) / 10;
}
