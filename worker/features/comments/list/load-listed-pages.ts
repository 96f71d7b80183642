import { and, eq } from "drizzle-orm";
import { pages } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { onVisible, type Reader } from "../../workspaces/visible-pages.ts";
import type { CommentFilter } from "../schemas.ts";

/** The pages of a filter that the person may see. A disconnected page keeps its row while its comments are stored. */
export function loadListedPages(
  core: CoreDb,
  { workspaceId, visible, page, platform }: Reader & Pick<CommentFilter, "page" | "platform">,
) {
  const named = page ? eq(pages.publicId, page) : undefined;
  const onNetwork = platform ? eq(pages.network, platform) : undefined;
  return core
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), onVisible(pages.id, visible), named, onNetwork));
}
