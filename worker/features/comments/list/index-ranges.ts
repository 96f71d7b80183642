import { and, eq } from "drizzle-orm";
import { pages } from "../../../platform/db/core.ts";
import type { CoreDb } from "../../../platform/db/open.ts";
import { COMMENT_STATUSES, type CommentStatus } from "../../../vocabulary/comments.ts";
import { REASONS, type Reason } from "../../../vocabulary/judgement.ts";
import { onVisible, type Reader } from "../../workspaces/visible-pages.ts";
import type { CommentFilter } from "../schemas.ts";

/** A range of the index `comments_page_status`, ordered by time. */
type IndexRange = [pageId: number, status: CommentStatus, reason: Reason | null];

const EVERY_REASON = [null, ...REASONS];

/** @param pageIds the pages that the filter names */
export const indexRangesOf = (
  pageIds: number[],
  { status, reason }: Pick<CommentFilter, "status" | "reason">,
): IndexRange[] =>
  pageIds.flatMap((pageId) =>
    (status ? [status] : COMMENT_STATUSES).flatMap((each) =>
      (reason ? [reason] : EVERY_REASON).map((why): IndexRange => [pageId, each, why]),
    ),
  );

/** The pages that a filter names, of those that the person may see. A disconnected page keeps its row while its comments are stored. */
export function pagesOf(
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
