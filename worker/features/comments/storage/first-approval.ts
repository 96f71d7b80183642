// A machine's first approval is by far the most frequent event, and says nothing that the comment does not: the ledger leaves it
// out, which is a row less for most comments, and whoever reads a comment's history gets it from the comment.
import type { events } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";
import { machineEvent } from "./machine-event.ts";

type EventRow = typeof events.$inferSelect;

/** Whether the ledger leaves this event out. */
export const isFirstApproval = ({
  actor,
  cause,
  fromStatus,
  toStatus,
  detail,
}: Pick<EventRow, "actor" | "cause" | "fromStatus" | "toStatus" | "detail">): boolean =>
  actor === "machine" && cause === "decided" && fromStatus === null && toStatus === "approved" && detail === null;

/**
 * The event that the ledger left out of a comment's history.
 *
 * @param oldest the first event of its ledger; undefined when it has none
 * @returns null where no machine approved it first, and where an older version of this product recorded it
 */
export function firstApproval(row: CommentRow, oldest: EventRow | undefined): EventRow | null {
  // What follows an approval began with it; the page's own comments are approved without being judged.
  const isFollowed = oldest?.fromStatus === "approved" && (!row.isOwn || oldest.cause === "own");
  const stands = oldest === undefined && row.decidedBy === "machine" && row.status === "approved";
  if (!isFollowed && !stands) return null;
  return {
    commentId: row.id,
    seq: 0,
    workspaceId: row.workspaceId,
    at: oldest || row.decidedAt === null ? row.receivedAt : row.decidedAt,
    ...machineEvent({ cause: "decided", fromStatus: null, toStatus: "approved" }),
    bulkId: null,
  };
}
