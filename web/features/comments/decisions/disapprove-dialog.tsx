import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  DISAPPROVAL_REASONS,
  type DisapprovalReason,
  REASON_LABELS,
} from "../../../../worker/vocabulary/judging/judgement.ts";
import { MAX_NOTE_LENGTH } from "../../../../worker/vocabulary/limits.ts";
import { countedComments } from "../../../../worker/vocabulary/text/figure.ts";
import type { Comment } from "../../../api/types.ts";
import { TextArea } from "../../../ui/forms/text-area.tsx";
import { KeyHint } from "../../../ui/key-hint.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { DialogButtons } from "../../../ui/overlays/dialog-buttons.tsx";
import type { Decide } from "../data/decision.ts";
import { CommentQuote } from "./comment-quote.tsx";
import { foundReason } from "./found-reason.ts";

type Disapproval = { reason: DisapprovalReason; internalNote?: string };
type Props = {
  comments: readonly Comment[];
  /** The number of comments, when not all of them are loaded. */
  count?: number;
  onConfirm: (input: Disapproval) => void;
  onClose: () => void;
};

/** Asks why one or several comments should be hidden. The keys 1 to 6 choose a reason, Enter confirms. */
export function DisapproveDialog({ comments, count = comments.length, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState(() => commonReason(comments));
  const [note, setNote] = useState("");
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [comment] = comments;

  // The focus goes to the reasons instead of the dialog's first button, so that the keys work at once.
  useEffect(() => form.current?.querySelector<HTMLInputElement>("input:checked, input")?.focus(), []);

  function send() {
    if (!reason) return;
    const internalNote = note.trim();
    onConfirm({ reason, ...(internalNote && { internalNote }) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    const isNote = event.target instanceof HTMLTextAreaElement;
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    const chosen = isNote || isHeld ? undefined : DISAPPROVAL_REASONS[Number(key) - 1];
    const sends = key === "Enter" && (isHeld || !isNote);
    if (!chosen && !sends) return;
    event.preventDefault();
    if (sends) send();
    else choose(chosen!);
  }
  function choose(chosen: DisapprovalReason) {
    setReason(chosen);
    form.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus();
  }

  return (
    <Dialog
      title={count > 1 ? `Ocultar ${countedComments(count)}` : "Ocultar comentario"}
      onClose={onClose}
      actions={
        <DialogButtons confirm="Ocultar" look="danger" disabled={!reason} onCancel={onClose} type="submit" form={id} />
      }
    >
      <form ref={form} id={id} onSubmit={submit} onKeyDown={onKeyDown} className="space-y-4">
        {count === 1 && comment && <CommentQuote comment={comment} />}
        <p>{count > 1 ? HIDES_THEM : HIDES}</p>
        <fieldset>
          <legend className="mb-1.5 font-medium text-ink">Motivo</legend>
          <div className="grid gap-1 sm:grid-cols-2">
            {DISAPPROVAL_REASONS.map((each, index) => (
              <label
                key={each}
                className="control-height flex items-center gap-2.5 rounded-control border border-line px-3 py-1.5 text-ink transition-colors hover:bg-raised has-checked:border-lantern-text has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lantern-text"
              >
                <input
                  type="radio"
                  name="reason"
                  required
                  value={each}
                  checked={reason === each}
                  onChange={() => setReason(each)}
                  className="size-4 shrink-0 accent-lantern outline-none"
                />
                <span className="grow">{REASON_LABELS[each]}</span>
                <KeyHint>{String(index + 1)}</KeyHint>
              </label>
            ))}
          </div>
        </fieldset>
        <TextArea
          label="Nota interna (opcional)"
          hint="Solo la ve tu equipo."
          name="internalNote"
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

const HIDES_THEM = "Se ocultan en la red. Puedes restaurarlos cuando quieras.";
const HIDES = "Se oculta en la red. Puedes restaurarlo cuando quieras.";

/** The reason that was found in all of the comments; undefined when they differ. */
function commonReason(comments: readonly Comment[]): DisapprovalReason | undefined {
  const [first, ...rest] = new Set(comments.map(foundReason));
  return rest.length === 0 ? first : undefined;
}

type OneProps = { comment: Comment; decide: Decide; onClose: () => void };

/** Asks for the reason, and hides one comment. */
export function DisapproveOne({ comment, decide, onClose }: OneProps) {
  return (
    <DisapproveDialog
      comments={[comment]}
      onClose={onClose}
      onConfirm={(input) => {
        onClose();
        decide({ comments: [comment], status: "disapproved", ...input });
      }}
    />
  );
}
