import { needsInstagram } from "../../auth/access.ts";
import type { Comment, Post } from "../../world/types.ts";
import { threadOf } from "../../world/world.ts";
import type { EdgeRequest } from "../edge.ts";
import { pageOf } from "../paging.ts";
import { instagramCommentView } from "../views/instagram-comment.ts";

/** Instagram gives at most 50 comments at a time, whatever is asked. */
const MAX = 50;

/** `/{ig-media}/comments`: top-level ones only, newest first, no filter by time. */
export function mediaCommentsEdge(edge: EdgeRequest, media: Post) {
  needsInstagram(edge.call, "instagram_manage_comments");
  const comments = threadOf(edge.call.machine.world, `top:${media.id}`);
  return pageOf(edge, instagramCommentView, comments, { newestFirst: true, max: MAX, afterOnly: true });
}

/** `/{ig-comment}/replies`. */
export function repliesEdge(edge: EdgeRequest, comment: Comment) {
  needsInstagram(edge.call, "instagram_manage_comments");
  const replies = threadOf(edge.call.machine.world, `replies:${comment.id}`);
  return pageOf(edge, instagramCommentView, replies, { newestFirst: true, max: MAX, afterOnly: true });
}
