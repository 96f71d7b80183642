import { useQuery } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { usePendingDecisions } from "./pending-decisions.ts";
import { type Counts, movedCounts, tilesQuery } from "./queries.ts";

/**
 * The number of comments of each status that the other filters find, including the reader's pending decisions.
 *
 * @param enabled false while the counts are not needed yet
 */
export function useCounts(filter: CommentFilter, enabled = true): Counts | undefined {
  const { data } = useQuery({ ...tilesQuery(filter), enabled });
  const pending = usePendingDecisions();
  return (
    data && [...pending.values()].reduce((counts, { from, fields }) => movedCounts(counts, from, fields.status), data)
  );
}
