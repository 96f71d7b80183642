import { useInfiniteQuery } from "@tanstack/react-query";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { CommentList } from "./comment-list.tsx";
import { CounterLine } from "./counter-line.tsx";
import { type CommentFilter, isFiltered } from "./filter.ts";
import { commentsQuery } from "./queries.ts";
import { useLiveComments } from "./use-live-comments.ts";

type Props = { filter: CommentFilter; onClear: () => void; onError: (message: string) => void };

/** The list under its filters, in whichever state it is. */
export function CommentResults({ filter, onClear, onError }: Props) {
  const query = useInfiniteQuery(commentsQuery(filter));
  useLiveComments(filter);

  if (query.isPending) return <Spinner label="Cargando comentarios..." />;
  if (!query.data) {
    return (
      <Alert look="error">
        No se pudieron cargar los comentarios
        <Button look="secondary" onClick={() => query.refetch()}>
          Reintentar Carga
        </Button>
      </Alert>
    );
  }

  const comments = query.data.pages.flatMap((page) => page.comments);
  if (comments.length === 0) return <EmptyList filtered={isFiltered(filter)} onClear={onClear} />;

  return (
    <div className="space-y-4">
      <CounterLine shown={comments.length} filter={filter} />
      <CommentList comments={comments} filter={filter} onError={onError} />
      {query.isFetchNextPageError && <Alert look="error">Error al cargar comentarios antiguos</Alert>}
      <div className="text-center">
        {query.hasNextPage ? (
          <Button look="secondary" onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
            {query.isFetchingNextPage ? "Cargando..." : "Cargar Comentarios Antiguos"}
          </Button>
        ) : (
          <p className="text-sm text-slate-400">No hay más comentarios antiguos para cargar</p>
        )}
      </div>
    </div>
  );
}

function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card className="space-y-4 py-12 text-center">
      <p className="text-slate-300">
        {filtered
          ? "Ningún comentario coincide con los filtros."
          : "Aún no hay comentarios. Los nuevos aparecerán aquí."}
      </p>
      {filtered && (
        <Button look="secondary" onClick={onClear}>
          Limpiar Filtros
        </Button>
      )}
    </Card>
  );
}
