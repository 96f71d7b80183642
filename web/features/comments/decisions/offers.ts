import { ABILITIES } from "../../../../worker/networks/abilities.ts";
import type { Comment } from "../../../api/types.ts";

/** Whether a person may decide about it: not about the page's own comments, nor about those the network no longer has. */
export const isDecidable = ({ is_own, status }: Comment): boolean => !is_own && status !== "removed";

/** Whether its network lets it be hidden from others. */
export const isHideable = (comment: Comment): boolean => isDecidable(comment) && ABILITIES[comment.platform].hide;

export const isDeletable = (comment: Comment): boolean => isDecidable(comment) && ABILITIES[comment.platform].delete;

export function isReplyable({ status, platform }: Comment): boolean {
  const { reply } = ABILITIES[platform];
  return status !== "removed" && (reply.public !== null || reply.private !== null);
}

/** The page's own are never judged. */
export const isExplainable = ({ is_own }: Comment): boolean => !is_own;
