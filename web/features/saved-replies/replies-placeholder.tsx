import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../api/api-error.ts";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { savedRepliesQuery } from "./queries.ts";

/** Shown until the saved replies are loaded: that they are loading, or why they could not be loaded. */
export function RepliesPlaceholder() {
  const query = useQuery(savedRepliesQuery);
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando las respuestas guardadas..." className="h-16 rounded-control" />}
      failed={messageOf(query.error, "No se pudieron cargar las respuestas guardadas")}
    >
      {() => null}
    </QueryResult>
  );
}
