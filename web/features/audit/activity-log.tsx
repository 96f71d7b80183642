import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { LogEntry } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { QueryResult } from "../../ui/query-result.tsx";
import { undoBulk, useBulkRun } from "../comments/bulk/bulk.ts";
import { BulkProgress } from "../comments/bulk/bulk-progress.tsx";
import { ExportButtons } from "./export-buttons.tsx";
import { type Bulk, groupEntries } from "./group-entries.ts";
import { isFiltered } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogSkeleton, LogTable } from "./log-table.tsx";
import { NoActivity } from "./no-activity.tsx";
import { logQuery, refreshLog, useUndoDecision } from "./queries.ts";
import { useLogFilter } from "./use-log-filter.ts";

const LOAD_FAILED = "No se pudo cargar la actividad";
const MORE_FAILED = "No se pudo cargar el resto de la actividad";
const NOT_UNDONE = "No se pudo deshacer la decisión";
const DECISION_UNDONE = "Decisión deshecha";
const SO_FAR = "Hasta aquí hemos buscado. Puede haber más coincidencias antes.";
const showError = (text: string) => showToast({ look: "error", text });

/** The log of what machines, people and the networks did, newest first, with its filters. */
export function ActivityLog() {
  const client = useQueryClient();
  const { filter, change, clear } = useLogFilter();
  const query = useInfiniteQuery(logQuery(filter));
  const pages = query.data?.pages;
  const lines = useMemo(() => groupEntries(pages ?? []), [pages]);
  const undo = useUndoDecision();
  const run = useBulkRun();
  const undoing = undo.isPending ? undo.variables : null;

  function undoEntry({ comment }: LogEntry) {
    undo.mutate(comment.id, {
      onSuccess: () => showToast({ look: "success", text: DECISION_UNDONE }),
      onError: (error) => showError(messageOf(error, NOT_UNDONE)),
    });
  }
  async function undoWholeBulk(bulk: Bulk) {
    await undoBulk(client, bulk.id, bulk.changed, showError);
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
      <QueryResult query={query} loading={<LogSkeleton />} failed={LOAD_FAILED}>
        {() =>
          lines.length > 0 ? (
            <LogTable lines={lines} undoing={undoing} onUndo={undoEntry} onUndoAll={run ? undefined : undoWholeBulk} />
          ) : (
            !query.hasNextPage && <NoActivity isFiltered={isFiltered(filter)} onClear={clear} />
          )
        }
      </QueryResult>
      {query.isFetchNextPageError && <Alert look="error">{MORE_FAILED}</Alert>}
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-2 pb-4 text-center">
          {isFiltered(filter) && <p className="text-ink-soft">{SO_FAR}</p>}
          <Button look="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {isFiltered(filter) ? "Seguir buscando" : "Cargar más"}
          </Button>
        </div>
      )}
    </div>
  );
}
