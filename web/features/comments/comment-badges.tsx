import type { CommentStatus } from "../../../worker/vocabulary.ts";
import type { Comment } from "../../api/types.ts";
import { Badge, type BadgeLook } from "../../ui/badge.tsx";
import { actionLabel } from "./action-label.ts";

const STATUSES: Record<CommentStatus, { label: string; look: BadgeLook }> = {
  pending: { label: "Pendiente", look: "neutral" },
  approved: { label: "Aprobado", look: "ok" },
  flagged: { label: "Marcado", look: "flag" },
  disapproved: { label: "Desaprobado", look: "hidden" },
  removed: { label: "Eliminado", look: "hidden" },
};

export function CommentBadges({ comment }: { comment: Comment }) {
  const { status, analysis_metadata: analysis, moderation_action: action } = comment;
  const prohibited = Boolean(analysis?.keywords?.length) && status !== "disapproved" && status !== "removed";
  const onNetwork = actionLabel(comment);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge look={STATUSES[status].look}>{STATUSES[status].label}</Badge>
      {status === "pending" && !analysis && <Badge look="wait">Analizando</Badge>}
      {action?.startsWith("auto_") && <Badge look="wait">AutoMod</Badge>}
      {prohibited && <Badge look="hidden">Prohibida</Badge>}
      {comment.is_ad && <Badge>Anuncio</Badge>}
      {comment.is_own && <Badge>De tu página</Badge>}
      {onNetwork && (
        <Badge look={onNetwork.look} title={comment.action_error ?? undefined}>
          {onNetwork.text}
        </Badge>
      )}
    </div>
  );
}
