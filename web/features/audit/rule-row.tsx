import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, Undo2 } from "lucide-react";
import { useState } from "react";
import { figure } from "../../../worker/vocabulary/text/figure.ts";
import { showFailure } from "../../api/toasts.ts";
import type { LogEntry } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useAbility } from "../auth/session/use-ability.ts";
import type { RuleLine } from "./group-entries.ts";
import { LogRow } from "./log-row.tsx";
import { cellClass, LogTableRow } from "./log-table-row.tsx";
import { logQuery, useUndoRules } from "./queries.ts";

type Props = { rule: RuleLine; undoing: string | null; onUndo: (entry: LogEntry) => void };

/** A change of rules: who made it, what changed, and on demand the comments that it hid or showed. */
export function RuleRow({ rule, undoing, onUndo }: Props) {
  const { id, at, sentence, details, hidden, released, decides, undoable } = rule;
  const maySetRules = useAbility("rules");
  const [open, setOpen] = useState(false);
  const undo = useUndoRules();
  const Chevron = open ? ChevronUp : ChevronDown;
  const effects = [
    hidden > 0 && `Ocultos: ${figure(hidden)}`,
    released > 0 && `Otra vez visibles: ${figure(released)}`,
  ];

  const takeBack = () =>
    undo.mutate(id, {
      onSuccess: () => showToast({ look: "success", text: "Cambio deshecho" }),
      onError: showFailure("No se pudo deshacer el cambio"),
    });

  return (
    <>
      <LogTableRow at={at}>
        <td className={cellClass}>
          <p className="text-ink">{sentence}</p>
          {details.map((line) => (
            <p key={line} className="wrap-anywhere text-ink-soft">
              {line}
            </p>
          ))}
          {hidden + released > 0 && <p className="text-small text-ink-faint">{effects.filter(Boolean).join(" · ")}</p>}
        </td>
        <td className={cellClass}>
          {decides && (
            <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              <Chevron aria-hidden="true" className="size-4" />
              {open ? "Ocultar la lista" : "Ver comentarios"}
            </Button>
          )}
        </td>
        <td className={`${cellClass} md:text-right`}>
          {maySetRules && undoable && (
            <Button
              look="secondary"
              size="small"
              loading={undo.isPending}
              aria-label={`Deshacer: ${sentence}`}
              onClick={takeBack}
            >
              <Undo2 aria-hidden="true" className="size-4" />
              Deshacer
            </Button>
          )}
        </td>
      </LogTableRow>
      {open && <Affected id={id} undoing={undoing} onUndo={onUndo} />}
    </>
  );
}

/** The comments that a change of rules decided. */
function Affected({ id, undoing, onUndo }: { id: string } & Omit<Props, "rule">) {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    logQuery({ change: id }),
  );
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const nothing = entries.length === 0 && !hasNextPage && "No cambió ningún comentario.";
  const loaded = isError ? "No se pudieron cargar los comentarios" : nothing;
  const state = isPending ? "Cargando..." : loaded;
  return (
    <>
      {entries.map((entry) => (
        <LogRow key={entry.id} entry={entry} busy={undoing === entry.comment.id} onUndo={onUndo} nested />
      ))}
      {(state || hasNextPage) && (
        <tr className="max-md:block">
          <td colSpan={4} className={cellClass}>
            {state}
            {hasNextPage && (
              <Button look="secondary" size="small" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
                Cargar más
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  );
}
