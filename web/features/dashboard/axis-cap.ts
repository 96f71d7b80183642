/** The highest day's bar is cut when it is at least this many times as high as the next one. */
const CUT_FROM = 3;
/** Then the axis ends at this multiple of the next highest day. */
const ROOM = 1.3;

/**
 * Returns the end of the axis of daily bars, so that one busy day does not make all other bars flat. The chart writes the true figure
 * on a bar that is cut. A logarithmic axis would make 10 and 100 look similar.
 *
 * @returns null when no bar needs to be cut
 */
export function axisCap(values: readonly number[]): number | null {
  const [highest = 0, next = 0] = values.toSorted((a, b) => b - a);
  return next > 0 && highest > next * CUT_FROM ? Math.ceil(next * ROOM) : null;
}

/**
 * Returns the drawn height of one part of each day's bar. On a day that the axis cuts, all parts shrink by the same factor. Otherwise
 * the last parts would be beyond the end of the axis and invisible.
 */
export const heightsOf = (parts: readonly number[], totals: readonly number[], cap: number | null): number[] =>
  parts.map((part, index) => {
    const total = totals[index]!;
    return cap !== null && total > cap ? (part / total) * cap : part;
  });
