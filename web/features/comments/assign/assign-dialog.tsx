import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_ASSIGNED } from "../../../../worker/vocabulary/limits.ts";
import { countedComments } from "../../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment } from "../../../api/types.ts";
import { Alert } from "../../../ui/alert.tsx";
import { FormDialog } from "../../../ui/overlays/form-dialog.tsx";
import { teamQuery } from "../../team/queries.ts";
import { offerUndo } from "../data/undo.ts";
import { AssignFields } from "./assign-fields.tsx";
import { useAssign } from "./use-assign.ts";

const FAILED = "No se pudieron asignar. Inténtalo de nuevo.";

type Props = { comments: readonly Comment[]; onDone: () => void; onClose: () => void };

/** Assigns several comments to one member who may see all of their pages; the member gets one mail. */
export function AssignDialog({ comments, onDone, onClose }: Props) {
  const { data: team } = useQuery(teamQuery);
  const assign = useAssign();
  const pages = [...new Set(comments.map(({ social_account_id: page }) => page))];
  const members = (team?.members ?? []).filter((member) => pages.every((page) => member.pages?.includes(page) ?? true));
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const tooMany = comments.length > MAX_ASSIGNED && `Asigna como máximo ${MAX_ASSIGNED} comentarios de una vez.`;
  const to = chosen ?? members.find(({ is_self }) => !is_self)?.userId ?? members[0]?.userId ?? "";

  /** Assigns each comment to its previous member again. */
  async function takeBack() {
    for (const [had, sameMember] of Map.groupBy(comments, ({ assigned }) => assigned?.to ?? null))
      await assign.mutateAsync({ commentIds: sameMember.map(({ id }) => id), to: had });
  }
  function give() {
    if (!to || tooMany) return;
    const commentIds = comments.map(({ id }) => id);
    assign.mutate(
      { commentIds, to, ...(note.trim() && { note: note.trim() }) },
      {
        onSuccess: () => {
          const name = members.find(({ userId }) => userId === to)?.name ?? "";
          offerUndo(`${countedComments(comments.length)} para ${name}`, () => {
            takeBack().catch(showFailure(FAILED));
          });
          onDone();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Asignar ${countedComments(comments.length)}`}
      confirm="Asignar"
      isSending={assign.isPending}
      onConfirm={give}
      onClose={onClose}
    >
      {(tooMany || assign.isError) && <Alert look="error">{tooMany || messageOf(assign.error, FAILED)}</Alert>}
      <AssignFields
        members={members}
        to={to}
        note={note}
        hints={{
          members: pages.length > 1 ? "Quien puede ver todas estas páginas." : undefined,
          note: "Queda entre las notas de cada comentario. No se publica.",
        }}
        onChoose={setChosen}
        onWrite={setNote}
      />
    </FormDialog>
  );
}
