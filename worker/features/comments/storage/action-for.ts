import type { actions } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import type { CommentChange } from "./comment-change.ts";
import { RESEND_AFTER_MS } from "./outbox-delays.ts";

export type ActionRow = typeof actions.$inferSelect;

/** The outbox row that brings the network to the desired visibility, if it is not there already. */
export function actionFor({ row, basedOn, event }: CommentChange, now: number): ActionRow | null {
  // Without a new decision there is nothing to do, or the earlier action is still running.
  if (event === null && basedOn !== null) return null;
  const kind = actionKind(row);
  if (!kind) return null;
  return {
    id: newId(now),
    workspaceId: row.workspaceId,
    pageId: row.pageId,
    commentId: row.id,
    kind,
    decisionSeq: row.decisionSeq,
    state: "queued",
    attempts: 0,
    resendAt: now + RESEND_AFTER_MS,
    createdAt: now,
    updatedAt: now,
    failingSince: null,
    lastError: null,
  };
}

function actionKind({ desired, observed, actionState }: CommentChange["row"]): ActionKind | null {
  // A call for the previous decision may be running. The network's state is then unknown, so it is called in any case.
  const unsettled = actionState === "queued" || actionState === "parked";
  if (observed === "deleted" || (desired === observed && !unsettled)) return null;
  return desired === "hidden" ? "hide" : desired === "visible" ? "unhide" : "delete";
}
