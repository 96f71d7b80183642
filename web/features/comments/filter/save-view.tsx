import { Bookmark } from "lucide-react";
import { useState } from "react";
import type { CommentFilter } from "../../../../worker/features/comments/schemas.ts";
import { MAX_VIEW_NAME_LENGTH } from "../../../../worker/vocabulary/saved-views.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { useSavedViews } from "./use-saved-views.ts";

/** Saves the present filter under a name, which then stands among the tabs. */
export function SaveView({ filter }: { filter: CommentFilter }) {
  const { canChange, save } = useSavedViews();
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" aria-haspopup="dialog" disabled={!canChange} onClick={() => setNaming(true)}>
        <Bookmark aria-hidden="true" className="size-4" />
        Guardar esta vista
      </Button>
      {isNaming && <NameDialog onSave={(name) => save(name, filter)} onClose={() => setNaming(false)} />}
    </>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  function save() {
    const given = name.trim();
    if (!given) return setProblem("Escribe un nombre");
    onSave(given);
    onClose();
  }
  return (
    <FormDialog title="Guardar esta vista" confirm="Guardar" onConfirm={save} onClose={onClose}>
      <Field
        label="Nombre"
        hint="Guarda los filtros de ahora, para ti y en todos tus dispositivos."
        value={name}
        error={problem}
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
