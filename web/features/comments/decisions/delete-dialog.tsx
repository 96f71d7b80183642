import type { DisapprovalReason } from "../../../../worker/vocabulary/judging/judgement.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import type { Comment } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import type { Decide } from "../data/decision.ts";
import { CommentQuote } from "./comment-quote.tsx";
import { usePossibleActions } from "./use-possible-actions.ts";

type Props = { comment: Comment; decide: Decide; reason?: DisapprovalReason | undefined; onClose: () => void };

/** Asks before every deletion: what is deleted on the network cannot be restored. */
export function DeleteDialog({ comment, decide, reason, onClose }: Props) {
  const can = usePossibleActions()(comment);
  const confirm = () => {
    onClose();
    decide({ comments: [comment], status: "removed", reason });
  };
  return (
    <ConfirmDialog title="Eliminar comentario" confirm="Eliminar" look="danger" onConfirm={confirm} onClose={onClose}>
      <CommentQuote comment={comment} />
      <p className="text-ink">
        Se borra de {NETWORK_NAMES[comment.platform]} para siempre. Esta acción no se puede deshacer.
      </p>
      {comment.status !== "disapproved" && can.hide && <p>{RATHER_HIDE}</p>}
    </ConfirmDialog>
  );
}

const RATHER_HIDE = "Si basta con que los demás no lo vean, ocúltalo: puedes restaurarlo cuando quieras.";
