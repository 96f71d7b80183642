// Whether a person's decision can still be undone. Pure.

import type { events } from "../../../platform/db/comments.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import type { CommentRow } from "../queries.ts";
import { type Before, eventDetail } from "../storage/event-detail.ts";

type Standing = Pick<CommentRow, "status" | "isOwn" | "decidedBy" | "decisionSeq" | "observed" | "actionState">;
type Decision = Pick<typeof events.$inferSelect, "actor" | "cause" | "toStatus" | "detail">;

/** The state before the decision, or why it cannot be undone. */
type Undoable = { before: Before } | { refusal: ErrorCode };

/**
 * Returns what the decision replaced, or why it cannot be undone.
 *
 * @param decision an event of this comment's ledger; undefined when it has none
 */
export function undoable(row: Standing, decision: Decision | undefined): Undoable {
  if (row.isOwn) return { refusal: "own_comment" };
  if (decision?.actor !== "person" || decision.cause !== "moderated") return { refusal: "nothing_to_undo" };
  const { before, decision: decisionSeq } = eventDetail(decision.detail);
  // An edit that was judged, a moderator on the network, another person or an undo: each makes a newer decision.
  if (!before || decisionSeq !== row.decisionSeq || row.decidedBy !== "person") return { refusal: "nothing_to_undo" };
  if (decision.toStatus === "removed") return isGone(row) ? { refusal: "deletion_is_final" } : { before };
  return row.observed === "deleted" ? { refusal: "comment_removed" } : { before };
}

/** Whether the comment is deleted on the network. A deletion that is parked, or was refused, has not happened. */
const isGone = ({ observed, actionState }: Standing) =>
  observed === "deleted" || (actionState !== "failed" && actionState !== "parked");
