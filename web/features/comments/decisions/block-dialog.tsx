import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { COMMENT_STATUSES } from "../../../../worker/vocabulary/comments.ts";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { countedComments, figure } from "../../../../worker/vocabulary/text/figure.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Author, Comment } from "../../../api/types.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useUser } from "../../auth/session/session.ts";
import { BlockFields, firstTerms, type Terms, termsOf } from "../../block-terms/block-fields.tsx";
import { authorQuery } from "../data/queries.ts";
import { CommentQuote } from "./comment-quote.tsx";
import { useSetBlocked } from "./use-set-blocked.ts";

type Props = { comment: Comment; onClose: () => void; onBlocked?: () => void };

/** Asks before the author of a comment is blocked on its page, and shows which comments an earlier block would have prevented. */
export function BlockDialog({ comment, onClose, onBlocked }: Props) {
  const change = useSetBlocked();
  const { institution } = useUser().workspace;
  const [terms, setTerms] = useState(() => firstTerms(comment));
  const { data: author } = useQuery(authorQuery(comment));
  const quote = useRef<HTMLDivElement>(null);
  // A block can be undone, so Enter confirms. Without this the dialog's first button would have the focus.
  useEffect(() => {
    const buttons = quote.current?.closest("dialog")?.querySelectorAll<HTMLElement>("button");
    [...(buttons ?? [])].at(-1)?.focus();
  }, []);
  const changeTerms = (changed: Terms) => {
    setTerms(changed);
    change.reset();
  };
  return (
    <ConfirmDialog
      title={`Bloquear a ${comment.author_name ?? "su autor"}`}
      confirm="Bloquear"
      look="danger"
      isSending={change.isPending}
      error={change.isError ? messageOf(change.error, "No se pudo bloquear") : null}
      onConfirm={() =>
        change.mutate(
          { comment, blocked: true, ...(institution && termsOf(terms)) },
          {
            onSuccess: () => {
              onBlocked?.();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <div ref={quote}>
        <CommentQuote comment={comment} />
      </div>
      <p className="text-ink">
        No podrá volver a comentar en {comment.account_name}, en {NETWORK_NAMES[comment.platform]}. Lo que ya escribió
        sigue como está.
      </p>
      {institution && <BlockFields kind="block" terms={terms} onChange={changeTerms} />}
      {author?.known && <p className="text-ink">{preventedText(author)}</p>}
      <p>Puedes quitar el bloqueo cuando quieras, aquí o en Cuentas.</p>
    </ConfirmDialog>
  );
}

/** The comments that would not exist if the person had been blocked from the start. */
function preventedText({ counts_here: counts, more }: Pick<Author, "counts_here" | "more">): string {
  const total = COMMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
  const atLeast = more ? "al menos " : "";
  const bad = counts.disapproved + counts.removed;
  const hidden =
    bad === 0
      ? "ninguno oculto ni eliminado"
      : bad === 1
        ? "1 oculto o eliminado"
        : `${figure(bad)} ocultos o eliminados`;
  return `Hasta ahora ha escrito aquí ${atLeast}${countedComments(total)}, ${hidden}.`;
}
