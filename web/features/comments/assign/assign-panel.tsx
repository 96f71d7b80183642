import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { teamQuery } from "../../team/queries.ts";
import { offerUndo } from "../data/undo.ts";
import { AssignFields } from "./assign-fields.tsx";
import { useAssign } from "./use-assign.ts";

type Props = { id: string; comment: Comment; onClose: () => void };

/** Assigns a comment to a member who may see its page, with a note for them, or removes the assignment. */
export function AssignPanel({ id, comment, onClose }: Props) {
  const { data: team } = useQuery(teamQuery);
  const assign = useAssign();
  const has = comment.assigned?.to ?? null;
  const members = (team?.members ?? []).filter(({ pages }) => pages?.includes(comment.social_account_id) ?? true);
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const to = chosen ?? has ?? members.find(({ is_self }) => !is_self)?.userId ?? "";

  function give(next: string | null) {
    const back = () => assign.mutate({ commentIds: [comment.id], to: has }, { onError: showFailure(FAILED) });
    assign.mutate(
      { commentIds: [comment.id], to: next, ...(next && note.trim() && { note: note.trim() }) },
      {
        onSuccess: () => {
          const name = members.find(({ userId }) => userId === next)?.name;
          offerUndo(name ? `Asignado a ${name}` : "Ya no está asignado", back);
          onClose();
        },
      },
    );
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (to && !assign.isPending) give(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  }

  return (
    <section id={id} aria-label="Asignar" className="border-t border-line pt-3">
      <form onSubmit={submit} onKeyDown={onKeyDown} className="space-y-3">
        <AssignFields
          members={members}
          to={to}
          note={note}
          hints={{ note: "Queda entre las notas del comentario. No se publica." }}
          autoFocus
          onChoose={setChosen}
          onWrite={setNote}
        />
        {assign.error && <Alert look="error">{messageOf(assign.error, FAILED)}</Alert>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" size="small" loading={assign.isPending} disabled={!to}>
            Asignar
          </Button>
          {has && (
            <Button look="secondary" size="small" disabled={assign.isPending} onClick={() => give(null)}>
              Quitar la asignación
            </Button>
          )}
          <Button look="quiet" size="small" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </section>
  );
}

const FAILED = "No se pudo asignar";
