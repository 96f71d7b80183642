import { and, desc, eq, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { batch } from "../../../platform/db/batch.ts";
import { ADS_IN_USE, posts } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { WorkspaceReader } from "../../workspaces/visible-pages.ts";
import { presentNow } from "../list/present.ts";
import { ownComment } from "../queries.ts";
import type { CloseInput } from "../schemas.ts";
import { askNetwork, loadConnectedPage } from "./connected-page.ts";
import { recordPersonEvent } from "./record-person-event.ts";

type Input = CloseInput & WorkspaceReader & { id: string; userId: number; country: string | null };

/**
 * Closes the comments of a comment's post and of the ads that promote it, or opens them; existing comments stay. The network is called before anything is stored
 * here. Safe to repeat.
 *
 * @throws AppError `not_found`, `closing_not_supported`, and what `loadConnectedPage` and `askNetwork` throw
 */
export async function closeComments(
  deps: Pick<Deps, "core" | "networks" | "sealer" | "isOutboundHeld" | "now">,
  { closed, userId, country, ...own }: Input,
) {
  const { db } = own;
  const comment = await ownComment(own);
  const { workspaceId, pageId, postId } = comment;
  if (!deps.networks[comment.network].capabilities.closeComments || postId === null)
    throw new AppError("closing_not_supported");
  const { network, token } = await loadConnectedPage(deps, comment);
  await askNetwork(() => network.setCommentsClosed({ id: postId, closed, token }));
  // An ad that ended may refuse it; its post is closed all the same.
  for (const id of await loadCopies(db, pageId, postId))
    await askNetwork(() => network.setCommentsClosed({ id, closed, token })).catch(() => undefined);
  const at = deps.now();
  const commentsClosedAt = closed ? at : null;
  await batch(db, {
    ...recordPersonEvent(db, comment, { cause: closed ? "comments_closed" : "comments_opened", userId, country, at }),
    post: db
      .insert(posts)
      .values({ pageId, externalId: postId, workspaceId, commentsClosedAt, updatedAt: at })
      .onConflictDoUpdate({ target: [posts.pageId, posts.externalId], set: { commentsClosedAt } }),
  });
  return { success: true as const, comment: await presentNow(deps, db, comment) };
}

/** The maximum number of ads of one post that are closed with it, the latest ones: a call each, while a person waits. */
const MAX_COPIES = 20;

async function loadCopies(db: CommentsDb, pageId: number, postId: string): Promise<string[]> {
  const copies = await db
    .select({ id: posts.externalId })
    .from(posts)
    .where(and(eq(posts.pageId, pageId), eq(posts.originalId, postId), sql.raw(ADS_IN_USE)))
    .orderBy(desc(posts.externalId))
    .limit(MAX_COPIES);
  return copies.map(({ id }) => id);
}
