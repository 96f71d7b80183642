import { and, eq } from "drizzle-orm";
import { pages } from "../../platform/db/core.ts";
import type { CoreDb } from "../../platform/db/open.ts";
import { COMMENT_STATUSES, type CommentStatus, REASONS, type Reason } from "../../vocabulary.ts";
import type { CommentFilter } from "./schemas.ts";

/** What stands together in the index `comments_page_status`, ordered by time. */
export type Stretch = [pageId: number, status: CommentStatus, reason: Reason | null];

const EVERY_REASON = [null, ...REASONS];

/**
 * The stretches of the index that hold what a filter asks for: few, since pages, statuses and reasons are.
 *
 * @returns null when the filter names none of them, so that the index by time alone serves; none for a page that is somebody else's
 */
export async function stretchesOf(
  core: CoreDb,
  workspaceId: number,
  { page, platform, status, reason }: CommentFilter,
): Promise<Stretch[] | null> {
  if (!page && !platform && !status && !reason) return null;
  const chosen = await pagesOf(core, workspaceId, { page, platform });
  return chosen.flatMap(({ id }) =>
    (status ? [status] : COMMENT_STATUSES).flatMap((each) =>
      (reason ? [reason] : EVERY_REASON).map((why): Stretch => [id, each, why]),
    ),
  );
}

/** The workspace's pages that a filter names. One that was disconnected keeps its row while its comments are there. */
export function pagesOf(
  core: CoreDb,
  workspaceId: number,
  { page, platform }: Pick<CommentFilter, "page" | "platform">,
) {
  const named = page ? eq(pages.publicId, page) : undefined;
  const onNetwork = platform ? eq(pages.network, platform) : undefined;
  return core
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.workspaceId, workspaceId), named, onNetwork));
}
