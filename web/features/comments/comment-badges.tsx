import { Bot, LoaderCircle, Megaphone, OctagonX, ShieldCheck } from "lucide-react";
import type { Comment } from "../../api/types.ts";
import { Badge } from "../../ui/badge.tsx";
import { actionLabel } from "./action-label.ts";
import { STATUS_LOOKS } from "./statuses.ts";

export function CommentBadges({ comment }: { comment: Comment }) {
  const { status, analysis_metadata: analysis, moderation_action: action } = comment;
  const prohibited = Boolean(analysis?.keywords?.length) && status !== "disapproved" && status !== "removed";
  const { label, look, icon } = STATUS_LOOKS[status];
  const onNetwork = actionLabel(comment);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge look={look} icon={icon}>
        {label}
      </Badge>
      {status === "pending" && !analysis && (
        <Badge look="wait" icon={LoaderCircle}>
          Analizando
        </Badge>
      )}
      {action?.startsWith("auto_") && <Badge icon={Bot}>AutoMod</Badge>}
      {prohibited && (
        <Badge look="hidden" icon={OctagonX}>
          Prohibida
        </Badge>
      )}
      {comment.is_ad && <Badge icon={Megaphone}>Anuncio</Badge>}
      {comment.is_own && <Badge icon={ShieldCheck}>De tu página</Badge>}
      {onNetwork && (
        <Badge look={onNetwork.look} title={comment.action_error ?? undefined}>
          {onNetwork.text}
        </Badge>
      )}
    </div>
  );
}
