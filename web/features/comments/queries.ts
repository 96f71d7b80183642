import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { ApiError } from "../../api/api-error.ts";
import type { CommentFilter } from "./filter.ts";
import { type LoadedComments, mergeChanges } from "./merge.ts";

const PAGE_SIZE = 25;

/** Fetched once; afterwards `useLiveComments` keeps it fresh. */
export const commentsQuery = (filter: CommentFilter) =>
  infiniteQueryOptions({
    queryKey: ["comments", filter],
    queryFn: ({ pageParam }) => api.comments({ ...filter, cursor: pageParam, limit: PAGE_SIZE }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const statsQuery = queryOptions({
  queryKey: ["comment-stats"],
  queryFn: async () => (await api.commentStats()).stats,
});

const RETRIED_STATUSES = [0, 429, 500, 503];
const RETRIES = 2;

/** Approves or disapproves. Three tries: it is safe to repeat, and the person has already moved on to the next comment. */
export function useSetCommentStatus(filter: CommentFilter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: api.setCommentStatus,
    retry: (failures, error) =>
      failures < RETRIES && error instanceof ApiError && RETRIED_STATUSES.includes(error.status),
    retryDelay: (failures) => 1_000 * 2 ** failures,
    onSuccess: ({ comment }) => {
      client.setQueryData<LoadedComments>(
        commentsQuery(filter).queryKey,
        (loaded) => loaded && mergeChanges(loaded, { comments: [comment] }, filter),
      );
      return client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  });
}
