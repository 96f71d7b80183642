import { needsToRead, needsUserContent } from "../../auth/access.ts";
import type { Comment, Post } from "../../world/types.ts";
import { threadOf, unreadableOf } from "../../world/world.ts";
import { type EdgeRequest, OF_LIST } from "../edge.ts";
import { badParameter } from "../errors.ts";
import { pageOf } from "../paging.ts";
import { isTrue } from "../params.ts";
import type { View } from "../select.ts";
import { parseTime } from "../time.ts";

export const OF_COMMENTS = [...OF_LIST, "filter", "order", "since", "summary"];
const ORDERS = ["chronological", "reverse_chronological"];

/**
 * `/{post}/comments` and `/{comment}/comments` of Facebook: all comments, also hidden ones, 25 at a time.
 *
 * @param view passed in, since a comment shows its replies by the same edge
 */
export function commentsEdge(edge: EdgeRequest, on: Post | Comment, view: View<Comment>) {
  const { call, params } = edge;
  needsToRead(call, "pages_read_engagement");
  needsUserContent(call);
  const filter = params.filter ?? "toplevel";
  if (filter !== "toplevel" && filter !== "stream")
    throw badParameter("Param filter must be one of {TOPLEVEL, STREAM}");
  const { switches, world } = call.machine;
  if (params.order !== undefined && !ORDERS.includes(params.order))
    throw badParameter("Param order must be one of {CHRONOLOGICAL, REVERSE_CHRONOLOGICAL}");
  const asked = switches.commentOrderIgnored ? undefined : params.order;
  const order = asked ?? (filter === "stream" ? "chronological" : "ranked");
  const all = threadOf(
    world,
    "postId" in on ? `replies:${on.id}` : `${filter === "stream" ? "stream" : "top"}:${on.id}`,
  );
  const since = switches.commentSinceFilters ? parseTime(params.since) : undefined;
  const list = since === undefined ? all : all.filter((comment) => comment.createdAt >= since);
  // With a person's token Meta answers an empty list instead of refusing.
  const comments = call.viewer.kind === "page" ? list : [];
  const page = pageOf(edge, view, comments, { newestFirst: order === "reverse_chronological" });
  if (!isTrue(params.summary)) return page;
  const total = list.length + ("postId" in on ? 0 : unreadableOf(world, on.id));
  return { ...page, summary: { order, total_count: total, can_comment: true } };
}
