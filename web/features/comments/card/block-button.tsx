import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { BlockDialog } from "../decisions/block-dialog.tsx";
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
      {isAsking && <BlockDialog comment={comment} onClose={() => setAsking(false)} />}
    </>
  );
}
