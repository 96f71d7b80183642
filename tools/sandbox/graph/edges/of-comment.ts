import { needsUserContent } from "../../auth/access.ts";
import { editComment, removeComment, setHidden } from "../../world/comment-verbs.ts";
import type { Comment } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf } from "../edge.ts";
import { badParameter, permissionError } from "../errors.ts";
import { readFlag } from "../params.ts";
import { showing } from "../select.ts";
import { commentView } from "../views/comment.ts";
import { commentsEdge, OF_COMMENTS } from "./comments.ts";
import { needsModeration } from "./moderation.ts";
import { OF_NEW_COMMENT, writeComment } from "./of-post.ts";
import { SUCCESS } from "./success.ts";

export const commentEdges: Edges<Comment> = {
  "GET ": showing(commentView, needsUserContent),
  "GET comments": {
    takes: OF_COMMENTS,
    answer: (call, comment) => commentsEdge(edgeOf(call), comment, commentView),
  },
  "POST comments": {
    takes: OF_NEW_COMMENT,
    answer: (call, comment) =>
      writeComment(call, { post: call.machine.world.posts.get(comment.postId)!, parent: comment }),
  },
  "POST ": { takes: ["is_hidden", "message"], answer: changeComment },
  "DELETE ": {
    takes: [],
    answer(call, comment) {
      needsModeration(call, comment.pageId);
      removeComment(call.machine, comment);
      return SUCCESS;
    },
  },
};

/** Changes a comment: `is_hidden` hides or shows a comment of others, `message` rewrites the page's own. */
function changeComment(call: Call, comment: Comment) {
  const { is_hidden: isHidden, message } = call.params;
  needsModeration(call, comment.pageId);
  if (isHidden === undefined && message === undefined) throw badParameter("Missing message or attachment");
  if (isHidden !== undefined) {
    if (comment.own) throw permissionError("Permissions error");
    setHidden(call.machine, comment, readFlag("is_hidden", isHidden));
  }
  if (message !== undefined) {
    if (!comment.own) throw permissionError("Permissions error");
    editComment(call.machine, comment, message);
  }
  return SUCCESS;
}
