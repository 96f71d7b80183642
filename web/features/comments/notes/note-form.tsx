import { type FormEvent, type KeyboardEvent, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { messageOf } from "../../../api/api-error.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/forms/text-area.tsx";

type Props = {
  label: string;
  text: string;
  send: string;
  isSending: boolean;
  error: Error | null;
  onSend: (text: string) => void;
  onClose: () => void;
};

/** A form for the text of a note. Ctrl and Enter save it, Escape cancels. */
export function NoteForm({ label, text, send, isSending, error, onSend, onClose }: Props) {
  const [written, setWritten] = useState(text);

  function save(event?: FormEvent) {
    event?.preventDefault();
    if (written.trim() && !isSending) onSend(written.trim());
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form onSubmit={save} onKeyDown={onKeyDown} className="space-y-2">
      <TextArea
        label={label}
        rows={2}
        // The person opened the form to write in it.
        autoFocus
        maxLength={MAX_NOTE_LENGTH}
        value={written}
        onChange={(event) => setWritten(event.target.value)}
      />
      {error && <Alert look="error">{messageOf(error, "No se pudo guardar la nota")}</Alert>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="small"
          aria-keyshortcuts="Control+Enter"
          loading={isSending}
          disabled={!written.trim()}
        >
          {send}
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
