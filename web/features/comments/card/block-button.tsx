import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CommentQuote } from "../decisions/comment-quote.tsx";
import { useSetBlocked } from "../decisions/use-set-blocked.ts";

/** Blocks the author of a comment, after a question, or lets them in again. */
export function BlockButton({ comment }: { comment: Comment }) {
  const [isAsking, setAsking] = useState(false);
  const change = useSetBlocked();
  const name = comment.author_name ?? "su autor";
  if (comment.author_blocked) {
    const label = `Desbloquear a ${name}`;
    return (
      <IconButton
        icon={UserCheck}
        label={label}
        title={label}
        disabled={change.isPending}
        onClick={() => change.mutate({ comment, blocked: false })}
      />
    );
  }
  const label = `Bloquear a ${name}`;
  return (
    <>
      <IconButton
        icon={UserX}
        label={label}
        title={label}
        aria-haspopup="dialog"
        className="hover:not-disabled:text-hidden"
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <ConfirmDialog
          title={label}
          confirm="Bloquear"
          look="danger"
          isSending={change.isPending}
          error={change.isError ? messageOf(change.error, "No se pudo bloquear") : null}
          onConfirm={() => change.mutate({ comment, blocked: true }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <CommentQuote comment={comment} />
          <p className="text-ink">
            No podrá volver a comentar en {comment.account_name}, en {NETWORK_NAMES[comment.platform]}. Lo que ya
            escribió sigue como está.
          </p>
          <p>Puedes desbloquearla cuando quieras, aquí o en Cuentas.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
