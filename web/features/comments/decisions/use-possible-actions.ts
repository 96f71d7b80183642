import { CAPABILITIES } from "../../../../worker/networks/capabilities.ts";
import type { Comment } from "../../../api/types.ts";
import { useAbility } from "../../auth/session/use-ability.ts";

/** What the reader may do with a comment: their role allows it, its network can, and its state leaves it open. */
export function usePossibleActions() {
  const mayModerate = useAbility("moderate");
  const maySetRules = useAbility("rules");
  return (comment: Comment) => {
    const { is_own: isOwn, status, author_blocked: isBlocked } = comment;
    const can = CAPABILITIES[comment.platform];
    // Nobody may decide about the page's own comments and about those deleted on the network.
    const decide = mayModerate && !isOwn && status !== "removed";
    return {
      decide,
      /** An approved complaint or question without an answer can be approved again, which marks it as seen. */
      approve: decide && (status !== "approved" || comment.inbox === "unanswered"),
      hide: decide && can.hide,
      delete: decide && can.delete,
      /** An exception can keep this comment and similar ones visible: something was found in it. */
      alwaysShow: decide && maySetRules && (status === "disapproved" || status === "flagged"),
      alwaysHide: decide && maySetRules,
      reply: mayModerate && status !== "removed" && (can.reply.public !== null || can.reply.private !== null),
      /** The page's own comments are never judged. */
      explain: !isOwn,
      /** Also unblocks. The author has to be known. */
      block:
        mayModerate && can.block && (isBlocked || (!isOwn && comment.author_name !== null && status !== "removed")),
      /** Closes the comments of its post. */
      close: mayModerate && comment.post !== null && can.closeComments,
      /** Notes, assignments and selections. */
      organise: mayModerate,
    };
  };
}
