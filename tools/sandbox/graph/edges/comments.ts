import { needsToRead, needsUserContent } from "../../auth/access.ts";
import type { Comment, Post } from "../../world/types.ts";
import { threadOf } from "../../world/world.ts";
import type { EdgeRequest } from "../edge.ts";
import { badParameter } from "../errors.ts";
import { pageOf } from "../paging.ts";
import { isTrue } from "../params.ts";
import { commentView } from "../views/comment.ts";

/** `/{post}/comments` and `/{comment}/comments` of Facebook: all of them, hidden ones included, 25 at a time. */
export function commentsEdge(edge: EdgeRequest, on: Post | Comment) {
  const { call, params } = edge;
  needsToRead(call, "pages_read_engagement");
  needsUserContent(call);
  const filter = params.filter ?? "toplevel";
  if (filter !== "toplevel" && filter !== "stream")
    throw badParameter("Param filter must be one of {TOPLEVEL, STREAM}");
  const order = params.order ?? (filter === "stream" ? "chronological" : "ranked");
  const list = threadOf(
    call.machine.world,
    "postId" in on ? `replies:${on.id}` : `${filter === "stream" ? "stream" : "top"}:${on.id}`,
  );
  // With a person's token Meta answers an empty list instead of refusing.
  const comments = call.viewer.kind === "page" ? list : [];
  const page = pageOf(edge, commentView, comments, { newestFirst: order === "reverse_chronological" });
  if (!isTrue(params.summary)) return page;
  return { ...page, summary: { order, total_count: list.length, can_comment: true } };
}
