import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { MINUTE_MS } from "../../../worker/vocabulary/durations.ts";
import { api, bodyOf } from "../../api/api.ts";
import type { OwnClient } from "../../api/types.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { QueryResult } from "../../ui/query-result.tsx";
import { LoadingBlock } from "../../ui/skeleton.tsx";
import { useNow } from "../time/use-now.ts";
import { type ClientRow, COLUMNS, type Sort, type SortKey, sortedRows } from "./client-rows.ts";
import { ClientTableRow } from "./client-table-row.tsx";

const ReconnectionLinkDialog = lazyPart(
  async () => (await import("../accounts/connect/reconnection-link-dialog.tsx")).ReconnectionLinkDialog,
);

/** All clients of the person: a row for each page, which opens its comments. */
export function Clients() {
  const query = useQuery(clientsQuery);
  return (
    <QueryResult
      query={query}
      loading={<LoadingBlock label="Cargando tus clientes..." className="h-64" />}
      failed="No se pudieron cargar tus clientes"
    >
      {(clients) => <ClientsTable clients={clients} />}
    </QueryResult>
  );
}

function ClientsTable({ clients }: { clients: readonly OwnClient[] }) {
  const [sort, setSort] = useState<Sort>({ key: "review", order: "descending" });
  const [linked, setLinked] = useState<ClientRow | null>(null);
  const now = useNow(30_000);
  const body = useRowKeys();
  const choose = (key: SortKey, first: Sort["order"]) =>
    setSort((before) => ({
      key,
      order: before.key === key ? (before.order === "ascending" ? "descending" : "ascending") : first,
    }));
  return (
    <>
      <table aria-label="Clientes" className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            {COLUMNS.map(({ key, name, first }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sort.key === key ? sort.order : "none"}
                className="px-2 py-1 text-small font-medium text-ink-faint first:pl-0 last:pr-0"
              >
                <SortButton name={name} sort={sort.key === key ? sort : null} onClick={() => choose(key, first)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="divide-y divide-line max-md:block">
          {sortedRows(clients, sort).map((row) => (
            <ClientTableRow
              key={`${row.client.id} ${row.page?.key ?? ""}`}
              row={row}
              now={now}
              isNamed={clients.length > 1}
              onLink={() => setLinked(row)}
            />
          ))}
        </tbody>
      </table>
      {linked?.page && (
        <ReconnectionLinkDialog
          accountId={linked.page.account_id}
          name={linked.page.name}
          workspace={linked.client.id}
          onClose={() => setLinked(null)}
        />
      )}
    </>
  );
}

function SortButton({ name, sort, onClick }: { name: string; sort: Sort | null; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="control-height inline-flex items-center gap-1 text-left">
      {name}
      {sort && <span aria-hidden="true">{sort.order === "ascending" ? "↑" : "↓"}</span>}
    </button>
  );
}

/** j and k go to the next and the previous row; Enter opens it, as it does with any button. @returns the ref of the rows' parent */
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    function move({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) {
      const by = { j: 1, k: -1 }[key];
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, select");
      if (!by || ctrlKey || metaKey || altKey || isTyping || document.querySelector("dialog[open]")) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.indexOf(document.activeElement as HTMLElement);
      rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
    }
    document.addEventListener("keydown", move);
    return () => document.removeEventListener("keydown", move);
  }, []);
  return body;
}

/** Every page that the person sees, across their workspaces. */
const clientsQuery = queryOptions({
  queryKey: ["clients"],
  queryFn: async () => (await bodyOf(api.clients.$get())).clients,
  refetchInterval: MINUTE_MS,
});
