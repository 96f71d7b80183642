// Whether a person's decision can still be undone. Pure.

import type { events } from "../../../platform/db/comments.ts";
import type { ErrorCode } from "../../../vocabulary/api/error-body.ts";
import type { CommentRow } from "../queries.ts";
import { type Before, eventDetail } from "../storage/event-detail.ts";

type Standing = Pick<CommentRow, "status" | "isOwn" | "decidedBy" | "decisionSeq" | "observed" | "actionState">;
type Decision = Pick<typeof events.$inferSelect, "actor" | "cause" | "toStatus" | "detail">;

/** The state before the decision, or why it can't be undone. */
type Undoable = { before: Before } | { refusal: ErrorCode };

/** @param decision an event of this comment's ledger; undefined when it has none */
export function undoable(row: Standing, decision: Decision | undefined): Undoable {
  if (row.isOwn) return { refusal: "own_comment" };
  if (decision?.actor !== "person" || decision.cause !== "moderated") return { refusal: "nothing_to_undo" };
  const { before, decision: decisionSeq } = eventDetail(decision.detail);
  // A judged edit, the network's moderators, another person and an undo: each one is a newer decision.
  if (!before || decisionSeq !== row.decisionSeq || row.decidedBy !== "person") return { refusal: "nothing_to_undo" };
  if (decision.toStatus === "removed") return isGone(row) ? { refusal: "deletion_is_final" } : { before };
  return row.observed === "deleted" ? { refusal: "comment_removed" } : { before };
}

/** A deletion that waits for hours, or was refused, has not happened. */
const isGone = ({ observed, actionState }: Standing) =>
  observed === "deleted" || (actionState !== "failed" && actionState !== "parked");
