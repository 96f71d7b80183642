import { needsInstagram } from "../../auth/access.ts";
import type { Instagram } from "../../world/types.ts";
import type { EdgeRequest } from "../edge.ts";
import { pageOf } from "../paging.ts";
import { parseTime } from "../time.ts";
import { mediaView } from "../views/media.ts";

/** `/{ig-user}/media`: newest first, without media that exist only as ads. `since` and `until` refer to the media's own time. */
export function mediaEdge(edge: EdgeRequest, account: Instagram) {
  needsInstagram(edge.call, "instagram_basic");
  const media = edge.call.machine.world.postsOf.get(account.id) ?? [];
  const since = parseTime(edge.params.since) ?? Number.NEGATIVE_INFINITY;
  const until = parseTime(edge.params.until) ?? Number.POSITIVE_INFINITY;
  return pageOf(
    edge,
    mediaView,
    media.filter(({ isPublished, createdAt }) => isPublished && createdAt >= since && createdAt <= until),
    { newestFirst: true },
  );
}
