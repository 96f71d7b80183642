import { useRef, useState } from "react";
import { MAX_SAVED_NAME_LENGTH, SavedReplyInput } from "../../../worker/features/saved-replies/schemas.ts";
import { REPLY_VARIABLES } from "../../../worker/vocabulary/reply-variables.ts";
import { isCode, messageOf } from "../../api/api-error.ts";
import type { SavedReply } from "../../api/types.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { TextArea } from "../../ui/forms/text-area.tsx";
import { FormDialog } from "../../ui/overlays/form-dialog.tsx";
import { showToast } from "../../ui/overlays/toast-store.ts";
import { useSaveReply } from "./queries.ts";

type Props = { reply: SavedReply | null; text: string; onClose: () => void };

export function SavedReplyForm({ reply, text: first, onClose }: Props) {
  const [draft, setDraft] = useState({ name: reply?.name ?? "", text: first });
  const [problems, setProblems] = useState<ReadonlyMap<PropertyKey | undefined, string>>(new Map());
  const area = useRef<HTMLTextAreaElement>(null);
  const save = useSaveReply();
  const nameTaken = isCode(save.error, "name_taken") ? messageOf(save.error, "") : undefined;

  function submit() {
    const read = SavedReplyInput.safeParse(draft);
    setProblems(new Map(read.error?.issues.map(({ path, message }) => [path[0], message])));
    if (!read.success || save.isPending) return;
    save.mutate(
      { id: reply?.id ?? null, ...read.data },
      {
        onSuccess: () => {
          showToast({ look: "success", text: "Respuesta guardada" });
          onClose();
        },
      },
    );
  }
  /** Inserts a variable at the cursor. */
  function insert(variable: string) {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const inserted = `{${variable}}`;
    setDraft({ ...draft, text: draft.text.slice(0, selectionStart) + inserted + draft.text.slice(selectionEnd) });
    area.current?.focus();
  }

  return (
    <FormDialog
      title={reply ? "Cambiar respuesta guardada" : "Nueva respuesta guardada"}
      confirm="Guardar"
      cancel="Volver"
      isSending={save.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      {save.isError && !nameTaken && (
        <Alert look="error">{messageOf(save.error, "No se pudo guardar la respuesta")}</Alert>
      )}
      <Field
        label="Nombre"
        hint="Para encontrarla: no se envía."
        value={draft.name}
        maxLength={MAX_SAVED_NAME_LENGTH}
        autoComplete="off"
        error={problems.get("name") ?? nameTaken}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
      />
      <TextArea
        ref={area}
        label="Respuesta"
        rows={4}
        value={draft.text}
        error={problems.get("text")}
        onChange={(event) => setDraft({ ...draft, text: event.target.value })}
      />
      <div>
        <p className="mb-1.5 text-ink-faint">
          Al usarla se rellenan estos datos. Lo que no se sabe, como el nombre de quien no lo muestra, se quita.
        </p>
        <ul className="flex flex-wrap gap-1.5">
          {Object.entries(REPLY_VARIABLES).map(([variable, meaning]) => (
            <li key={variable}>
              <Button look="secondary" size="small" title={meaning} onClick={() => insert(variable)}>
                {`{${variable}}`}
                <span className="sr-only">: {meaning}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}
