import { MessageCircleQuestion } from "lucide-react";
import {
  type CommentStatus,
  INBOX_NAMES,
  isMachines,
  STATUS_NAMES,
} from "../../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../../api/types.ts";
import { STATUS_LOOKS } from "../../filter/status-looks.ts";

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
