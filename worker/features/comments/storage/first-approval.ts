// A machine's first approval is by far the most frequent event, and the comment itself shows it. The ledger does not store it,
// which saves a row for most comments; the history of a comment reads it there.
import type { events } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";
import { machineEvent } from "./machine-event.ts";

type EventRow = typeof events.$inferSelect;

/** Whether this event is one that the ledger does not store. */
export const isFirstApproval = ({
  actor,
  cause,
  fromStatus,
  toStatus,
  detail,
}: Pick<EventRow, "actor" | "cause" | "fromStatus" | "toStatus" | "detail">): boolean =>
  actor === "machine" && cause === "decided" && fromStatus === null && toStatus === "approved" && detail === null;

/**
 * Rebuilds the event that the ledger did not store.
 *
 * @param oldest the first event of its ledger; undefined when it has none
 * @returns null when no machine approved it first
 */
export function firstApproval(
  row: Pick<CommentRow, "id" | "isOwn" | "decidedBy" | "status" | "decidedAt" | "receivedAt">,
  oldest: Pick<EventRow, "fromStatus" | "cause"> | undefined,
): Omit<EventRow, "workspaceId"> | null {
  // A first event that starts from `approved` follows an approval. The page's own comments are approved without being judged.
  const isFollowed = oldest?.fromStatus === "approved" && (!row.isOwn || oldest.cause === "own");
  const isStillApproved = oldest === undefined && row.decidedBy === "machine" && row.status === "approved";
  if (!isFollowed && !isStillApproved) return null;
  return {
    commentId: row.id,
    seq: 0,
    at: oldest || row.decidedAt === null ? row.receivedAt : row.decidedAt,
    ...machineEvent({ cause: "decided", fromStatus: null, toStatus: "approved" }),
    bulkId: null,
  };
}
