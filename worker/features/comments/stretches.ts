import { eq } from "drizzle-orm";
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
  // Pages that were disconnected keep their row while their comments are there.
  const owned = await core
    .select({ id: pages.id, publicId: pages.publicId, network: pages.network })
    .from(pages)
    .where(eq(pages.workspaceId, workspaceId));
  const chosen = owned.filter((one) => (!page || one.publicId === page) && (!platform || one.network === platform));
  return chosen.flatMap(({ id }) =>
    (status ? [status] : COMMENT_STATUSES).flatMap((each) =>
      (reason ? [reason] : EVERY_REASON).map((why): Stretch => [id, each, why]),
    ),
  );
}
