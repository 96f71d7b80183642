import { Bot, LoaderCircle, Megaphone, OctagonX, ShieldCheck } from "lucide-react";
import { STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { STATUS_LOOKS } from "../filter/statuses.ts";
import { actionLabel } from "./action-label.ts";

const ANALYSING = "Analizando";
const PROHIBITED = "Prohibida";

export function CommentBadges({ comment }: { comment: Comment }) {
  const { status, analysis_metadata: analysis, moderation_action: action } = comment;
  const { look, icon } = STATUS_LOOKS[status];
  const onNetwork = actionLabel(comment);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge look={look} icon={icon}>
        {STATUS_NAMES[status].one}
      </Badge>
      {status === "pending" && !analysis && (
        <Badge look="wait" icon={LoaderCircle}>
          {ANALYSING}
        </Badge>
      )}
      {action?.startsWith("auto_") && (
        <Badge icon={Bot} title="Lo decidió Atalaya">
          AutoMod
        </Badge>
      )}
      {Boolean(analysis?.keywords?.length) && status !== "disapproved" && (
        <Badge look="hidden" icon={OctagonX} title="Contiene una palabra prohibida">
          {PROHIBITED}
        </Badge>
      )}
      {comment.is_ad && (
        <Badge icon={Megaphone} title="Escrito bajo un anuncio">
          Anuncio
        </Badge>
      )}
      {comment.is_own && <Badge icon={ShieldCheck}>De tu página</Badge>}
      {onNetwork && (
        <Badge look={onNetwork.look} title={comment.action?.message ?? undefined}>
          {onNetwork.text}
        </Badge>
      )}
    </div>
  );
}
