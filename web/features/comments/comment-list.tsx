import { useState } from "react";
import type { Comment } from "../../api/types.ts";
import { CommentCard } from "./comment-card.tsx";
import { DisapproveDialog } from "./disapprove-dialog.tsx";
import { useDecide } from "./use-decide.ts";
import { useNow } from "./use-now.ts";
import { readWishes } from "./wishes.ts";

const CLOCK_MS = 5_000;

type Props = { comments: Comment[]; onError: (message: string) => void };

export function CommentList({ comments, onError }: Props) {
  const [disapproving, setDisapproving] = useState<Comment | null>(null);
  const decide = useDecide(onError);
  const now = useNow(CLOCK_MS);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentCard
              comment={comment}
              now={now}
              busy={readWishes().has(comment.id)}
              onApprove={() => decide({ comments: [comment], status: "approved" })}
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
            decide({ comments: [disapproving], status: "disapproved", ...input });
          }}
        />
      )}
    </>
  );
}
