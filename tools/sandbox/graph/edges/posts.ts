import { isGranted, needsPageTask, needsToRead } from "../../auth/access.ts";
import type { Page, Post } from "../../world/types.ts";
import { type EdgeRequest, OF_DATED_LIST } from "../edge.ts";
import { badParameter, GraphError } from "../errors.ts";
import { pageOf } from "../paging.ts";
import { isTrue } from "../params.ts";
import { parseTime } from "../time.ts";
import { postView } from "../views/post.ts";

const OF_ADS_LIST = ["pages_manage_ads", "pages_show_list", "ads_management"];

export const OF_ADS_POSTS = [...OF_DATED_LIST, "include_inline_create"];

/**
 * `feed`, `published_posts` (published ones) and `ads_posts` (made inside an ad, when `include_inline_create`),
 * newest first. `since` and `until` refer to the post's own time.
 */
export function postsEdge(edge: EdgeRequest, page: Page, name: "feed" | "published_posts" | "ads_posts") {
  const { call, params } = edge;
  needsToRead(call, "pages_read_engagement");
  if (Number(params.limit) > 100) throw badParameter("The parameter limit should not exceed 100");
  const wantsAds = name === "ads_posts";
  if (wantsAds && call.machine.switches.adsPostsNeedAdsManagement) {
    needsPageTask(call, page, "ADVERTISE");
    if (OF_ADS_LIST.some((scope) => !isGranted(call, scope)))
      throw new GraphError({ message: "(#10) Application does not have permission for this action", code: 10 });
  }
  const since = parseTime(params.since) ?? Number.NEGATIVE_INFINITY;
  const until = parseTime(params.until) ?? Number.POSITIVE_INFINITY;
  const isWanted = (post: Post) =>
    (wantsAds ? !post.isPublished && isTrue(params.include_inline_create) : post.isPublished) &&
    post.createdAt >= since &&
    post.createdAt <= until;
  const posts = call.machine.world.postsOf.get(page.id) ?? [];
  return pageOf(edge, postView, posts.filter(isWanted), { newestFirst: true });
}
