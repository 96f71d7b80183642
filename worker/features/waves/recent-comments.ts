import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Waved } from "../../moderation/repetition/find-waves.ts";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import type { CommentStatus } from "../../vocabulary/comments.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { isVisible, type Reader } from "../workspaces/visible-pages.ts";

/** The maximum number of comments of the workspace that are compared, the newest of at most one day. */
const MAX_READ = 3_000;

export type Recent = Waved & { status: CommentStatus };

/** Reads the comments of one database in which waves are searched, newest first, on the pages that the person may see. */
export async function loadRecentComments(
  db: CommentsDb,
  { workspaceId, visible }: Reader,
  { now }: { now: number },
): Promise<Recent[]> {
  const recent = await db
    .select({
      id: comments.id,
      pageId: comments.pageId,
      postedAt: comments.postedAt,
      status: comments.status,
      authorId: comments.authorKey,
      // The page's own comments have none.
      fingerprint: sql<string>`iif(${comments.isOwn}, '', coalesce(${comments.fingerprint}, ''))`,
    })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), gte(comments.postedAt, now - DAY_MS)))
    .orderBy(desc(comments.postedAt))
    .limit(MAX_READ);
  return recent.filter(({ pageId }) => isVisible(visible, pageId));
}
