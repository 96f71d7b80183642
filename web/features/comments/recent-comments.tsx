import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { MessagesSquare } from "lucide-react";
import { Link } from "react-router";
import { api } from "../../api/api.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardTitle } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { textLinkClass } from "../../ui/text-link.ts";
import { writtenAt } from "./merge.ts";
import { relativeTime } from "./relative-time.ts";
import { STATUS_LOOKS } from "./statuses.ts";
import { useNow } from "./use-now.ts";

const SHOWN = 3;
const CLOCK_MS = 30_000;
const ROWS = ["a", "b", "c"];

const recentQuery = queryOptions({
  queryKey: ["comments", "recent"],
  queryFn: async () => (await api.comments({ limit: SHOWN })).comments,
});

/** The last three comments, with a way to all of them. */
export function RecentComments() {
  const { data: comments, isError, isFetching } = useQuery(recentQuery);
  const client = useQueryClient();
  const now = useNow(CLOCK_MS);
  return (
    <Card>
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <CardTitle>Actividad reciente</CardTitle>
        <Link to={paths.comments} className={textLinkClass}>
          Ver todos
        </Link>
      </div>
      {isError && (
        <Alert
          look="error"
          action={
            // And whatever else of the page did not come.
            <Button
              look="secondary"
              size="small"
              loading={isFetching}
              onClick={() =>
                client.refetchQueries({ type: "active", predicate: ({ state }) => state.status === "error" })
              }
            >
              Reintentar
            </Button>
          }
        >
          No se pudieron cargar los comentarios
        </Alert>
      )}
      {!comments && !isError && (
        <Loading label="Cargando comentarios...">
          <div className="divide-y divide-line">
            {ROWS.map((row) => (
              <div key={row} className="py-3">
                <Skeleton className="h-5 w-full max-w-md" />
                <Skeleton className="mt-0.5 h-5 w-48" />
                <Skeleton className="mt-1.5 h-5.5 w-24 sm:hidden" />
              </div>
            ))}
          </div>
        </Loading>
      )}
      {comments?.length === 0 && (
        <EmptyState icon={MessagesSquare} title="No hay actividad reciente">
          Los comentarios de tus páginas aparecerán aquí en cuanto lleguen.
        </EmptyState>
      )}
      {comments && comments.length > 0 && (
        <ul className="divide-y divide-line">
          {comments.map((comment) => {
            const { label, look, icon } = STATUS_LOOKS[comment.status];
            return (
              <li
                key={comment.id}
                className="flex flex-col items-start gap-x-4 gap-y-1.5 py-3 sm:flex-row sm:justify-between"
              >
                <div className="w-full min-w-0 sm:w-auto">
                  <p className="truncate">{comment.content}</p>
                  <p className="mt-0.5 truncate text-ink-faint">
                    {comment.author_name ?? "Autor desconocido"} · {comment.account_name} ·{" "}
                    {relativeTime(writtenAt(comment), now)}
                  </p>
                </div>
                <Badge look={look} icon={icon}>
                  {label}
                </Badge>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
