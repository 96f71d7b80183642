import { useQuery } from "@tanstack/react-query";
import { Ban, Check, EyeOff, type LucideIcon, Reply, Trash2, UserRoundCheck, X } from "lucide-react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { figure } from "../../../../worker/vocabulary/text/figure.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { countQuery } from "../data/queries.ts";
import { KEYS } from "../keyboard/shortcuts.ts";
import type { Found } from "./selection.ts";

export type BulkAction = "approve" | "disapprove" | "spam" | "reply" | "assign" | "delete";

type Props = {
  count: number;
  /** The filter, when the server has more comments than the list has loaded; otherwise null. */
  beyond: CommentFilter | null;
  everything: Found | null;
  /** Whether comments can be assigned to another person. */
  hasTeam: boolean;
  onEverything: (counted: Found) => void;
  onAction: (action: BulkAction) => void;
  onClear: () => void;
};

const ACTIONS: readonly (readonly [action: BulkAction, label: string, icon: LucideIcon, key?: string])[] = [
  ["approve", "Aprobar", Check, KEYS.approve],
  ["disapprove", "Ocultar", EyeOff, KEYS.disapprove],
  ["spam", "Spam", Ban, KEYS.spam],
  ["reply", "Responder", Reply],
  ["assign", "Asignar", UserRoundCheck],
  ["delete", "Eliminar", Trash2],
];

/** Actions that open a dialog first. */
const ASKING: readonly BulkAction[] = ["disapprove", "reply", "assign", "delete"];

/** The actions on everything selected. */
export function SelectionBar({ count, beyond, everything, hasTeam, onEverything, onAction, onClear }: Props) {
  // Only loaded comments can be answered or assigned, which the reader has seen: never all that a filter finds.
  const actions = ACTIONS.filter(
    ([action]) => (action !== "assign" || hasTeam) && ((action !== "assign" && action !== "reply") || !everything),
  );
  return (
    <>
      <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-3">
        <p className="figures font-semibold whitespace-nowrap" role="status">
          {everything ? counted(everything) : figure(count)}{" "}
          {count === 1 && !everything ? "seleccionado" : "seleccionados"}
        </p>
        {beyond && !everything && <SelectEverything filter={beyond} onEverything={onEverything} />}
      </div>
      <fieldset
        aria-label="Con la selección"
        className="z-30 flex items-center gap-1 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-(--bar) max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-2 sm:gap-2"
      >
        {actions.map(([action, label, Icon, key]) => (
          <Button
            key={action}
            look="secondary"
            size="small"
            aria-keyshortcuts={key}
            aria-haspopup={ASKING.includes(action) ? "dialog" : undefined}
            className="max-sm:h-auto max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:py-1.5 max-sm:text-small"
            onClick={() => onAction(action)}
          >
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
            {key && <KeyHint>{key}</KeyHint>}
          </Button>
        ))}
        <IconButton icon={X} label="Quitar la selección" aria-keyshortcuts={KEYS.clear} onClick={onClear} />
      </fieldset>
    </>
  );
}

const counted = ({ count, atLeast }: Found) => (atLeast ? `más de ${figure(count)}` : figure(count));

function SelectEverything({ filter, onEverything }: { filter: CommentFilter; onEverything: Props["onEverything"] }) {
  const { data } = useQuery(countQuery(filter));
  if (!data || data.changeable === 0) return null;
  const { changeable: count, atLeast, seenAt } = data;
  return (
    <Button
      look="quiet"
      size="small"
      className="text-lantern-text"
      onClick={() => onEverything({ count, atLeast, seenAt })}
    >
      Seleccionar {atLeast ? "los más de" : "los"} {figure(count)} del filtro
    </Button>
  );
}
