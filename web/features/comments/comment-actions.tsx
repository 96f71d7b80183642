import { Check, ExternalLink, Eye, EyeOff } from "lucide-react";
import type { Comment } from "../../api/types.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

type Props = { comment: Comment; busy: boolean; onApprove: () => void; onDisapprove: () => void };

/** Deciding is offered for what is visible and not the page's own; what is hidden can be restored. */
export function CommentActions({ comment: { status, is_own, comment_url }, busy, onApprove, onDisapprove }: Props) {
  const decidable = !is_own;
  return (
    <div className="flex flex-wrap gap-2">
      {decidable && (status === "pending" || status === "flagged") && (
        <Button look="secondary" size="small" loading={busy} onClick={onApprove}>
          {!busy && <Check aria-hidden="true" className="size-4" />}
          Aprobar
        </Button>
      )}
      {decidable && status === "disapproved" && (
        <Button look="secondary" size="small" loading={busy} onClick={onApprove}>
          {!busy && <Eye aria-hidden="true" className="size-4" />}
          Restaurar
        </Button>
      )}
      {decidable && (status === "pending" || status === "flagged" || status === "approved") && (
        <Button look="secondary" size="small" disabled={busy} onClick={onDisapprove}>
          <EyeOff aria-hidden="true" className="size-4" />
          Desaprobar
        </Button>
      )}
      {comment_url && (
        <a href={comment_url} target="_blank" rel="noopener noreferrer" className={buttonClass("quiet", "small")}>
          <ExternalLink aria-hidden="true" className="size-4" />
          Ver en la red
        </a>
      )}
    </div>
  );
}
