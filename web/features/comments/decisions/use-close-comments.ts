import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, bodyOf } from "../../../api/api.ts";
import { messageOf } from "../../../api/api-error.ts";
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { keepComments } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";

type Change = { comment: Comment; closed: boolean };

const closeComments = ({ comment: { id }, closed }: Change) =>
  bodyOf(api.comments[":id"].close.$post({ param: { id }, json: { closed } }));

/** Closes the comments of a comment's post, or opens them; closing can be undone from its toast. */
export function useCloseComments() {
  const client = useQueryClient();
  const store = ({ comment }: { comment: Comment }) => keepComments(client, [comment]);
  const undo = (change: Change) =>
    closeComments({ ...change, closed: false }).then(store, (error: unknown) =>
      showToast({ look: "error", text: messageOf(error, NOT_OPENED) }),
    );
  return useMutation({
    mutationFn: closeComments,
    onSuccess: (answer, change) => {
      store(answer);
      if (change.closed) offerUndo("Comentarios de la publicación cerrados", () => undo(change));
      else showToast({ look: "success", text: "Comentarios de la publicación abiertos" });
    },
    onError: (error, { closed }) => {
      // Closing has a dialog, which shows why it failed.
      if (!closed) showToast({ look: "error", text: messageOf(error, NOT_OPENED) });
    },
  });
}

const NOT_OPENED = "No se pudieron abrir los comentarios";
