import {
  Bot,
  LoaderCircle,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestion,
  OctagonX,
  ShieldCheck,
  StickyNote,
  UserRoundCheck,
} from "lucide-react";
import { type CommentStatus, INBOX_NAMES, isMachines, STATUS_NAMES } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";
import { Badge } from "../../../ui/badge.tsx";
import { STATUS_LOOKS } from "../filter/statuses.ts";
import { actionLabel } from "./action-label.ts";

const ANALYSING = "Analizando";

const COLORS: Record<CommentStatus, string> = {
  pending: "text-wait",
  approved: "text-ok",
  flagged: "text-flag",
  disapproved: "text-hidden",
  removed: "text-hidden",
};

/** The status of a comment in a line: its icon, and its name for screen readers. */
export function StatusMark({ comment: { status, inbox, moderation_action: action } }: { comment: Comment }) {
  const isUnanswered = inbox === "unanswered";
  const Icon = isUnanswered ? MessageCircleQuestion : STATUS_LOOKS[status].icon;
  const name = STATUS_NAMES[status].one;
  return (
    <span title={isUnanswered ? INBOX_NAMES.unanswered : name} className="shrink-0 self-center">
      <Icon aria-hidden="true" className={`size-4 ${isUnanswered ? "text-flag" : COLORS[status]}`} />
      <span className="sr-only">{name}</span>
      {isUnanswered && <span className="sr-only">{INBOX_NAMES.unanswered}</span>}
      {isMachines(action) && <span className="sr-only">AutoMod</span>}
    </span>
  );
}

/** What else a line says about a comment: only what is unusual. */
export function LineBadges({ comment }: { comment: Comment }) {
  const { status, analysis_metadata: analysis, action_state: state } = comment;
  const onNetwork = state === "applied" ? null : actionLabel(comment);
  return (
    <span className="flex shrink-0 items-center gap-1 self-center empty:hidden">
      {status === "pending" && !analysis && <Badge look="wait">{ANALYSING}</Badge>}
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

/** That it contains a word which is prohibited today, and is still in sight. */
function ProhibitedBadge({
  comment: { prohibited_words: words, status },
  icon,
}: {
  comment: Comment;
  icon?: LucideIcon;
}) {
  if (words.length === 0 || status === "disapproved") return null;
  return (
    <Badge
      look="hidden"
      icon={icon}
      title={`Contiene ${words.map((word) => `«${word}»`).join(", ")}, de tus palabras prohibidas`}
    >
      Prohibida
    </Badge>
  );
}

/** That the team wrote notes about it, and how many. */
function NotesMark({ count }: { count: number }) {
  const name = count === 1 ? "1 nota" : `${count} notas`;
  return (
    <span title={name} className="figures inline-flex items-center gap-0.5 text-xs text-ink-faint">
      <StickyNote aria-label={name} role="img" className="size-3.5" />
      {count > 1 && <span aria-hidden="true">{count}</span>}
    </span>
  );
}

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
      {isMachines(action) && (
        <Badge icon={Bot} title="Lo decidió Atalaya">
          AutoMod
        </Badge>
      )}
      <ProhibitedBadge comment={comment} icon={OctagonX} />
      {comment.is_ad && (
        <Badge icon={Megaphone} title="Escrito bajo un anuncio">
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
