import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { Comment } from "../../../api/types.ts";
import { type LoadedComments, type LoadedPage, mergeChanges, oldestOf, type PageStart } from "./merge.ts";

const PAGE_SIZE = 50;
const LISTS = ["comments", "list"];
const STATS = ["comment-stats"];
const INBOX_COUNTS = ["comment-inbox"];
const WAITING = ["waiting-actions"];
const FLAGGED_SPAM = { status: "flagged", reason: "spam" } as const;

/** The list of a filter. It is fetched once; afterwards `useLiveComments` keeps it up to date. */
export const commentsQuery = (filter: CommentFilter) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, filter],
    queryFn: ({ pageParam }) => loadPage(filter, pageParam),
    initialPageParam: null as PageStart,
    getNextPageParam: nextStart,
    staleTime: Number.POSITIVE_INFINITY,
    // Structural sharing compares by position: it would copy every comment that moved by one place.
    structuralSharing: false,
  });

async function loadPage(filter: CommentFilter, start: PageStart): Promise<LoadedPage> {
  if (start && "oldestId" in start) {
    const { oldComments, nextCursor } = await bodyOf(
      api.comments.history.$get({ query: { ...filter, ...start, limit: String(PAGE_SIZE) } }),
    );
    return loaded(oldComments, nextCursor);
  }
  const { comments, nextCursor, lastId, archivedBefore } = await bodyOf(
    api.comments.$get({ query: { ...filter, ...start, limit: String(PAGE_SIZE) } }),
  );
  return { ...loaded(comments, nextCursor), lastId, archivedBefore };
}

const loaded = (comments: readonly Comment[], nextCursor: string | null): LoadedPage => ({
  comments,
  nextCursor,
  isCutShort: nextCursor !== null && comments.length < PAGE_SIZE,
});

/** A search with few results continues where it stopped, which is beyond its last result. */
function nextStart({ comments, nextCursor, isCutShort }: LoadedPage): PageStart {
  const oldest = isCutShort ? undefined : oldestOf(comments);
  if (nextCursor === null) return null;
  return oldest ? { oldestId: oldest.id } : { cursor: nextCursor };
}

/** The counts of a tab or tile follow every filter but these, which the tabs and tiles themselves stand for. */
export const withoutPlace = ({ status: _, inbox: __, assigned: ___, ...rest }: CommentFilter): CommentFilter => rest;

export type Counts = Awaited<ReturnType<typeof loadCounts>>;

async function loadCounts(filter: CommentFilter) {
  const { stats, atLeast } = await bodyOf(api.comments.stats.$get({ query: { ...filter, period: "all" } }));
  return { ...stats, atLeast };
}

/** The number of comments of each status that a filter finds; `atLeast`: there may be more. */
export const tilesQuery = (filter: CommentFilter) =>
  queryOptions({
    queryKey: [...STATS, withoutPlace(filter)],
    queryFn: () => loadCounts(withoutPlace(filter)),
  });

/** How many comments a filter finds; the server has to read them. */
export const countQuery = (filter: CommentFilter) =>
  queryOptions({
    queryKey: ["comments", "count", filter],
    queryFn: () => bodyOf(api.comments.bulk.count.$post({ json: { filter } })),
  });

/** How many comments of an inbox, or of those assigned to the reader, the other filters find. They are few, so that counting is cheap. */
export function inboxCountQuery(place: Pick<CommentFilter, "inbox" | "assigned">, filter: CommentFilter) {
  const asked = { ...withoutPlace(filter), ...place };
  return queryOptions({ queryKey: [...INBOX_COUNTS, asked], queryFn: () => loadCounts(asked) });
}

/** How much spam was only flagged. They are few, like those of an inbox, and counted again when a comment changes. */
export const flaggedSpamCountQuery = queryOptions({
  ...countQuery(FLAGGED_SPAM),
  queryKey: [...INBOX_COUNTS, FLAGGED_SPAM],
});

/** How many actions wait because the network does not answer. They are counted again when a comment changes. */
export const waitingCountQuery = queryOptions({
  queryKey: WAITING,
  queryFn: async () => (await bodyOf(api.comments["waiting-actions"].$get())).waiting,
});

/** Merges the server's answer into every loaded list. The reader's own decisions are shown at once. */
export function keepComments(client: QueryClient, comments: readonly Comment[]): void {
  const own = new Set(comments.map(({ id }) => id));
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: LISTS })) {
    const filter = queryKey[2] as CommentFilter;
    client.setQueryData<LoadedComments>(
      queryKey,
      (loaded) => loaded && mergeChanges(loaded, { comments }, filter, { own }),
    );
  }
}

/** Adjusts the counts at once after a comment changed its status, and reloads them. */
export function moveCount(client: QueryClient, from: CommentStatus, to: CommentStatus): void {
  client.setQueriesData<Counts>({ queryKey: STATS }, (stats) => stats && movedCounts(stats, from, to));
  refreshCounts(client);
}

export const refreshCounts = (client: QueryClient) =>
  Promise.all([STATS, INBOX_COUNTS, WAITING].map((queryKey) => client.invalidateQueries({ queryKey })));

export function movedCounts<Moved extends Partial<Record<CommentStatus, number>>>(
  counts: Moved,
  from: CommentStatus,
  to: CommentStatus,
): Moved {
  if (from === to) return counts;
  return { ...counts, [from]: Math.max(0, (counts[from] ?? 0) - 1), [to]: (counts[to] ?? 0) + 1 };
}

/** What the workspace knows of a comment's author. */
export const authorQuery = ({ id, decision_seq }: Comment) =>
  queryOptions({
    queryKey: ["author", id, decision_seq],
    queryFn: async () => (await bodyOf(api.authors[":commentId"].$get({ param: { commentId: id } }))).author,
  });
