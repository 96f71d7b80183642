import { isGranted } from "../../auth/access.ts";
import type { Post, User } from "../../world/types.ts";
import type { Call, Edges } from "../call.ts";
import { edgeOf, OF_LIST } from "../edge.ts";
import { notOffered, permissionError } from "../errors.ts";
import { pageOf } from "../paging.ts";
import { adAccountView, adView } from "../views/ad.ts";

/** The ad account of a person, with the ads of the pages that the person granted. */
export const adAccountId = (user: User) => `act_${user.id}`;

/** @throws GraphError 200 */
function needsAdsRead(call: Call) {
  if (isGranted(call, "ads_read") || isGranted(call, "ads_management")) return;
  throw permissionError("Ad account owner has NOT grant ads_management or ads_read permission");
}

/** `/me/adaccounts`. */
export function listAdAccounts(call: Call, user: User) {
  needsAdsRead(call);
  return pageOf(edgeOf(call), adAccountView, [{ id: adAccountId(user), account_id: user.id, createdAt: 0, seq: 0 }]);
}

/** The status of every ad: the sandbox cannot pause or end one. */
const STATUSES = ["ACTIVE"];

/** Reads a JSON list of statuses. @throws GraphError naming the first one that no ad of the sandbox has */
function checkStatus(text = '["ACTIVE"]') {
  const asked = text.match(/\w+/g) ?? [];
  const wrong = asked.find((status) => !STATUSES.includes(status));
  if (wrong !== undefined) throw notOffered(`ads with the effective_status ${wrong}`);
}

export const adAccountEdges: Edges<User> = {
  "GET ads": {
    takes: [...OF_LIST, "effective_status"],
    answer: listAds,
  },
};

function listAds(call: Call, user: User) {
  needsAdsRead(call);
  checkStatus(call.params.effective_status);
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
    .sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  return pageOf(edgeOf(call), adView, ads, { newestFirst: true });
}
