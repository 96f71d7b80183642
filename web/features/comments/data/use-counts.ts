import { useQuery } from "@tanstack/react-query";
import type { CommentStats } from "../../../api/types.ts";
import type { CommentFilter } from "./filter.ts";
import { usePendingDecisions } from "./pending-decisions.ts";
import { moved, tilesQuery } from "./queries.ts";

/** How many there are of each status on the filter's page and platform, the reader's latest decisions counted already. */
export function useCounts(filter: CommentFilter): CommentStats | undefined {
  const { data } = useQuery(tilesQuery(filter));
  const pending = usePendingDecisions();
  return data && [...pending.values()].reduce((counts, { from, fields }) => moved(counts, from, fields.status), data);
}
