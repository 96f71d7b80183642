// Posts that no list of the network shows any more. Instagram never reports that a medium was deleted, and Facebook's webhook about
// a post may be lost: then their comments would stay as visible ones here.
import { asc, desc } from "drizzle-orm";
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import { comments } from "../../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { goneEvent } from "../differences.ts";
import { stopsPage } from "../page-problem.ts";
import { isGone, type OfPage } from "../reconcile.ts";
import { isUnderPost } from "../remove-post.ts";
import { forget, loadUnmet } from "./visits.ts";

/** The maximum number of posts that a sweep asks for: a call each, and one for some comments of those that it does not get. */
const MAX_ASKED = 5;
/** How many of a missing post's newest comments are asked for. */
const NEWEST_ASKED = 3;

type Input = Pick<OfPage, "page" | "network" | "token" | "startedAt">;

/**
 * Asks for posts that a list lacks, and sends the removal of those that were deleted. Others are older than the list, or only left
 * it.
 *
 * @returns those that were not settled this time; what failed comes last, so that it holds up no other
 */
export async function settleUnlisted(
  deps: Pick<Deps, "queues">,
  db: CommentsDb,
  input: Input,
  ids: string[],
  most = MAX_ASKED,
): Promise<string[]> {
  const { network, token } = input;
  const rest = [...ids];
  const failed: string[] = [];
  for (const id of ids.slice(0, most)) {
    try {
      if ((await network.thread({ id, token })) === null) await settleMissing(deps, db, input, id);
    } catch (error) {
      // A lasting problem of the page is found by the sweep itself.
      if (!(error instanceof NetworkError)) throw error;
      if (stopsPage(error)) break;
      failed.push(id);
    }
    rest.shift();
  }
  return [...rest, ...failed];
}

/**
 * Sends the removal of a post that the network does not return, unless it still returns a comment under it: a post may also be
 * invisible to us. Then only those comments are removed that it was asked for and no longer has, and the post is forgotten; so it
 * is without comments.
 */
export async function settleMissing(
  deps: Pick<Deps, "queues">,
  db: CommentsDb,
  input: Input,
  id: string,
): Promise<void> {
  const { page, network, token, startedAt } = input;
  const asked = await loadSome(db, input, id);
  const gone: string[] = [];
  for (const externalId of asked) if (await isGone(network, { id: externalId, token })) gone.push(externalId);
  const { "comment-events": events } = deps.queues;
  if (gone.length > 0 && gone.length === asked.length)
    return events.send([{ network: page.network, pageExternalId: page.externalId, removedPostId: id, at: startedAt }]);
  await events.send(gone.map((externalId) => goneEvent(page, externalId, startedAt)));
  await forget(db, page, [id]);
}

/** External ids of the newest comments of a post, and of the oldest: one alone may just have been deleted. */
async function loadSome(db: CommentsDb, { page, network, startedAt }: Input, postId: string): Promise<string[]> {
  const postIds = network.postIds(page.externalId, postId);
  const ordered = (order: typeof asc, most: number) =>
    db
      .select({ externalId: comments.externalId })
      .from(comments)
      .where(isUnderPost({ workspaceId: page.workspaceId, pageId: page.id }, postIds, startedAt))
      .orderBy(order(comments.postedAt))
      .limit(most);
  const some = [...(await ordered(desc, NEWEST_ASKED)), ...(await ordered(asc, 1))];
  return [...new Set(some.map(({ externalId }) => externalId))];
}

/**
 * Settles posts that no list showed since a moment, and takes them out of those that are visited: they were deleted, or
 * only left the list.
 *
 * @param since epoch milliseconds
 */
export async function settleUnmet(
  deps: Pick<Deps, "queues">,
  db: CommentsDb,
  input: Input,
  since: number,
): Promise<void> {
  const unmet = await loadUnmet(db, input.page, since);
  const commented = unmet.filter(({ counted }) => counted !== 0).map(({ id }) => id);
  const open = new Set(await settleUnlisted(deps, db, input, commented, commented.length));
  const settled = unmet.map(({ id }) => id).filter((id) => !open.has(id));
  await forget(db, input.page, settled);
}
