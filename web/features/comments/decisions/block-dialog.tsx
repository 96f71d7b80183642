import { useEffect, useRef } from "react";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Comment } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { CommentQuote } from "./comment-quote.tsx";
import { useSetBlocked } from "./use-set-blocked.ts";

/** Asks before the author of a comment is blocked. */
export function BlockDialog({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const change = useSetBlocked();
  const quote = useRef<HTMLDivElement>(null);
  // It can be taken back, so Enter confirms; the dialog gave the focus to its first button.
  useEffect(() => {
    const buttons = quote.current?.closest("dialog")?.querySelectorAll<HTMLElement>("footer button");
    [...(buttons ?? [])].at(-1)?.focus();
  }, []);
  return (
    <ConfirmDialog
      title={`Bloquear a ${comment.author_name ?? "su autor"}`}
      confirm="Bloquear"
      look="danger"
      isSending={change.isPending}
      error={change.isError ? messageOf(change.error, "No se pudo bloquear") : null}
      onConfirm={() => change.mutate({ comment, blocked: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div ref={quote}>
        <CommentQuote comment={comment} />
      </div>
      <p className="text-ink">
        No podrá volver a comentar en {comment.account_name}, en {NETWORK_NAMES[comment.platform]}. Lo que ya escribió
        sigue como está.
      </p>
      <p>Puedes desbloquearla cuando quieras, aquí o en Cuentas.</p>
    </ConfirmDialog>
  );
}
