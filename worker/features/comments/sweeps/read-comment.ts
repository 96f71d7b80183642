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

/** The time until the next try after a temporary failure. */
const AGAIN_AFTER_SECONDS = 60;

/**
 * Reads one comment on its network, and sends an event if it is not as our row says. After a temporary failure it sends its message
 * again. Safe to repeat.
 *
 * @returns how many events were sent; 0 also when the page cannot be read, which its sweep finds
 */
export async function readComment(all: Deps, db: CommentsDb, message: ReadMessage): Promise<0 | 1> {
  const { workspaceId, pageId, readComment: id } = message;
  const isMine = and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), eq(pages.status, "active"));
  const page = await all.core.select().from(pages).where(isMine).get();
  if (!page) return 0;
  const again = async (): Promise<0> => {
    if (all.now() < message.until) await all.queues.sweeps.send([message], { delaySeconds: AGAIN_AFTER_SECONDS });
    return 0;
  };
  if (page.pausedUntil !== null && page.pausedUntil > all.now()) return again();
  const deps = await pacedReads(all, page);
  const network = deps.networks[page.network];
  const [row] = await commentsByKey(db, [{ pageId, key: network.keyOf(id) }]);
  if (!row || row.status === "removed") return 0;
  const token = await deps.sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
  const readAt = deps.now();
  try {
    const comment = await network.comment({ id, token });
    if (!differs(comment, row)) return 0;
    await deps.queues["comment-events"].send([
      seenEvent(page, { id: row.copyId ?? row.postId, isAd: row.isAd }, comment, readAt),
    ]);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    if (error.problem === "transient" || error.problem === "rate_limited") return again();
    if (error.problem !== "gone") return 0;
    await deps.queues["comment-events"].send([goneEvent(page, id, readAt)]);
  }
  return 1;
}
