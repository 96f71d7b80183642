import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import type { Comment } from "../../../api/types.ts";
import { hasAbility } from "../../auth/session/has-ability.ts";

/** Whether this person may decide about it: nobody about the page's own comments, nor about those the network no longer has. */
export const isDecidable = ({ is_own, status }: Comment): boolean =>
  hasAbility("moderate") && !is_own && status !== "removed";

/** A complaint or question without an answer can be approved again: somebody has looked at it then. */
export const isApprovable = (comment: Comment): boolean =>
  isDecidable(comment) && (comment.status !== "approved" || comment.inbox === "unanswered");

/** Whether its network lets it be hidden from others. */
export const isHideable = (comment: Comment): boolean => isDecidable(comment) && CAPABILITIES[comment.platform].hide;

/** Whether an exception can keep it, and what is like it, in sight: where something was found in it. */
export const isKeepable = (comment: Comment): boolean =>
  hasAbility("rules") && isDecidable(comment) && (comment.status === "disapproved" || comment.status === "flagged");

export const isDeletable = (comment: Comment): boolean => isDecidable(comment) && CAPABILITIES[comment.platform].delete;

export function isReplyable({ status, platform }: Comment): boolean {
  const { reply } = CAPABILITIES[platform];
  return hasAbility("moderate") && status !== "removed" && (reply.public !== null || reply.private !== null);
}

/** The page's own are never judged. */
export const isExplainable = ({ is_own }: Comment): boolean => !is_own;

/** Whether its author can be blocked on the page, or is. Who wrote it has to be known. */
export const isBlockable = ({ is_own, author_name, author_blocked, status, platform }: Comment): boolean =>
  hasAbility("moderate") &&
  CAPABILITIES[platform].block &&
  (author_blocked || (!is_own && author_name !== null && status !== "removed"));

/** Whether the comments of its post can be closed. */
export const isClosable = ({ post, platform }: Comment): boolean =>
  hasAbility("moderate") && post !== null && CAPABILITIES[platform].closeComments;
