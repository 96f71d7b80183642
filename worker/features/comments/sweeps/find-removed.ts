import { and, eq, gte, lt, ne } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { CommentEvent } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { goneEvent, type SweptPage } from "./differences.ts";

/** The maximum number of comments that are checked: each costs a call, so a thread that lost more continues in the next sweep. */
const MAX_CHECKED = 20;
/** A comment this new may be missing in a list that was read earlier. */
const GRACE_MS = 60_000;

/**
 * Finds comments of a thread that we know and the network no longer lists. Each is read separately before it counts as removed,
 * because lists leave out what only some people may see. Not every network reports deletions, and webhooks can be lost.
 *
 * @param seen keys of what was listed
 * @param readFrom the list was read back to this moment, epoch milliseconds
 */
export async function findRemoved(
  { networks }: Pick<Deps, "networks">,
  db: CommentsDb,
  input: { page: SweptPage; token: string; threadId: string; seen: Set<string>; readFrom: number; readAt: number },
): Promise<CommentEvent[]> {
  const { page, token, threadId, seen, readFrom, readAt } = input;
  const storedComments = await db
    .select({ externalId: comments.externalId, key: comments.externalKey })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        gte(comments.postedAt, readFrom),
        eq(comments.pageId, page.id),
        eq(comments.postId, threadId),
        ne(comments.status, "removed"),
        lt(comments.receivedAt, readAt - GRACE_MS),
      ),
    );
  const missing = storedComments.filter(({ key }) => !seen.has(key)).slice(0, MAX_CHECKED);
  const events: CommentEvent[] = [];
  for (const { externalId } of missing) {
    if (await isGone(networks[page.network], { id: externalId, token }))
      events.push(goneEvent(page, externalId, readAt));
  }
  return events;
}

/** Whether the network no longer has the comment. Costs a call. @throws NetworkError when the answer is unclear */
export async function isGone(network: Pick<SocialNetwork, "comment">, comment: { id: string; token: string }) {
  try {
    await network.comment(comment);
    return false;
  } catch (error) {
    if (error instanceof NetworkError && error.problem === "gone") return true;
    throw error;
  }
}
