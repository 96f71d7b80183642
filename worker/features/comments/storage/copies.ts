// Copies of posts. An ad that promotes an Instagram post has a medium of its own with comments of its own; webhooks and ad accounts
// say of which post. Comments of a copy belong to that post: rules, raids, figures and filters know only the post.
import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { boundRows, isOneOfPairs } from "../../../platform/db/bound-json.ts";
import { posts } from "../../../platform/db/comments.ts";
import { excluded, rowsFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { Network } from "../../../vocabulary/networks.ts";

/** Of each of these media, the post that it is a copy of, as far as that is stored. Can be given to `db.batch`. */
export const storedOriginals = (db: CommentsDb, media: (readonly [pageId: number, externalId: string])[]) =>
  db
    .select({ pageId: posts.pageId, externalId: posts.externalId, originalId: posts.originalId })
    .from(posts)
    .where(isOneOfPairs([posts.pageId, posts.externalId], media));

/** The media of a page's ads; `originalId` null for one that is no copy, or that does not name its post. */
export type PageAds = {
  page: { id: number; workspaceId: number; network: Network; externalId: string };
  ads: { id: string; originalId: string | null }[];
};

/**
 * Stores ads of a page, to be visited by sweeps, and the posts that they are copies of; the first that is learned stays. Comments
 * that were stored under a copy before are sent to their post a minute later, when what runs now is done. An ad that the network
 * showed as an ordinary post stays one.
 *
 * @param now epoch milliseconds
 */
export async function learnAds(
  { queues }: Pick<Deps, "queues">,
  db: CommentsDb,
  { page: { id: pageId, workspaceId, network, externalId: pageExternalId }, ads }: PageAds,
  now: number,
): Promise<void> {
  if (ads.length === 0) return;
  const { from, field } = boundRows(ads);
  const row = {
    ...{ pageId, workspaceId, externalId: field("id"), originalId: field("originalId") },
    ...{ isAd: true, visitedAt: 0, updatedAt: now },
  };
  const isLearned = sql`${posts.originalId} IS NULL AND ${excluded(posts.originalId)} IS NOT NULL`;
  // The network did not show it when a comment made us ask for it.
  const isUnseen = and(eq(posts.isAd, false), isNull(posts.postedAt));
  // While a permission was missing, it looked as if it were deleted.
  const isForgotten = and(eq(posts.isAd, true), isNull(posts.visitedAt));
  const copies = ads.filter(({ originalId }) => originalId !== null);
  const media = copies.map(({ id }) => [pageId, id] as const);
  const before = copies.length > 0 ? await storedOriginals(db, media) : [];
  // Under a medium that was not stored there are no comments. Sent first: once it is stored, nothing learns it again.
  await queues["comment-events"].send(
    before
      .filter(({ originalId }) => originalId === null)
      .map(({ externalId }) => ({ network, pageExternalId, learnedCopyId: externalId })),
    { delaySeconds: AFTER_SECONDS },
  );
  await db
    .insert(posts)
    .select(rowsFor(posts, row, { from }))
    .onConflictDoUpdate({
      target: [posts.pageId, posts.externalId],
      set: {
        originalId: sql`coalesce(${posts.originalId}, ${excluded(posts.originalId)})`,
        visitedAt: sql`coalesce(${posts.visitedAt}, 0)`,
        isAd: true,
      },
      setWhere: or(isLearned, isUnseen, isForgotten),
    });
}

const AFTER_SECONDS = 60;
