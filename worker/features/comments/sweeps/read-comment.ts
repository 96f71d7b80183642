import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { ReadMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { pacedReads } from "../../workspaces/paced-reads.ts";
import { commentsByKey } from "../queries.ts";
import { differs, goneEvent, seenEvent } from "./differences.ts";

/**
 * Reads one comment on its network, and sends an event if it is not as our row says. Safe to repeat.
 *
 * @returns how many events were sent; 0 also when the page cannot be read, which its sweep finds
 * @throws NetworkError for a temporary failure
 */
export async function readComment(all: Deps, db: CommentsDb, message: ReadMessage): Promise<0 | 1> {
  const { workspaceId, pageId, readComment: id } = message;
  const isMine = and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), eq(pages.status, "active"));
  const page = await all.core.select().from(pages).where(isMine).get();
  if (!page) return 0;
  if (page.pausedUntil !== null && page.pausedUntil > all.now()) throw new NetworkError("rate_limited", "paused");
  const deps = await pacedReads(all, page);
  const network = deps.networks[page.network];
  const [row] = await commentsByKey(db, [{ pageId, key: network.keyOf(id) }]);
  if (!row || row.status === "removed") return 0;
  const token = await deps.sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
  const readAt = deps.now();
  try {
    const comment = await network.comment({ id, token });
    if (!differs(comment, row)) return 0;
    await deps.queues["comment-events"].send([seenEvent(page, { id: row.postId, isAd: row.isAd }, comment, readAt)]);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.problem === "transient" || error.problem === "rate_limited") throw error;
    if (error.problem !== "gone") return 0;
    await deps.queues["comment-events"].send([goneEvent(page, id, readAt)]);
  }
  return 1;
}
