import { UserCheck, UserX } from "lucide-react";
import type { Comment } from "../../../api/types.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useSetBlocked } from "../decisions/use-set-blocked.ts";
import { CARD_KEYS } from "../keyboard/card-keys.ts";

/** Opens the question whether to block the author of a comment, or unblocks them. */
export function BlockButton({ comment, onBlock }: { comment: Comment; onBlock: () => void }) {
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
    <IconButton
      icon={UserX}
      label={label}
      title={`${label} (${CARD_KEYS.block})`}
      aria-keyshortcuts={CARD_KEYS.block}
      aria-haspopup="dialog"
      className="hover:not-disabled:text-hidden"
      onClick={onBlock}
    />
  );
}
