import { isGranted } from "../../auth/access.ts";
import type { Post, User } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf } from "../edge.ts";
import { permissionError } from "../errors.ts";
import { pageOf } from "../paging.ts";
import { adView } from "../views/ad.ts";

/** Each person has one ad account, with the ads of the pages that the person granted. */
export const adAccountId = (user: User) => `act_${user.id}`;

/** @throws GraphError 200 */
export function needsAdsRead(call: Call) {
  if (isGranted(call, "ads_read") || isGranted(call, "ads_management")) return;
  throw permissionError("Ad account owner has NOT grant ads_management or ads_read permission");
}

export const adAccountEdges: Edges<User> = {
  "GET ads": (call, user) => {
    needsAdsRead(call);
    const { world } = call.machine;
    const granted = call.viewer.kind === "user" ? call.viewer.grant.pageIds : [];
    const ads = granted
      .flatMap((id) => world.pages.get(id) ?? [])
      .filter((page) => page.tasks[user.id]?.includes("ADVERTISE"))
      .flatMap(({ id, instagramId }) => [
        ...(world.postsOf.get(id) ?? []),
        ...(world.postsOf.get(instagramId ?? "") ?? []),
      ])
      .filter((post: Post) => post.adId !== undefined)
      .sort((one, other) => one.createdAt - other.createdAt || one.seq - other.seq);
    return pageOf(edgeOf(call), adView, ads, { newestFirst: true });
  },
};
