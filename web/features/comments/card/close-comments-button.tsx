import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import { NETWORK_NAMES } from "../../../../worker/vocabulary/networks.ts";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment } from "../../../api/types.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { keepComments } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";

/** Closes the comments of the post after a confirmation, or opens them again. */
export function CloseCommentsButton({ comment, isClosed }: { comment: Comment; isClosed: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const change = useCloseComments();
  if (isClosed)
    return (
      <Button
        look="quiet"
        size="small"
        loading={change.isPending}
        onClick={() => change.mutate({ comment, closed: false })}
      >
        {!change.isPending && <LockOpen aria-hidden="true" className="size-4" />}
        Abrir comentarios
      </Button>
    );
  return (
    <>
      <Button look="quiet" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Lock aria-hidden="true" className="size-4" />
        Cerrar comentarios
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Cerrar los comentarios"
          confirm="Cerrar comentarios"
          isSending={change.isPending}
          error={change.isError ? messageOf(change.error, "No se pudieron cerrar los comentarios") : null}
          onConfirm={() => change.mutate({ comment, closed: true }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {comment.post?.excerpt && <p className="wrap-anywhere">«{comment.post.excerpt}»</p>}
          <p className="text-ink">
            Nadie podrá comentar en esta publicación de {NETWORK_NAMES[comment.platform]} hasta que los abras otra vez.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

type Change = { comment: Comment; closed: boolean };

const closeComments = ({ comment: { id }, closed }: Change) =>
  bodyOf(api.comments[":id"].close.$post({ param: { id }, json: { closed } }));

/** Closes the comments of a comment's post, or opens them; closing can be undone from its toast. */
function useCloseComments() {
  const client = useQueryClient();
  const store = ({ comment }: { comment: Comment }) => keepComments(client, [comment]);
  const undo = (change: Change) => closeComments({ ...change, closed: false }).then(store, showFailure(NOT_OPENED));
  return useMutation({
    mutationFn: closeComments,
    onSuccess: (answer, change) => {
      store(answer);
      if (change.closed) offerUndo("Comentarios de la publicación cerrados", () => undo(change));
      else showToast({ look: "success", text: "Comentarios de la publicación abiertos" });
    },
    onError: (error, { closed }) => {
      // Closing has a dialog, which shows why it failed.
      if (!closed) showFailure(NOT_OPENED)(error);
    },
  });
}

const NOT_OPENED = "No se pudieron abrir los comentarios";
