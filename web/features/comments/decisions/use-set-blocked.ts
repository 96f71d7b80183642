import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferRequestType } from "hono/client";
import { api, bodyOf } from "../../../api/api.ts";
import { showFailure } from "../../../api/toasts.ts";
import type { Comment } from "../../../api/types.ts";
import { showToast } from "../../../ui/overlays/toast-store.ts";
import { keepComments } from "../data/queries.ts";
import { offerUndo } from "../data/undo.ts";

type Change = { comment: Comment } & InferRequestType<(typeof api.comments)[":id"]["block"]["$post"]>["json"];

const setBlocked = ({ comment: { id }, ...json }: Change) =>
  bodyOf(api.comments[":id"].block.$post({ param: { id }, json }));

/** Blocks or unblocks the author of a comment on its page; a block can be undone from its toast. */
export function useSetBlocked() {
  const client = useQueryClient();
  const store = ({ comment }: { comment: Comment }) => {
    keepComments(client, [comment]);
    client.invalidateQueries({ queryKey: ["blocked"] });
  };
  const undo = (change: Change) =>
    setBlocked({ comment: change.comment, blocked: false }).then(store, showFailure(NOT_UNBLOCKED));
  return useMutation({
    mutationFn: setBlocked,
    onSuccess: (answer, change) => {
      store(answer);
      const name = change.comment.author_name ?? "Esa persona";
      if (change.blocked) offerUndo(`${name} ya no puede comentar`, () => undo(change));
      else showToast({ look: "success", text: `${name} puede comentar otra vez` });
    },
    onError: (error, { blocked }) => {
      // A block has a dialog, which shows why it failed.
      if (!blocked) showFailure(NOT_UNBLOCKED)(error);
    },
  });
}

const NOT_UNBLOCKED = "No se pudo desbloquear";
