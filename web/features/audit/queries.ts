import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { keepComments, refreshCounts } from "../comments/data/queries.ts";
import type { LogFilter } from "./filter.ts";

const LOG = ["audit"];
const FAILED = ["failed-actions"];

export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...LOG, filter],
    queryFn: ({ pageParam }) => api.audit({ ...filter, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** What the network did not take; the first part tells how many there are, up to its length. */
export const failedActionsQuery = infiniteQueryOptions({
  queryKey: FAILED,
  queryFn: ({ pageParam }) => api.failedActions(pageParam),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

export const refreshLog = (client: QueryClient) => client.invalidateQueries({ queryKey: LOG });

/** Takes back a person's last decision about a comment. */
export function useUndo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.undoDecision,
    onSuccess: ({ comment }) => {
      keepComments(client, [comment]);
      refreshCounts(client);
    },
    // Refused, the log is out of date as well.
    onSettled: () => refreshLog(client),
  });
}

export function useRetryFailed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.retryFailedAction,
    onSettled: () => client.invalidateQueries({ queryKey: FAILED }),
  });
}
