// Posts that no list of the network shows any more. Instagram never reports that a medium was deleted, and Facebook's webhook about
// a post may be lost: then their comments would stay as visible ones here.
import { and, desc, eq, gte, inArray, ne } from "drizzle-orm";
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import { boundList } from "../../../../platform/db/bound-json.ts";
import { comments } from "../../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { isGone, type OfPage } from "../reconcile.ts";
import { LOOK_BACK_MS } from "../remove-post.ts";
import { forget, loadUnmet } from "./visits.ts";

/** The maximum number of posts that a sweep asks for, two calls each. */
const MAX_ASKED = 5;

type Input = Pick<OfPage, "page" | "network" | "token" | "startedAt">;

/**
 * Asks for posts that a list lacks, and sends the removal of those that were deleted. Others are older than the list, or only left
 * it.
 *
 * @returns those that were not asked for this time
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
  try {
    for (const id of ids.slice(0, most)) {
      if ((await network.thread({ id, token })) === null) await settleMissing(deps, db, input, id);
      rest.shift();
    }
  } catch (error) {
    // A lasting problem is found by the sweep itself.
    if (!(error instanceof NetworkError)) throw error;
  }
  return rest;
}

/**
 * Sends the removal of a post that the network does not return, unless it still returns a comment under it: a post may also be
 * invisible to us. Without comments of it the post is only forgotten.
 */
export async function settleMissing(
  deps: Pick<Deps, "queues">,
  db: CommentsDb,
  { page, network, token, startedAt }: Input,
  id: string,
): Promise<void> {
  const postIds = network.postIds(page.externalId, id);
  const [comment] = await db
    .select({ externalId: comments.externalId })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        gte(comments.postedAt, startedAt - LOOK_BACK_MS),
        eq(comments.pageId, page.id),
        inArray(comments.postId, boundList(postIds)),
        ne(comments.status, "removed"),
      ),
    )
    .orderBy(desc(comments.postedAt))
    .limit(1);
  const isRemoved = comment && (await isGone(network, { id: comment.externalId, token }));
  if (!isRemoved) return forget(db, page, [id]);
  const removal = { network: page.network, pageExternalId: page.externalId, removedPostId: id, at: startedAt };
  await deps.queues["comment-events"].send([removal]);
}

/**
 * Settles posts, or ads, that no list showed since a moment, and takes them out of those that are visited: they were deleted, or
 * only left the list.
 *
 * @param since epoch milliseconds
 */
export async function settleUnmet(
  deps: Pick<Deps, "queues">,
  db: CommentsDb,
  input: Input,
  { of, since }: { of: "post" | "ad"; since: number },
): Promise<void> {
  const unmet = await loadUnmet(db, input.page, of, since);
  const commented = unmet.filter(({ counted }) => counted !== 0).map(({ id }) => id);
  const open = new Set(await settleUnlisted(deps, db, input, commented, commented.length));
  const settled = unmet.map(({ id }) => id).filter((id) => !open.has(id));
  await forget(db, input.page, settled);
}
