import type { SetStatusInput } from "../../../../worker/features/comments/schemas.ts";
import { DISAPPROVAL_REASONS, type DisapprovalReason } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { Comment } from "../../../api/types.ts";
import type { PendingDecision } from "./pending-decisions.ts";

/** The decision of a person about a comment. */
export type Verdict = Pick<SetStatusInput, "status" | "internalNote"> & { reason?: DisapprovalReason | undefined };
/** A verdict about one or several comments. */
export type Decision = Verdict & {
  comments: readonly Comment[];
  /** Something done together with the decision about one comment: the toast shows its text, and the same undo takes it back. */
  also?: Undoable;
};
export type Undoable = { text: string; takeBack: () => void };
export type Decide = (decision: Decision) => void;

/** The answer that the server is expected to give, as far as the browser knows it. */
export function pendingDecision(comment: Comment, { status, reason, internalNote }: Verdict): PendingDecision {
  const wasHidden = comment.status === "disapproved";
  const isHidden = status === "disapproved";
  const moves = status === "removed" || wasHidden !== isHidden;
  return {
    from: comment.status,
    fields: {
      status,
      inbox: null,
      moderation_action: isHidden
        ? "manual_hidden"
        : status === "removed"
          ? "manual_removed"
          : wasHidden
            ? "restored"
            : "manual_approved",
      // Unknown until the server has answered.
      decided_by: null,
      reason_code: status === "approved" ? null : (reason ?? DISAPPROVAL_REASONS[0]),
      ...(moves && { action_state: "queued" as const, action_error: null, action: null }),
      ...(internalNote && { internal_note: internalNote }),
    },
  };
}

/** The expected answer to an undo: the fields that the decision changed get their earlier values. */
export const pendingUndo = (comment: Comment, from: Decision["status"]): PendingDecision => ({
  from,
  fields: {
    status: comment.status,
    inbox: comment.inbox,
    moderation_action: comment.moderation_action,
    decided_by: comment.decided_by,
    reason_code: comment.reason_code,
    internal_note: comment.internal_note,
    action_state: comment.action_state,
    action_error: comment.action_error,
    action: comment.action,
  },
});
