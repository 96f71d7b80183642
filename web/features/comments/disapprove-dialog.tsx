import { type FormEvent, useId, useState } from "react";
import { DISAPPROVAL_REASONS } from "../../../worker/vocabulary.ts";
import type { Comment } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/select.tsx";
import { TextArea } from "../../ui/text-area.tsx";

type Disapproval = { reason: string; internalNote?: string };
type Props = { comment: Comment; onConfirm: (input: Disapproval) => void; onClose: () => void };

export function DisapproveDialog({ comment, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [note, setNote] = useState("");
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    const internalNote = note.trim();
    onConfirm({ reason, ...(internalNote && { internalNote }) });
  }

  return (
    <Dialog
      title="Desaprobar comentario"
      onClose={onClose}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="danger" type="submit" form={id} disabled={!reason}>
            Desaprobar
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="space-y-4">
        <blockquote className="line-clamp-3 border-l-2 border-line-strong pl-3 text-ink-soft">
          {comment.content}
        </blockquote>
        <Select
          label="Motivo"
          name="reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        >
          <option value="">Elige un motivo</option>
          {DISAPPROVAL_REASONS.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </Select>
        <TextArea
          label="Nota interna (opcional, solo la ve tu equipo)"
          name="internalNote"
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
