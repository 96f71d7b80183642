import { Bookmark, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import type { CommentFilter } from "../data/filter.ts";
import { filterOf, MAX_VIEW_NAME_LENGTH, removeView, saveView, useSavedViews } from "./saved-views.ts";

type Props = { filter: CommentFilter; onApply: (filter: CommentFilter) => void };

/** The saved filters, each by one press, and a button that saves the one in use. */
export function ViewChips({ filter, onApply }: Props) {
  const views = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {views.length > 0 && (
        <ul aria-label="Vistas guardadas" className="contents">
          {views.map((view) => (
            <li key={view.name} className="flex items-center rounded-full border border-line">
              <Button look="quiet" size="small" className="rounded-full" onClick={() => onApply(filterOf(view))}>
                {view.name}
              </Button>
              <IconButton icon={X} label={`Quitar la vista ${view.name}`} onClick={() => removeView(view.name)} />
            </li>
          ))}
        </ul>
      )}
      <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setNaming(true)}>
        <Bookmark aria-hidden="true" className="size-4" />
        Guardar esta vista
      </Button>
      {isNaming && <NameDialog filter={filter} onClose={() => setNaming(false)} />}
    </div>
  );
}

function NameDialog({ filter, onClose }: { filter: CommentFilter; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  function save() {
    const given = name.trim();
    if (!given) return setProblem("Escribe un nombre");
    saveView(given, filter);
    onClose();
  }
  return (
    <FormDialog title="Guardar esta vista" send="Guardar" isSending={false} onSend={save} onClose={onClose}>
      <Field
        label="Nombre"
        hint="Guarda los filtros de ahora, en este navegador."
        value={name}
        error={problem}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
