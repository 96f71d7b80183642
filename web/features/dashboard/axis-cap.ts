/** A day is cut off from this many times the next highest one on: below that, every bar keeps its true height. */
const CUT_FROM = 3;
/** How much higher than the next highest day the axis then ends. */
const ROOM = 1.3;

/**
 * Where the axis of daily bars ends, so that one busy day does not flatten all others; the chart writes the true figure on what it
 * cuts. A logarithm would make 10 and 100 look alike, and an owner reads heights.
 *
 * @returns null where the highest day may decide
 */
export function axisCap(values: readonly number[]): number | null {
  const [highest = 0, next = 0] = values.toSorted((one, other) => other - one);
  return next > 0 && highest > next * CUT_FROM ? Math.ceil(next * ROOM) : null;
}

/**
 * How high a part of each day's bar is drawn. Of a day that the axis cuts every part shrinks alike: its last ones would be drawn beyond
 * the end, and the day look as if it had none of them.
 */
export const heightsOf = (parts: readonly number[], totals: readonly number[], cap: number | null): number[] =>
  parts.map((part, index) => {
    const total = totals[index]!;
    return cap !== null && total > cap ? (part / total) * cap : part;
  });
