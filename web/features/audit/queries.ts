import {
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { api, bodyOf } from "../../api/api.ts";
import { useInvalidate } from "../../api/use-invalidate.ts";
import { keepComments, refreshCounts } from "../comments/data/queries.ts";
import { retryFailedAction } from "../comments/decisions/retry-failed-action.ts";
import { undoDecision } from "../comments/decisions/undo-decision.ts";

const LOG = ["audit"];
const FAILED = ["failed-actions"];

export const logQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...LOG, filter],
    queryFn: ({ pageParam }) => bodyOf(api.audit.$get({ query: { ...filter, cursor: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The actions that the network refused. */
export const failedActionsQuery = infiniteQueryOptions({
  queryKey: FAILED,
  queryFn: ({ pageParam }) =>
    bodyOf(api.comments["failed-actions"].$get({ query: { cursor: pageParam ?? undefined } })),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** The number of failed actions: "3", or "50 o más" while not all are loaded. Null when there are none, or while they load. */
export function useFailedCount(): string | null {
  const pages = useInfiniteQuery(failedActionsQuery).data?.pages;
  const count = pages?.reduce((sum, page) => sum + page.failedActions.length, 0) ?? 0;
  if (count === 0) return null;
  return pages?.at(-1)?.nextCursor === null ? String(count) : `${count} o más`;
}

export const refreshLog = (client: QueryClient) => client.invalidateQueries({ queryKey: LOG });

/** Undoes a person's last decision about a comment. */
export function useUndoDecision() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: undoDecision,
    onSuccess: ({ comment }) => {
      keepComments(client, [comment]);
      refreshCounts(client);
    },
    // A refusal means that the log is outdated too.
    onSettled: () => refreshLog(client),
  });
}

/** Takes back a change of rules. */
export function useUndoRules() {
  const refresh = useInvalidate(LOG, ["moderation-settings"], ["exceptions"], ["post-rules"], ["raids"], ["waves"]);
  return useMutation({
    mutationFn: (id: string) => bodyOf(api.audit.rules[":id"].undo.$post({ param: { id } })),
    onSettled: refresh,
  });
}

export function useRetryFailed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: retryFailedAction,
    onSettled: () => client.invalidateQueries({ queryKey: FAILED }),
  });
}
