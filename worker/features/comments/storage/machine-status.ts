import type { Decision } from "../../../moderation/decide.ts";
import type { ModerationAction } from "../../../vocabulary/comments.ts";
import type { Reason } from "../../../vocabulary/judging/judgement.ts";
import type { CommentChange } from "./comment-change.ts";

/** The name of a machine's decision, by the status it led to. */
const ACTIONS = {
  approved: "auto_approved",
  flagged: "auto_flagged",
  disapproved: "auto_hidden",
} as const satisfies Record<Decision["status"], ModerationAction>;

/**
 * Writes a machine's decision into the row: status, reason, and the desired visibility.
 *
 * @param reason ignored for an approved comment
 */
export function setMachineStatus(row: CommentChange["row"], status: Decision["status"], reason: Reason | null): void {
  row.status = status;
  row.reason = status === "approved" ? null : reason;
  row.moderationAction = ACTIONS[status];
  row.decidedBy = "machine";
  row.decisionSeq += 1;
  row.desired = status === "disapproved" ? "hidden" : "visible";
}
