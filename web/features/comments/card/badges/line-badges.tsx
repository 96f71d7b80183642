import { Bot, Megaphone, MessageCircleQuestion, ShieldCheck, StickyNote, UserRoundCheck } from "lucide-react";
import {
  type CommentStatus,
  INBOX_NAMES,
  isMachines,
  STATUS_NAMES,
} from "../../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../../api/types.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { STATUS_LOOKS } from "../../filter/status-looks.ts";
import { actionLabel } from "../action-label.ts";
import { AnalysingBadge } from "./analysing-badge.tsx";
import { ProhibitedBadge } from "./prohibited-badge.tsx";

/** The badges of a comment in a line: only for unusual facts. */
export function LineBadges({ comment }: { comment: Comment }) {
  const onNetwork = actionLabel(comment);
  return (
    <span className="flex shrink-0 items-center gap-1 self-center empty:hidden">
      <AnalysingBadge comment={comment} />
      {/* Most approved comments are its decisions, too: a mark on each would say nothing. */}
      {isMachines(comment.moderation_action) && comment.status !== "approved" && (
        <Badge icon={Bot} title="Lo decidió Atalaya">
          AutoMod
        </Badge>
      )}
      <ProhibitedBadge comment={comment} />
      {comment.is_ad && (
        <Megaphone aria-label="Escrito bajo un anuncio" role="img" className="size-3.5 text-ink-faint" />
      )}
      {comment.is_own && <ShieldCheck aria-label="De tu página" role="img" className="size-3.5 text-ink-faint" />}
      {comment.assigned && (
        <Badge icon={UserRoundCheck} title={`Asignado a ${comment.assigned.name}`}>
          <span className="sr-only">Asignado a </span>
          <span className="max-w-24 truncate">{comment.assigned.name}</span>
        </Badge>
      )}
      {comment.notes && comment.notes.count > 0 && <NotesMark count={comment.notes.count} />}
      {onNetwork && <Badge look={onNetwork.look}>{onNetwork.text}</Badge>}
    </span>
  );
}

/** The number of the team's notes about a comment. */
function NotesMark({ count }: { count: number }) {
  const name = count === 1 ? "1 nota" : `${count} notas`;
  return (
    <span title={name} className="figures inline-flex items-center gap-0.5 text-small text-ink-faint">
      <StickyNote aria-label={name} role="img" className="size-3.5" />
      {count > 1 && <span aria-hidden="true">{count}</span>}
    </span>
  );
}

const COLORS: Record<CommentStatus, string> = {
  pending: "text-wait",
  approved: "text-ok",
  flagged: "text-flag",
  disapproved: "text-hidden",
  removed: "text-hidden",
};

/** The status of a comment in a line: its icon, and its name for screen readers. */
export function StatusMark({ comment: { status, inbox } }: { comment: Comment }) {
  const isUnanswered = inbox === "unanswered";
  const Icon = isUnanswered ? MessageCircleQuestion : STATUS_LOOKS[status].icon;
  const name = STATUS_NAMES[status].one;
  return (
    <span title={isUnanswered ? INBOX_NAMES.unanswered : name} className="shrink-0 self-center">
      <Icon aria-hidden="true" className={`size-4 ${isUnanswered ? "text-flag" : COLORS[status]}`} />
      <span className="sr-only">{name}</span>
      {isUnanswered && <span className="sr-only">{INBOX_NAMES.unanswered}</span>}
    </span>
  );
}
