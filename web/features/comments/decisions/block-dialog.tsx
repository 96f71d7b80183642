import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Comment } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CommentQuote } from "./comment-quote.tsx";
import { useSetBlocked } from "./use-set-blocked.ts";

/** Asks before the author of a comment is blocked. */
export function BlockDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const change = useSetBlocked();
  return (
    <ConfirmDialog
      title={`Bloquear a ${comment.author_name ?? "su autor"}`}
      confirm="Bloquear"
      look="danger"
      enterConfirms
      isSending={change.isPending}
      error={change.isError ? messageOf(change.error, "No se pudo bloquear") : null}
      onConfirm={() => change.mutate({ comment, blocked: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <CommentQuote comment={comment} />
      <p className="text-ink">
        No podrá volver a comentar en {comment.account_name}, en {NETWORK_NAMES[comment.platform]}. Lo que ya escribió
        sigue como está.
      </p>
      <p>Puedes desbloquearla cuando quieras, aquí o en Cuentas.</p>
    </ConfirmDialog>
  );
}
