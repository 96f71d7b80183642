import { needsInstagram } from "../../auth/access.ts";
import type { Comment, Post } from "../../world/types.ts";
import { threadOf } from "../../world/world.ts";
import type { EdgeRequest } from "../edge.ts";
import { pageOf } from "../paging.ts";
import type { View } from "../select.ts";

/** Instagram returns at most 50 comments at a time, for every `limit`. */
const MAX = 50;

/** `/{ig-media}/comments`: top-level ones only, newest first, no filter by time. */
export function mediaCommentsEdge(edge: EdgeRequest, media: Post, view: View<Comment>) {
  needsInstagram(edge.call, "instagram_manage_comments");
  const comments = threadOf(edge.call.machine.world, `top:${media.id}`);
  return pageOf(edge, view, comments, { newestFirst: true, max: MAX, afterOnly: true });
}

/** `/{ig-comment}/replies`. @param view passed in, since a comment shows its replies by the same edge */
export function repliesEdge(edge: EdgeRequest, comment: Comment, view: View<Comment>) {
  needsInstagram(edge.call, "instagram_manage_comments");
  const replies = threadOf(edge.call.machine.world, `replies:${comment.id}`);
  return pageOf(edge, view, replies, { newestFirst: true, max: MAX, afterOnly: true });
}
