import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/api-error.ts";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { savedRepliesQuery } from "./queries.ts";

/** In the place of the saved replies until they are loaded: that they are on their way, or why not. */
export function RepliesNotHere() {
  const { data, error, isFetching, refetch } = useQuery(savedRepliesQuery);
  if (data) return null;
  if (error)
    return (
      <RetryAlert onRetry={() => refetch()} isRetrying={isFetching}>
        {messageOf(error, "No se pudieron cargar las respuestas guardadas")}
      </RetryAlert>
    );
  return (
    <Loading label="Cargando las respuestas guardadas...">
      <Skeleton className="h-16 rounded-control" />
    </Loading>
  );
}
