import type { AuditPage, LogEntry } from "../../api/types.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { BulkRow } from "./bulk-row.tsx";
import type { Bulk, LogLine } from "./group-entries.ts";
import { LogRow } from "./log-row.tsx";
import { cellClass, LogTableRow } from "./log-table-row.tsx";
import { RuleRow } from "./rule-row.tsx";

// The columns "what happened" and "comment" share the remaining width.
const COLUMNS = [
  { name: "Cuándo", width: "md:w-40" },
  { name: "Qué pasó" },
  { name: "Comentario" },
  { name: "Deshacer", width: "md:w-38" },
];

type Props = {
  lines: readonly LogLine[];
  /** The comment whose decision is being undone. */
  undoing: string | null;
  onUndo: (entry: LogEntry) => void;
  onUndoAll: ((bulk: Bulk) => void) | undefined;
};

export function LogTable({ lines, undoing, onUndo, onUndoAll }: Props) {
  return (
    <table aria-label="Actividad" className="w-full border-collapse text-left max-md:block md:table-fixed">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line">
          {COLUMNS.map(({ name, width = "" }) => (
            <th
              key={name}
              scope="col"
              className={`px-3 py-2 text-small font-medium text-ink-faint first:pl-0 last:pr-0 last:text-right ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {lines.map((line) => {
          if ("rule" in line) return <RuleRow key={line.rule.id} rule={line.rule} undoing={undoing} onUndo={onUndo} />;
          if ("workspaceLine" in line)
            return <WorkspaceLineRow key={line.workspaceLine.id} line={line.workspaceLine} />;
          if ("bulk" in line)
            return (
              <BulkRow key={line.entries[0]?.id} {...line} undoing={undoing} onUndo={onUndo} onUndoAll={onUndoAll} />
            );
          const { entry } = line;
          return <LogRow key={entry.id} entry={entry} busy={undoing === entry.comment.id} onUndo={onUndo} />;
        })}
      </tbody>
    </table>
  );
}

export function LogSkeleton() {
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

/** What a person did with a key of the API, a webhook or an appeal. */
const WorkspaceLineRow = ({ line: { at, sentence } }: { line: AuditPage["workspaceLines"][number] }) => (
  <LogTableRow at={at}>
    <td colSpan={3} className={`${cellClass} text-ink`}>
      {sentence}
    </td>
  </LogTableRow>
);
