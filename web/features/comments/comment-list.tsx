import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { Comment } from "../../api/types.ts";
import { showToast } from "../../ui/toast-store.ts";
import { CommentCard } from "./comment-card.tsx";
import { DisapproveDialog } from "./disapprove-dialog.tsx";
import type { CommentFilter } from "./filter.ts";
import { useSetCommentStatus } from "./queries.ts";
import { useNow } from "./use-now.ts";

const CLOCK_MS = 5_000;

type Props = { comments: Comment[]; filter: CommentFilter; onError: (message: string) => void };

export function CommentList({ comments, filter, onError }: Props) {
  const [disapproving, setDisapproving] = useState<Comment | null>(null);
  const change = useSetCommentStatus(filter);
  const now = useNow(CLOCK_MS);

  // Promises, since callbacks given to `mutate` are heard of the latest call only, and people judge faster than a network answers.
  function set(input: Parameters<typeof change.mutateAsync>[0], failed: string) {
    change.mutateAsync(input).catch((error: unknown) => onError(messageOf(error, failed)));
  }

  function disapprove(input: { commentId: string; reason: string; internalNote?: string }) {
    const { commentId } = input;
    change.mutateAsync({ status: "disapproved", ...input }).then(
      () =>
        showToast({
          look: "success",
          text: "Comentario desaprobado",
          action: {
            label: "Deshacer",
            run: () => set({ commentId, status: "approved" }, "No se pudo restaurar el comentario"),
          },
        }),
      (error: unknown) => onError(messageOf(error, "No se pudo desaprobar el comentario")),
    );
  }

  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentCard
              comment={comment}
              now={now}
              busy={change.isPending && change.variables.commentId === comment.id}
              onApprove={() => set({ commentId: comment.id, status: "approved" }, "No se pudo aprobar el comentario")}
              onDisapprove={() => setDisapproving(comment)}
            />
          </li>
        ))}
      </ul>
      {disapproving && (
        <DisapproveDialog
          comment={disapproving}
          onClose={() => setDisapproving(null)}
          onConfirm={(input) => {
            setDisapproving(null);
            disapprove({ commentId: disapproving.id, ...input });
          }}
        />
      )}
    </>
  );
}
