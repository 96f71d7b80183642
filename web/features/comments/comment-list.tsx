import { useState } from "react";
import { messageOf } from "../../api/api-error.ts";
import type { Comment } from "../../api/types.ts";
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

  function set(input: Parameters<typeof change.mutate>[0], failed: string) {
    change.mutate(input, { onError: (error) => onError(messageOf(error, failed)) });
  }

  return (
    <>
      <ul className="space-y-3">
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
            set({ commentId: disapproving.id, status: "disapproved", ...input }, "No se pudo desaprobar el comentario");
          }}
        />
      )}
    </>
  );
}
