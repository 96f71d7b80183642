import { useState } from "react";
import { NETWORK_NAMES } from "../../../worker/vocabulary/networks.ts";
import type { AccountsAnswer } from "../../api/types.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../ui/overlays/dialog-buttons.tsx";
import { textLinkClass } from "../../ui/text-link-class.ts";
import { groupAccounts, isActiveGroup } from "./page-groups.ts";
import { useSaveSelection } from "./queries.ts";
import { refusalMessage } from "./refusal-message.ts";

const NOT_SAVED = "No se pudo guardar la selección de cuentas. Por favor, intenta de nuevo.";

/** Selects the pages that stay active when there are more than the plan allows. A page is chosen with all its accounts. */
export function SelectionDialog({ accounts, planLimit, onClose }: AccountsAnswer & { onClose: () => void }) {
  const groups = groupAccounts(accounts);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(groups.filter(isActiveGroup).map(({ key }) => key)),
  );
  const save = useSaveSelection();
  const isOver = chosen.size > planLimit.total;
  const reason = save.isError ? refusalMessage(save.error, NOT_SAVED) : null;

  function toggle(key: string) {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }

  return (
    <Dialog
      title="Elige tus páginas activas"
      onClose={onClose}
      actions={
        <DialogButtons
          cancel="Ahora no"
          confirm={save.isPending ? "Guardando..." : "Guardar selección"}
          disabled={chosen.size === 0 || isOver || save.isPending}
          onCancel={onClose}
          onClick={() => save.mutate({ accounts, chosen }, { onSuccess: onClose })}
        />
      }
    >
      <p>
        Tu plan {planLimit.plan} permite {planLimit.total} {planLimit.total === 1 ? "página activa" : "páginas activas"}
        . Las demás quedan en pausa: lo guardado se conserva y no se revisan comentarios nuevos.{" "}
        <a href={paths.pricing} className={textLinkClass}>
          Mejorar plan
        </a>
      </p>
      <fieldset className="mt-3 divide-y divide-line border-y border-line">
        <legend className="sr-only">Páginas</legend>
        {groups.map((group) => (
          <Checkbox
            key={group.key}
            className="py-2"
            label={group.name}
            hint={group.accounts.map(({ platform }) => NETWORK_NAMES[platform]).join(" e ")}
            checked={chosen.has(group.key)}
            disabled={save.isPending}
            onChange={() => toggle(group.key)}
          />
        ))}
      </fieldset>
      <p className="figures mt-3" aria-live="polite">
        {chosen.size} de {planLimit.total} elegidas
      </p>
      <div className="mt-2 space-y-2">
        {isOver && (
          <Alert look="warning">
            Has seleccionado {chosen.size} páginas distintas, pero tu plan actual permite un máximo de {planLimit.total}
            .
          </Alert>
        )}
        {reason && (
          <Alert look="error">
            {NOT_SAVED}
            {reason !== NOT_SAVED && ` ${reason}`}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
