import { useInfiniteQuery } from "@tanstack/react-query";
import { MessagesSquare, SearchX } from "lucide-react";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { CommentList } from "./comment-list.tsx";
import { CommentsSkeleton } from "./comments-skeleton.tsx";
import { CounterLine } from "./counter-line.tsx";
import { type CommentFilter, isFiltered } from "./filter.ts";
import { listed } from "./listed.ts";
import { commentsQuery } from "./queries.ts";
import { useLiveComments } from "./use-live-comments.ts";
import { useWishes } from "./wishes.ts";

type Props = { filter: CommentFilter; onClear: () => void; onError: (message: string) => void };

/** The list under its filters, in whichever state it is. */
export function CommentResults({ filter, onClear, onError }: Props) {
  const query = useInfiniteQuery(commentsQuery(filter));
  useLiveComments(filter);
  const wishes = useWishes();

  if (query.isPending) return <CommentsSkeleton />;
  if (!query.data) {
    return (
      <Alert
        look="error"
        action={
          <Button look="secondary" size="small" onClick={() => query.refetch()} loading={query.isFetching}>
            Reintentar Carga
          </Button>
        }
      >
        No se pudieron cargar los comentarios
      </Alert>
    );
  }

  const comments = listed(query.data.pages, wishes, filter);
  if (comments.length === 0 && !query.hasNextPage) return <EmptyList filtered={isFiltered(filter)} onClear={onClear} />;

  return (
    <div className="space-y-4">
      <CounterLine shown={comments.length} filter={filter} />
      {comments.length > 0 && <CommentList comments={comments} onError={onError} />}
      {query.isFetchNextPageError && <Alert look="error">Error al cargar comentarios antiguos</Alert>}
      <div className="text-center">
        {query.hasNextPage ? (
          <Button look="secondary" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
            Cargar Comentarios Antiguos
          </Button>
        ) : (
          <p className="text-ink-faint">No hay más comentarios antiguos para cargar</p>
        )}
      </div>
    </div>
  );
}

function EmptyList({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <Card>
      {filtered ? (
        <EmptyState
          icon={SearchX}
          title="Ningún comentario coincide con los filtros"
          action={
            <Button look="secondary" onClick={onClear}>
              Limpiar Filtros
            </Button>
          }
        />
      ) : (
        <EmptyState icon={MessagesSquare} title="Aún no hay comentarios">
          Los nuevos aparecerán aquí en cuanto alguien escriba en tus páginas.
        </EmptyState>
      )}
    </Card>
  );
}
