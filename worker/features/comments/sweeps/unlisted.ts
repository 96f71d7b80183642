// Finds comments that were deleted so early that no count ever contained them: they are stored here, and the network's list, which
// reaches back to them, lacks them.
import { and, desc, eq, gt, isNotNull, lt, ne } from "drizzle-orm";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkThread } from "../../../networks/threads.ts";
import { comments, threadId } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";
import type { SweptPage } from "./differences.ts";
import { completeSince, GRACE_MS } from "./read-thread.ts";

/** How old such a comment may be. */
const LOOK_BACK_MS = 3 * DAY_MS;
/** The maximum number of comments of the workspace that are read, the latest ones. */
const MAX_EXAMINED = 300;

/** A stored comment that a list of its post has to contain. */
export type ListedHere = Pick<CommentRow, "externalKey" | "parentKey" | "postedAt"> & { threadId: string | null };

/** The latest comments of a page that were not removed. */
export async function loadListedHere(
  db: CommentsDb,
  { page, startedAt }: { page: SweptPage; startedAt: number },
): Promise<ListedHere[]> {
  const { pageId, externalKey, parentKey, postedAt, receivedAt, status } = comments;
  const latest = db
    .select({ pageId, threadId: threadId.as("thread_id"), externalKey, parentKey, postedAt, receivedAt, status })
    .from(comments)
    .where(and(eq(comments.workspaceId, page.workspaceId), gt(postedAt, startedAt - LOOK_BACK_MS)))
    .orderBy(desc(postedAt))
    .limit(MAX_EXAMINED)
    .as("latest");
  return db
    .select({
      threadId: latest.threadId,
      externalKey: latest.externalKey,
      parentKey: latest.parentKey,
      postedAt: latest.postedAt,
    })
    .from(latest)
    .where(
      and(
        eq(latest.pageId, page.id),
        isNotNull(latest.threadId),
        ne(latest.status, "removed"),
        lt(latest.receivedAt, startedAt - GRACE_MS),
      ),
    );
}

/**
 * @param threads each with its first comments
 * @returns threads that lack comments of ours, by id, with the time of the oldest such comment, epoch milliseconds
 */
export async function findUnlisted(
  { network, listedHere }: { network: SocialNetwork; listedHere: () => Promise<ListedHere[]> },
  threads: NetworkThread[],
): Promise<Map<string, number>> {
  const listed = new Set(threads.flatMap((thread) => thread.comments.map(({ id }) => network.keyOf(id))));
  const reach = new Map(threads.map((thread) => [thread.id, completeSince(thread)]));
  const unlisted = new Map<string, number>();
  for (const { threadId: id, externalKey, parentKey, postedAt } of await listedHere()) {
    // A list may show only some replies of a comment.
    const mustBeListed = parentKey === null || network.listsRepliesByTime;
    if (id === null || !mustBeListed || listed.has(externalKey)) continue;
    if (postedAt > (reach.get(id) ?? Number.POSITIVE_INFINITY))
      unlisted.set(id, Math.min(postedAt, unlisted.get(id) ?? postedAt));
  }
  return unlisted;
}
