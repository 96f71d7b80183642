import { needsToRead } from "../../auth/access.ts";
import { writeAsOwner } from "../../world/comment-verbs.ts";
import type { Post } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf } from "../edge.ts";
import { badParameter, GraphError } from "../errors.ts";
import { parseFields } from "../fields.ts";
import { show, showing } from "../select.ts";
import { commentView } from "../views/comment.ts";
import { postView } from "../views/post.ts";
import { commentsEdge, OF_COMMENTS } from "./comments.ts";
import { needsModeration } from "./moderation.ts";

export const OF_NEW_COMMENT = ["message", "attachment_url", "fields"];

/** Facebook's limit of a comment's length. */
const MAX_LENGTH = 8000;

export const postEdges: Edges<Post> = {
  "GET ": showing(postView, (call) => needsToRead(call, "pages_read_engagement")),
  "GET comments": { takes: OF_COMMENTS, answer: (call, post) => commentsEdge(edgeOf(call), post, commentView) },
  "POST comments": { takes: OF_NEW_COMMENT, answer: (call, post) => writeComment(call, { post, parent: null }) },
};

/** Writes a comment or reply as the page; with `fields` the answer contains the new comment. */
export function writeComment(call: Call, target: Parameters<typeof writeAsOwner>[1]) {
  if (call.viewer.kind !== "page") {
    throw new GraphError({ message: "(#1705) Comments on a Page's content must be made as the Page", code: 1705 });
  }
  needsModeration(call, target.post.pageId);
  const text = call.params.message;
  if (!text && !call.params.attachment_url) throw badParameter("Missing message or attachment");
  if ((text?.length ?? 0) > MAX_LENGTH) throw badParameter("Param message is too long");
  const comment = writeAsOwner(call.machine, target, text ?? "");
  return call.params.fields ? show(commentView, comment, call, parseFields(call.params.fields)) : { id: comment.id };
}
