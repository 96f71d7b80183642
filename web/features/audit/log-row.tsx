import { Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { UNKNOWN_AUTHOR } from "../../../worker/vocabulary/comments.ts";
import type { LogEntry } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { hasAbility } from "../auth/session/has-ability.ts";
import { NetworkIcon } from "../networks/network-icon.tsx";
import { moment } from "../time/written-ago.tsx";
import { wayOf } from "./words.ts";

// A table from 768 px on; narrower, each row is a card of its own.
const rowClass =
  "border-line max-md:mb-2 max-md:block max-md:rounded-card max-md:border max-md:bg-surface max-md:p-3 md:border-b";
const cellClass = "align-top max-md:block max-md:py-0.5 md:px-3 md:py-3 md:first:pl-0 md:last:pr-0";
const TEXT_GONE = "Ya no guardamos su texto.";

type Props = { entry: LogEntry; busy: boolean; onUndo: (entry: LogEntry) => void; nested?: boolean };

/** One event: when, what and why, about which comment, and its undo while that is possible. */
export function LogRow({ entry, busy, onUndo, nested = false }: Props) {
  const { sentence, reason, note, comment, undoable } = entry;
  const way = wayOf(entry);
  return (
    <Row at={entry.at} nested={nested}>
      <td className={cellClass}>
        <p className="text-ink">{sentence}</p>
        {reason && !sentence.includes(reason) && <p className="text-ink-soft">Motivo: {reason}</p>}
        {note && <p className="text-ink-soft">Nota interna: {note}</p>}
        {way && <p className="text-xs text-ink-faint">{way}</p>}
      </td>
      <td className={cellClass}>
        <p className="flex items-start gap-1.5 text-ink-soft">
          <NetworkIcon network={comment.platform} className="mt-0.75 size-3.5" />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium text-ink">{comment.author_name ?? UNKNOWN_AUTHOR}</span> ·{" "}
            {comment.account_name}
          </span>
        </p>
        <p className="line-clamp-2 wrap-anywhere text-ink-soft">{comment.excerpt || TEXT_GONE}</p>
      </td>
      <td className={`${cellClass} md:text-right`}>
        {hasAbility("moderate") && undoable && (
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
    </Row>
  );
}

/** A line of the log with its moment. */
export function Row({ at, nested = false, children }: { at: string; nested?: boolean; children: ReactNode }) {
  return (
    <tr className={`${rowClass} ${nested ? "bg-ground max-md:ml-3" : ""}`}>
      <td className={`${cellClass} whitespace-nowrap`}>
        <time dateTime={at} className={`figures text-xs text-ink-faint ${nested ? "md:pl-4" : ""}`}>
          {moment(at)}
        </time>
      </td>
      {children}
    </tr>
  );
}

export { cellClass };
