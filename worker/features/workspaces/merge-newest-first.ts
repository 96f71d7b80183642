/** The result of one database: `rows` in order, and the `end` where its search stopped, if more may follow. */
type Part<Position, Row> = { rows: readonly Row[]; end?: Position | undefined };

/**
 * Merges the results of a workspace's databases into one list, newest first. No row is listed that is older than the end of a
 * part, so that one position is right for the next search of all databases.
 *
 * @param parts with one row more than `limit` when there are more
 * @param compare orders positions, newest first
 * @returns `next`: the position after which the search continues; undefined when nothing is left
 */
export function mergeNewestFirst<Position, Row extends Position>(
  parts: readonly Part<Position, Row>[],
  limit: number,
  compare: (one: Position, other: Position) => number,
): { rows: Row[]; next: Position | undefined } {
  const [end] = parts.flatMap((part) => part.end ?? []).sort(compare);
  const found = parts
    .flatMap(({ rows }) => rows)
    .sort(compare)
    .filter((row) => end === undefined || compare(row, end) <= 0);
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? rows.at(-1) : end };
}
