import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Download, History } from "lucide-react";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { AuditFilter } from "../../../worker/features/audit/schemas.ts";
import { api } from "../../api/api.ts";
import { showFailure } from "../../api/toasts.ts";
import type { LogEntry } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty/empty-state.tsx";
import { NothingFound } from "../../ui/empty/nothing-found.tsx";
import { FilterToggle } from "../../ui/forms/filter-toggle.tsx";
import { Menu } from "../../ui/overlays/menu.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { QueryResult } from "../../ui/query-result.tsx";
import { Section } from "../../ui/section.tsx";
import { useUser } from "../auth/session/session.ts";
import { CaseFilesButton } from "../cases/case-files-button.tsx";
import { undoBulk, useBulkRun } from "../comments/bulk/bulk.ts";
import { BulkProgress } from "../comments/bulk/bulk-progress.tsx";
import { todayIn } from "../time/iso-day.ts";
import { ExportButton } from "./export-button.tsx";
import { type Bulk, groupEntries } from "./group-entries.ts";
import { changeLogFilter, isFiltered, type LogFilterChange, readLogFilter } from "./log-filter.ts";
import { LogFilters } from "./log-filters.tsx";
import { LogSkeleton, LogTable } from "./log-table.tsx";
import { logQuery, refreshLog, useUndoDecision } from "./queries.ts";

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
  const [areFiltersOpen, openFilters] = useState(false);
  const undoing = undo.isPending ? undo.variables : null;

  function undoEntry({ comment }: LogEntry) {
    undo.mutate(comment.id, {
      onSuccess: () => showToast({ look: "success", text: "Decisión deshecha" }),
      onError: showFailure("No se pudo deshacer la decisión"),
    });
  }
  async function undoWholeBulk(bulk: Bulk) {
    await undoBulk(client, bulk.id, bulk.changed, showError);
    await refreshLog(client);
  }

  return (
    <div className="space-y-4">
      <div className="flex justify-end gap-1">
        <FilterToggle
          panel="filtros"
          count={Object.keys(filter).length}
          isOpen={areFiltersOpen}
          onToggle={openFilters}
        />
        <ExportButtons filter={filter} />
      </div>
      <div id="filtros" hidden={!areFiltersOpen}>
        <LogFilters filter={filter} people={pages?.[0]?.people ?? []} onChange={change} />
      </div>
      {run && (
        <div className="flex flex-wrap items-center gap-3">
          <BulkProgress run={run} />
        </div>
      )}
      <QueryResult query={query} loading={<LogSkeleton />} failed="No se pudo cargar la actividad">
        {() =>
          lines.length > 0 ? (
            <LogTable lines={lines} undoing={undoing} onUndo={undoEntry} onUndoAll={run ? undefined : undoWholeBulk} />
          ) : (
            !query.hasNextPage && <NoActivity isFiltered={isFiltered(filter)} onClear={clear} />
          )
        }
      </QueryResult>
      {query.isFetchNextPageError && <Alert look="error">No se pudo cargar el resto de la actividad</Alert>}
      {query.hasNextPage && (
        <div className="grid justify-items-center gap-2 pb-4 text-center">
          {isFiltered(filter) && (
            <p className="text-ink-soft">Hasta aquí hemos buscado. Puede haber más coincidencias antes.</p>
          )}
          <Button look="secondary" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {isFiltered(filter) ? "Seguir buscando" : "Cargar más"}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The filter of the log. It is in the address: a reload keeps it, it can be shared, and the back button restores the previous one. */
function useLogFilter() {
  const [address, setAddress] = useSearchParams();
  const written = new URLSearchParams(readLogFilter(address)).toString();
  const filter = useMemo(() => readLogFilter(new URLSearchParams(written)), [written]);
  const set = (next: AuditFilter) => setAddress(new URLSearchParams(next), { preventScrollReset: true });
  return { filter, change: (change: LogFilterChange) => set(changeLogFilter(filter, change)), clear: () => set({}) };
}

/** Shown when the log is empty, or when nothing matches its filters. */
function NoActivity({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Section>
      {isFiltered ? (
        <NothingFound title="Nada coincide con los filtros" onClear={onClear} />
      ) : (
        <EmptyState icon={History} title="Aún no hay actividad">
          Aquí verás lo que Atalaya oculta o marca, lo que decide tu equipo y lo que pasa en la red social.
        </EmptyState>
      )}
    </Section>
  );
}

/** Exports the filtered log, and the comments of the same days and page. */
function ExportButtons({ filter }: { filter: AuditFilter }) {
  const { from, to, page, platform } = filter;
  const today = todayIn(useUser().workspace.time_zone);
  return (
    <Menu label="Exportar" icon={Download}>
      <ExportButton label="Exportar actividad" path={api.audit["export.csv"].$path({ query: filter })} />
      <ExportButton
        label="Exportar comentarios"
        path={api.comments["export.csv"].$path({ query: { from, to, page, platform } })}
      />
      <CaseFilesButton
        about={{ about: "days", from: from ?? to ?? today, to: to ?? today, page, platform }}
        label="Expediente de un período"
      />
    </Menu>
  );
}
