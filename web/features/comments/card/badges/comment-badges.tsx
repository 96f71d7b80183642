import { Bot, LoaderCircle, Megaphone, MessageCircleQuestion, OctagonX, ShieldCheck } from "lucide-react";
import { INBOX_NAMES, isMachines, STATUS_NAMES } from "../../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../../api/types.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { STATUS_LOOKS } from "../../filter/status-looks.ts";
import { actionLabel } from "../action-label.ts";
import { AnalysingBadge } from "./analysing-badge.tsx";
import { ProhibitedBadge } from "./prohibited-badge.tsx";

/** The badges above a comment's text in its card. */
export function CommentBadges({ comment }: { comment: Comment }) {
  const { status, moderation_action: action } = comment;
  const { look, icon } = STATUS_LOOKS[status];
  const onNetwork = actionLabel(comment);
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge look={look} icon={icon}>
        {STATUS_NAMES[status].one}
      </Badge>
      <AnalysingBadge comment={comment} icon={LoaderCircle} />
      {isMachines(action) && (
        <Badge icon={Bot} title="Lo decidió Atalaya">
          AutoMod
        </Badge>
      )}
      <ProhibitedBadge comment={comment} icon={OctagonX} />
      {comment.is_ad && (
        <Badge
          icon={Megaphone}
          title={comment.on_ad_of_post ? "Escrito en un anuncio de esta publicación" : "Escrito bajo un anuncio"}
        >
          Anuncio
        </Badge>
      )}
      {comment.inbox === "unanswered" && (
        <Badge look="flag" icon={MessageCircleQuestion}>
          {INBOX_NAMES.unanswered}
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
