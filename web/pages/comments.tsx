import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { CommentResults } from "../features/comments/comment-results.tsx";
import type { CommentFilter } from "../features/comments/filter.ts";
import { FilterBar } from "../features/comments/filter-bar.tsx";
import { statsQuery } from "../features/comments/queries.ts";
import { StatusTiles } from "../features/comments/status-tiles.tsx";
import { PageHeader } from "../layouts/page-header.tsx";
import { Button } from "../ui/button.tsx";
import { DismissibleAlert } from "../ui/dismissible-alert.tsx";
import { showToast } from "../ui/toast-store.ts";

const NO_FILTER: CommentFilter = {};

export default function CommentsPage() {
  const client = useQueryClient();
  const [filter, setFilter] = useState(NO_FILTER);
  const [clearings, setClearings] = useState(0);
  const [error, setError] = useState<string | null>(null);

  // An unchanged filter stays the same object, so that the list does not start again.
  const change = (part: Partial<CommentFilter>) =>
    setFilter((old) =>
      Object.entries(part).every(([key, value]) => old[key as keyof CommentFilter] === value)
        ? old
        : { ...old, ...part },
    );

  // The banner stays, but whoever works far down the list sees only the toast.
  function fail(message: string) {
    setError(message);
    showToast({ look: "error", text: message });
  }
  function clear() {
    setFilter(NO_FILTER);
    setClearings(clearings + 1);
  }
  function refresh() {
    client.invalidateQueries({ queryKey: ["comments"] });
    client.invalidateQueries({ queryKey: statsQuery.queryKey });
  }

  return (
    <>
      <PageHeader title="Comentarios" lead="Lo que se escribe en tus páginas, en tiempo real.">
        <Button look="secondary" onClick={refresh}>
          <RotateCw aria-hidden="true" className="size-4" />
          Actualizar
        </Button>
      </PageHeader>
      <div className="space-y-4">
        {error && <DismissibleAlert onClose={() => setError(null)}>{error}</DismissibleAlert>}
        <StatusTiles status={filter.status} onStatus={(status) => change({ status })} />
        <FilterBar key={clearings} filter={filter} onChange={change} />
        <CommentResults filter={filter} onClear={clear} onError={fail} />
      </div>
    </>
  );
}
