import { ChevronDown, ChevronUp, Undo2 } from "lucide-react";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import type { LogEntry } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import type { Bulk } from "./group-entries.ts";
import { LogRow } from "./log-row.tsx";
import { cellClass, LogTableRow } from "./log-table-row.tsx";
import { bulkSentence, originText } from "./words.ts";

type Props = {
  bulk: Bulk;
  /** The entries of the change that are loaded. */
  entries: LogEntry[];
  undoing: string | null;
  onUndo: (entry: LogEntry) => void;
  /** Undefined while another change runs. */
  onUndoAll: ((bulk: Bulk) => void) | undefined;
};

/** A bulk change: one line, which can show each of its comments, and can be undone as a whole. */
export function BulkRow({ bulk, entries, undoing, onUndo, onUndoAll }: Props) {
  const mayModerate = useAbility("moderate");
  const [open, setOpen] = useState(false);
  const isUndo = entries[0]?.via === "bulk_undo";
  const count = Math.max(isUndo ? entries.length : bulk.changed, entries.length);
  const Chevron = open ? ChevronUp : ChevronDown;
  const origin = entries[0] && originText(entries[0]);
  const canUndo =
    mayModerate && !isUndo && !bulk.undone && bulk.status !== "removed" && entries.some(({ undoable }) => undoable);
  return (
    <>
      <LogTableRow at={entries[0]?.at ?? ""}>
        <td className={cellClass}>
          <p className="text-ink">{bulkSentence(entries, count)}</p>
          {!isUndo && bulk.undone && <p className="text-ink-soft">Se deshizo.</p>}
          {origin && <p className="text-small text-ink-faint">{origin}</p>}
        </td>
        <td className={cellClass}>
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Chevron aria-hidden="true" className="size-4" />
            {open ? "Ocultar la lista" : `Ver ${figure(entries.length)}`}
          </Button>
        </td>
        <td className={`${cellClass} whitespace-nowrap md:text-right`}>
          {canUndo && (
            <Button look="secondary" size="small" disabled={!onUndoAll} onClick={() => onUndoAll?.(bulk)}>
              <Undo2 aria-hidden="true" className="size-4" />
              Deshacer todo
            </Button>
          )}
        </td>
      </LogTableRow>
      {open &&
        entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} busy={undoing === entry.comment.id} onUndo={onUndo} nested />
        ))}
    </>
  );
}
