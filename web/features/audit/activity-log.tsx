import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { History, SearchX } from "lucide-react";
import { useMemo } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { LogEntry } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { RetryAlert } from "../../ui/retry-alert.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { undoBulk, useBulkRun } from "../comments/bulk/bulk.ts";
import { BulkProgress } from "../comments/bulk/bulk-progress.tsx";
import { BulkRow } from "./bulk-row.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { isNarrowed } from "./filter.ts";
import { type Bulk, groupEntries } from "./group-entries.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogRow } from "./log-row.tsx";
import { logQuery, refreshLog, useUndo } from "./queries.ts";
import { useLogFilter } from "./use-log-filter.ts";

const LOAD_FAILED = "No se pudo cargar la actividad";
const MORE_FAILED = "No se pudo cargar el resto de la actividad";
const NOT_UNDONE = "No se pudo deshacer la decisión";
const UNDONE = "Decisión deshecha";
const SO_FAR = "Hasta aquí hemos buscado. Puede haber más coincidencias antes.";
// What happened and the comment share what the others leave.
const COLUMNS = [
  { name: "Cuándo", width: "md:w-40" },
  { name: "Qué pasó" },
  { name: "Comentario" },
  { name: "Deshacer", width: "md:w-38" },
];

const say = (text: string) => showToast({ look: "error", text });

/** What machines, people and the networks did, newest first, under its filters. */
export function ActivityLog() {
  const client = useQueryClient();
  const { filter, change, clear } = useLogFilter();
  const query = useInfiniteQuery(logQuery(filter));
  const pages = query.data?.pages;
  const lines = useMemo(() => groupEntries(pages ?? []), [pages]);
  const undo = useUndo();
  const run = useBulkRun();
  const undoing = undo.isPending ? undo.variables : null;

  function takeBack({ comment }: LogEntry) {
    undo.mutate(comment.id, {
      onSuccess: () => showToast({ look: "success", text: UNDONE }),
      onError: (error) => say(messageOf(error, NOT_UNDONE)),
    });
  }
  async function takeAllBack(bulk: Bulk) {
    await undoBulk(client, bulk.id, bulk.changed, say);
    await refreshLog(client);
  }

  return (
    <div className="space-y-4">
      <LogFilters filter={filter} people={pages?.[0]?.people ?? []} onChange={change} />
      <ExportButtons filter={filter} />
      {run && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3">
          <BulkProgress run={run} />
        </div>
      )}
      {query.isPending && <LogSkeleton />}
      {query.isError && !pages && (
        <RetryAlert onRetry={() => query.refetch()} isRetrying={query.isFetching}>
          {LOAD_FAILED}
        </RetryAlert>
      )}
      {lines.length > 0 && (
        <table aria-label="Actividad" className="w-full border-collapse text-left text-sm max-md:block md:table-fixed">
          <thead className="max-md:sr-only">
            <tr className="border-b border-line">
              {COLUMNS.map(({ name, width = "" }) => (
                <th
                  key={name}
                  scope="col"
                  className={`px-3 py-2 text-xs font-medium text-ink-faint first:pl-0 last:pr-0 last:text-right ${width}`}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {lines.map((line) =>
              "entry" in line ? (
                <LogRow
                  key={line.entry.id}
                  entry={line.entry}
                  busy={undoing === line.entry.comment.id}
                  onUndo={takeBack}
                />
              ) : (
                <BulkRow
                  key={line.entries[0]?.id}
                  {...line}
                  undoing={undoing}
                  onUndo={takeBack}
                  onUndoAll={run ? undefined : takeAllBack}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      {pages && lines.length === 0 && !query.hasNextPage && (
        <NoActivity narrowed={isNarrowed(filter)} onClear={clear} />
      )}
      {query.isFetchNextPageError && <Alert look="error">{MORE_FAILED}</Alert>}
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-2 pb-4 text-center">
          {isNarrowed(filter) && <p className="text-ink-soft">{SO_FAR}</p>}
          <Button look="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {isNarrowed(filter) ? "Seguir buscando" : "Cargar más"}
          </Button>
        </div>
      )}
    </div>
  );
}

function LogSkeleton() {
  return (
    <Loading label="Cargando la actividad...">
      <div className="space-y-2">
        {[1, 2, 3, 4, 5].map((line) => (
          <Skeleton key={line} className="h-14 w-full" />
        ))}
      </div>
    </Loading>
  );
}

function NoActivity({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return (
    <Card>
      {narrowed ? (
        <EmptyState
          icon={SearchX}
          title="Nada coincide con los filtros"
          action={
            <Button look="secondary" onClick={onClear}>
              Limpiar Filtros
            </Button>
          }
        />
      ) : (
        <EmptyState icon={History} title="Aún no hay actividad">
          Aquí verás lo que Atalaya oculta o marca, lo que decide tu equipo y lo que pasa en la red social.
        </EmptyState>
      )}
    </Card>
  );
}
