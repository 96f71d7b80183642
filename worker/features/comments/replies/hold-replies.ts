import { and, inArray, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { OPEN_REPLIES, replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

/**
 * Delays replies, and has the network read before each is written: after a restore, a reply may have been written already.
 *
 * @returns rows written
 */
export async function holdReplies(db: CommentsDb, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const held = db
    .update(replies)
    .set({ attempts: sql`max(${replies.attempts}, 1)` })
    .where(and(inArray(replies.id, boundList(ids)), sql.raw(OPEN_REPLIES)));
  return (await batch(db, { held })).rowsWritten;
}
