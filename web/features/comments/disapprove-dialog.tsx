import { type FormEvent, useId, useState } from "react";
import { DISAPPROVAL_REASONS } from "../../../worker/vocabulary.ts";
import type { Comment } from "../../api/types.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { inputClass } from "../../ui/field.tsx";

export type Disapproval = { reason: string; internalNote?: string };
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
    <Dialog title="Desaprobar comentario" onClose={onClose}>
      <form onSubmit={submit} className="space-y-4">
        <blockquote className="line-clamp-3 border-l-2 border-slate-700 pl-3 text-sm text-slate-300">
          {comment.content}
        </blockquote>
        <div>
          <label htmlFor={`${id}-reason`} className="mb-1 block text-sm font-medium text-slate-300">
            Motivo
          </label>
          <select
            id={`${id}-reason`}
            name="reason"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className={inputClass}
          >
            <option value="">Elige un motivo</option>
            {DISAPPROVAL_REASONS.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </select>
        </div>
        <div>
          <label htmlFor={`${id}-note`} className="mb-1 block text-sm font-medium text-slate-300">
            Nota interna (opcional, solo la ve tu equipo)
          </label>
          <textarea
            id={`${id}-note`}
            name="internalNote"
            rows={3}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            className={inputClass}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="danger" type="submit" disabled={!reason}>
            Desaprobar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
