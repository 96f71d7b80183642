import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CommentQuote } from "./comment-quote.tsx";
import { usePossibleActions } from "./use-possible-actions.ts";

type Props = { comment: Comment; onConfirm: () => void; onClose: () => void };

/** Asks before every deletion: what is deleted on the network cannot be restored. */
export function DeleteDialog({ comment, onConfirm, onClose }: Props) {
  const can = usePossibleActions()(comment);
  return (
    <ConfirmDialog title="Eliminar comentario" confirm="Eliminar" look="danger" onConfirm={onConfirm} onClose={onClose}>
      <CommentQuote comment={comment} />
      <p className="text-ink">
        Se borra de {NETWORK_NAMES[comment.platform]} para siempre. Esta acción no se puede deshacer.
      </p>
      {comment.status !== "disapproved" && can.hide && <p>{RATHER_HIDE}</p>}
    </ConfirmDialog>
  );
}

const RATHER_HIDE = "Si basta con que los demás no lo vean, ocúltalo: puedes restaurarlo cuando quieras.";
