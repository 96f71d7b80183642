import { and, eq, gte, inArray, ne } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import type { PostRemoval } from "../../../messages.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { archivedGone, comments, threadId } from "../../../platform/db/comments.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { loadPageContexts } from "../intake/page-context.ts";
import { goneEvent } from "./differences.ts";
import { forget } from "./ledger/visits.ts";

/** The maximum number of comments that are removed at once; the rest waits for the message that this one sends. */
const AT_ONCE = 500;
const AGAIN_SECONDS = 30;
/** Older comments are not searched, because the index is by time and a page may have a million comments. */
const LOOK_BACK_MS = 90 * DAY_MS;

/** The condition for the comments under a post, not those under its copies, that are not removed. @param postIds the network's ids of the post */
export const isUnderPost = (page: { workspaceId: number; pageId: number }, postIds: readonly string[], now: number) =>
  and(
    eq(comments.workspaceId, page.workspaceId),
    gte(comments.postedAt, now - LOOK_BACK_MS),
    eq(comments.pageId, page.pageId),
    inArray(threadId, boundList(postIds)),
    ne(comments.status, "removed"),
  );

/**
 * Enqueues a removal for each comment of a post that was deleted on its network: the network reports only the post. Safe to
 * repeat.
 *
 * @returns how many comments were found under it
 */
export async function removePost(
  deps: Pick<Deps, "core" | "comments" | "networks" | "queues" | "now">,
  removal: PostRemoval,
): Promise<number> {
  const { network, pageExternalId, removedPostId, at } = removal;
  const [page] = (await loadPageContexts(deps, [removal])).values();
  if (!page) return 0;
  if (page.isMoving) throw new AppError("workspace_moving");
  const { db, workspaceId, pageId } = page;
  const postIds = deps.networks[network].postIds(pageExternalId, removedPostId);
  await forget(db, { id: pageId, workspaceId }, postIds);
  if (page.archivedBefore !== null)
    await db
      .insert(archivedGone)
      .values(postIds.map((key) => ({ workspaceId, pageId, kind: "post" as const, key, goneAt: at })))
      .onConflictDoNothing();
  const gone = await db
    .select({ externalId: comments.externalId })
    .from(comments)
    .where(isUnderPost(page, postIds, at))
    .limit(AT_ONCE);
  await deps.queues["comment-events"].send(gone.map(({ externalId }) => goneEvent(page, externalId, at)));
  if (gone.length === AT_ONCE) await deps.queues["comment-events"].send([removal], { delaySeconds: AGAIN_SECONDS });
  return gone.length;
}
