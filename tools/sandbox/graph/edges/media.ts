import { needsInstagram } from "../../auth/access.ts";
import type { Instagram } from "../../world/types.ts";
import type { EdgeRequest } from "../edge.ts";
import { pageOf } from "../paging.ts";
import { mediaView } from "../views/media.ts";

/** `/{ig-user}/media`: newest first; media that exist only as ads do not appear. */
export function mediaEdge(edge: EdgeRequest, account: Instagram) {
  needsInstagram(edge.call, "instagram_basic");
  const media = edge.call.machine.world.postsOf.get(account.id) ?? [];
  return pageOf(
    edge,
    mediaView,
    media.filter((item) => item.isPublished),
    { newestFirst: true },
  );
}
