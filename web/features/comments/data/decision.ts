import type { SetStatusInput } from "../../../../worker/features/comments/schemas.ts";
import { DISAPPROVAL_REASONS, type DisapprovalReason } from "../../../../worker/vocabulary/judging/judgement.ts";
import type { Comment } from "../../../api/types.ts";
import type { PendingDecision } from "./pending-decisions.ts";

/** What a person decides. */
export type Verdict = Pick<SetStatusInput, "status" | "internalNote"> & { reason?: DisapprovalReason | undefined };
/** The same about one or several comments. */
export type Decision = Verdict & {
  comments: readonly Comment[];
  /** What was done with it: said in its place, and taken back by the same undo. For one comment. */
  also?: Undoable;
};
export type Undoable = { text: string; takeBack: () => void };
export type Decide = (decision: Decision) => void;

/** What the server is about to answer, as far as the browser knows. */
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
      // Known once the server has answered.
      decided_by: null,
      reason_code: status === "approved" ? null : (reason ?? DISAPPROVAL_REASONS[0]),
      ...(moves && { action_state: "queued" as const, action_error: null, action: null }),
      ...(internalNote && { internal_note: internalNote }),
    },
  };
}

/** An undo: the fields that a decision changed, as they were. */
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
