import { infiniteQueryOptions, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { STATUS_NAMES, UNKNOWN_AUTHOR } from "../../../../worker/vocabulary/comments.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { api, bodyOf } from "../../../api/api.ts";
import type { Wave, WaveMember } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryResult } from "../../../ui/query-result.tsx";
import { RetryAlert } from "../../../ui/retry-alert.tsx";
import { LoadingBlock } from "../../../ui/skeleton.tsx";
import { momentText } from "../../time/date-text.ts";

const LOAD_FAILED = "No se pudieron cargar los comentarios de la ola";

export const membersQuery = (commentId: string) =>
  infiniteQueryOptions({
    queryKey: ["waves", commentId, "members"],
    queryFn: ({ pageParam }) =>
      bodyOf(api.waves[":commentId"].members.$get({ param: { commentId }, query: { cursor: pageParam ?? undefined } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The comments of a wave, newest first. Each click loads some more. */
export function WaveMembers({ wave: { comment_id: commentId, count } }: { wave: Wave }) {
  const query = useInfiniteQuery(membersQuery(commentId));
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando los comentarios de la ola..." className="h-48 w-full" />}
      failed={LOAD_FAILED}
    >
      {({ pages }) => <Members query={query} members={pages.flatMap((page) => page.members)} count={count} />}
    </QueryResult>
  );
}

type MembersProps = { query: UseInfiniteQueryResult; members: readonly WaveMember[]; count: number };

function Members({ query, members, count }: MembersProps) {
  return (
    <>
      {/* A list that scrolls must be reachable by keyboard, and it contains no button. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <ul aria-label="Comentarios de la ola" tabIndex={0} className="divide-y divide-line border-y border-line">
        {members.map(({ id, content, author_name, status, posted_at }) => (
          <li key={id} className="space-y-0.5 py-2">
            <p className="wrap-anywhere text-ink">{content || "Sin texto"}</p>
            <p className="text-ink-faint">
              {author_name ?? UNKNOWN_AUTHOR} · {STATUS_NAMES[status].one} · {momentText(posted_at)}
            </p>
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <RetryAlert onRetry={() => query.fetchNextPage()} isRetrying={query.isFetchingNextPage}>
          {LOAD_FAILED}
        </RetryAlert>
      ) : query.hasNextPage ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-faint">
            Los {figure(members.length)} más recientes, de {figure(Math.max(count, members.length))}.
          </p>
          <Button
            look="secondary"
            size="small"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            Ver más
          </Button>
        </div>
      ) : (
        <p className="text-ink-faint">Son todos: {figure(members.length)}.</p>
      )}
    </>
  );
}
