import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useEffectEvent, useMemo } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import type { Comment } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { accountsQuery } from "../../accounts/queries.ts";
import { dayText } from "../../time/date-text.ts";
import { useBulkRun } from "../bulk/bulk.ts";
import { staysIn } from "../data/filter.ts";
import { type LoadedComments, type LoadedPage, shownComments, showWaiting, waitingCount } from "../data/merge.ts";
import { type PendingDecision, usePendingDecisions } from "../data/pending-decisions.ts";
import { commentsQuery } from "../data/queries.ts";
import { useLiveComments } from "../data/use-live-comments.ts";
import { CommentQueue } from "./comment-queue.tsx";
import { EmptyList } from "./empty-list.tsx";

type Props = {
  filter: CommentFilter;
  onClear: () => void;
  onSearch: () => void;
  onHelp: () => void;
  /** Shows the message in a banner and a toast. */
  onError: (message: string) => void;
};

/** With fewer comments left than this, the next ones are loaded. */
const REFILL_BELOW = 5;

const NOT_LOADED = "No se pudieron cargar los comentarios";
const LOADING_FAILED = "Error al cargar comentarios";
const OLDER_FAILED = "Error al cargar comentarios antiguos";
const NO_OLDER = "No hay más comentarios antiguos para cargar";
const OLDER = "Cargar Comentarios Antiguos";
const GO_ON = "Seguir buscando";
const FEW = "Hasta aquí hemos buscado. Puede haber más coincidencias entre los comentarios anteriores.";
const NONE_YET = "Nada por ahora. Puede haber coincidencias entre los comentarios anteriores.";

/** The list of a filter, in each of its states: loading, failed, empty, filled. */
export function CommentResults({ filter, onClear, onSearch, onHelp, onError }: Props) {
  const client = useQueryClient();
  const options = commentsQuery(filter);
  const query = useInfiniteQuery(options);
  // The lines name their pages where there are several: without them the first list would be drawn twice.
  const accounts = useQuery(accountsQuery);
  const pending = usePendingDecisions();
  const isBusy = useBulkRun() !== null;
  const pages = query.data?.pages;
  const comments = useMemo(() => (pages ? listedComments(pages, pending, filter) : []), [pages, pending, filter]);
  const newCount = useMemo(() => (pages ? waitingCount(pages) : 0), [pages]);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  // A queue that is nearly finished loads more without a click. A search that stopped and a load that failed continue only on request.
  const isShort = comments.length < REFILL_BELOW && hasNextPage && !pages?.at(-1)?.isCutShort;
  const refill = useEffectEvent(loadOlder);
  useEffect(() => {
    if (isShort && !isBusy && !isFetchingNextPage && !isFetchNextPageError) refill();
  }, [isShort, isBusy, isFetchingNextPage, isFetchNextPageError]);

  // The first rows are drawn in short steps, so that the browser can handle taps between them.
  const isDrawn = useDeferredValue(!query.isPending && !accounts.isPending);
  if (query.isPending || !isDrawn) return <CommentsSkeleton />;
  if (!pages) {
    return (
      <Alert
        look="error"
        action={
          <Button look="secondary" size="small" onClick={retry} loading={query.isFetching}>
            Reintentar Carga
          </Button>
        }
      >
        {NOT_LOADED}
      </Alert>
    );
  }

  async function retry() {
    const { isError } = await query.refetch();
    if (isError) showToast({ look: "error", text: LOADING_FAILED });
  }
  function showNew() {
    client.setQueryData<LoadedComments>(options.queryKey, (loaded) => loaded && showWaiting(loaded));
  }
  async function loadOlder() {
    if (!hasNextPage || isFetchingNextPage) return;
    const { data, isFetchNextPageError: failed } = await query.fetchNextPage();
    if (failed) showToast({ look: "error", text: OLDER_FAILED });
    else if (data?.pages.at(-1)?.comments.length === 0 && data.pages.at(-1)?.nextCursor === null) {
      showToast({ look: "info", text: NO_OLDER });
    }
  }

  const searching = pages.at(-1)?.isCutShort ?? false;
  const archivedBefore = pages[0]?.archivedBefore;
  const isEmpty = comments.length === 0 && !hasNextPage;
  return (
    <div className="space-y-4">
      <Follow filter={filter} loadedPages={pages.length} />
      {(comments.length + newCount > 0 || isBusy) && (
        <CommentQueue
          comments={comments}
          filter={filter}
          isComplete={!hasNextPage}
          onMore={loadOlder}
          newCount={newCount}
          onShowNew={showNew}
          onSearch={onSearch}
          onHelp={onHelp}
          onError={onError}
        />
      )}
      {isFetchNextPageError && <Alert look="error">{OLDER_FAILED}</Alert>}
      {isEmpty && newCount === 0 && <EmptyList filter={filter} onClear={onClear} />}
      <div className="grid justify-items-center gap-2 pb-4 text-center">
        {searching && <p className="max-w-md text-balance text-ink-soft">{comments.length > 0 ? FEW : NONE_YET}</p>}
        {hasNextPage && (
          <Button look="secondary" onClick={loadOlder} loading={isFetchingNextPage}>
            {searching ? GO_ON : OLDER}
          </Button>
        )}
        {comments.length > 0 && !hasNextPage && <p className="text-ink-faint">{NO_OLDER}</p>}
        {archivedBefore && !hasNextPage && (
          <p className="max-w-md text-balance text-ink-faint">
            Los comentarios anteriores al {dayText(archivedBefore)} están en el archivo: cuentan en los gráficos y salen
            al exportar.
          </p>
        )}
      </div>
    </div>
  );
}

/** Follows live changes. Rendered after the list, so that the changes since its load are requested only then. */
function Follow({ filter, loadedPages }: { filter: CommentFilter; loadedPages: number }) {
  useLiveComments(filter, loadedPages);
  return null;
}

/** The comments of the list: the loaded ones, with the reader's unanswered decisions applied to them. */
function listedComments(
  pages: readonly LoadedPage[],
  pending: ReadonlyMap<string, PendingDecision>,
  filter: CommentFilter,
): Comment[] {
  const comments = shownComments(pages);
  if (pending.size === 0) return comments;
  return comments
    .map((comment) => {
      const decision = pending.get(comment.id);
      return decision ? { ...comment, ...decision.fields } : comment;
    })
    .filter((comment) => !pending.has(comment.id) || staysIn(filter, comment));
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

function CommentsSkeleton() {
  return (
    <Loading label="Cargando comentarios...">
      {/* As high as the head of the list, in its place. */}
      <div className="-mt-2 flex h-15 items-center pl-3 sm:pl-4.5">
        <Skeleton className="h-5 w-56" />
      </div>
      <div className="divide-y divide-line border-y border-line">
        {ROWS.map((row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-4 w-full max-w-lg" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
