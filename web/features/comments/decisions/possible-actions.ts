import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import type { Comment } from "../../../api/types.ts";
import { hasAbility } from "../../auth/session/has-ability.ts";

/** Whether a person may decide about a comment. Nobody may about the page's own comments and about those deleted on the network. */
export const isDecidable = ({ is_own, status }: Comment): boolean =>
  hasAbility("moderate") && !is_own && status !== "removed";

/** Whether a comment can be approved. An approved complaint or question without an answer can be, which marks it as seen. */
export const isApprovable = (comment: Comment): boolean =>
  isDecidable(comment) && (comment.status !== "approved" || comment.inbox === "unanswered");

/** Whether the network can hide the comment. */
export const isHideable = (comment: Comment): boolean => isDecidable(comment) && CAPABILITIES[comment.platform].hide;

/** Whether an exception can keep this comment and similar ones visible: something was found in it. */
export const mayAlwaysShow = (comment: Comment): boolean =>
  hasAbility("rules") && isDecidable(comment) && (comment.status === "disapproved" || comment.status === "flagged");

export const isDeletable = (comment: Comment): boolean => isDecidable(comment) && CAPABILITIES[comment.platform].delete;

export function isReplyable({ status, platform }: Comment): boolean {
  const { reply } = CAPABILITIES[platform];
  return hasAbility("moderate") && status !== "removed" && (reply.public !== null || reply.private !== null);
}

/** Whether there is an explanation. The page's own comments are never judged. */
export const isExplainable = ({ is_own }: Comment): boolean => !is_own;

/** Whether the author can be blocked or unblocked on the page. The author has to be known. */
export const isBlockable = ({ is_own, author_name, author_blocked, status, platform }: Comment): boolean =>
  hasAbility("moderate") &&
  CAPABILITIES[platform].block &&
  (author_blocked || (!is_own && author_name !== null && status !== "removed"));

/** Whether the comments of its post can be closed. */
export const isClosable = ({ post, platform }: Comment): boolean =>
  hasAbility("moderate") && post !== null && CAPABILITIES[platform].closeComments;
