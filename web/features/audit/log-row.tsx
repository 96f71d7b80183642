import { Undo2 } from "lucide-react";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import type { LogEntry } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { useAbility } from "../auth/session/use-ability.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { cellClass, LogTableRow } from "./log-table-row.tsx";
import { originText } from "./words.ts";

type Props = { entry: LogEntry; busy: boolean; onUndo: (entry: LogEntry) => void; nested?: boolean };

/** An event of the log: when, what and why, the comment, and a button to undo it while that is possible. */
export function LogRow({ entry, busy, onUndo, nested = false }: Props) {
  const mayModerate = useAbility("moderate");
  const { sentence, reason, note, comment, undoable } = entry;
  const origin = originText(entry);
  return (
    <LogTableRow at={entry.at} nested={nested}>
      <td className={cellClass}>
        <p className="text-ink">{sentence}</p>
        {reason && !sentence.includes(reason) && <p className="text-ink-soft">Motivo: {reason}</p>}
        {note && <p className="text-ink-soft">Nota interna: {note}</p>}
        {origin && <p className="text-small text-ink-faint">{origin}</p>}
      </td>
      <td className={cellClass}>
        <p className="flex items-start gap-1.5 text-ink-soft">
          <NetworkIcon network={comment.platform} className="mt-0.75 size-3.5" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-ink">{comment.author_name ?? UNKNOWN_AUTHOR}</span> ·{" "}
            {comment.account_name}
          </span>
        </p>
        <p className="line-clamp-2 wrap-anywhere text-ink-soft">{comment.excerpt || "Ya no guardamos su texto."}</p>
      </td>
      <td className={`${cellClass} md:text-right`}>
        {mayModerate && undoable && (
          <Button
            look="secondary"
            size="small"
            loading={busy}
            aria-label={`Deshacer: ${sentence}`}
            onClick={() => onUndo(entry)}
          >
            <Undo2 aria-hidden="true" className="size-4" />
            Deshacer
          </Button>
        )}
      </td>
    </LogTableRow>
  );
}
