// What becomes of a page's comments when its owner disconnects it.
import { type CommentsDb, rowsWritten } from "../../platform/db/open.ts";

type OfPage = { workspaceId: number; pageId: number };

/** Gives up what was still to be done on the network: there is no token for it any more. @returns rows written */
export async function abandonActions(db: CommentsDb, { workspaceId, pageId, now }: OfPage & { now: number }) {
  const run = (sql: string) => db.$client.prepare(sql);
  return rowsWritten(
    await db.$client.batch([
      run(
        "UPDATE actions SET state = 'failed', last_error = 'disconnected', updated_at = ?3 WHERE workspace_id = ?1 AND page_id = ?2 AND state IN ('queued', 'parked')",
      ).bind(workspaceId, pageId, now),
      run(
        "UPDATE comments SET action_state = 'failed', action_error = 'page_gone' WHERE workspace_id = ?1 AND page_id = ?2 AND action_state IN ('queued', 'parked')",
      ).bind(workspaceId, pageId),
      run(
        "UPDATE comments SET reply_state = 'failed', reply_error = 'page_gone' WHERE workspace_id = ?1 AND page_id = ?2 AND reply_state IN ('queued', 'parked')",
      ).bind(workspaceId, pageId),
      run(
        "UPDATE replies SET state = 'failed', problem = 'page_gone', updated_at = ?3 WHERE workspace_id = ?1 AND page_id = ?2 AND state IN ('queued', 'parked')",
      ).bind(workspaceId, pageId, now),
    ]),
  );
}

/** In the order of an index, so that each statement of a batch means the same rows. */
const CHOSEN =
  "SELECT id FROM comments WHERE workspace_id = ?1 AND page_id = ?2 AND id < ?3 ORDER BY external_key LIMIT ?4";

/**
 * Deletes comments of a page with their ledger, reports and outbox, so many at a time.
 *
 * @param belowId comments that came later stay
 * @returns whether none is left
 */
export async function purgeComments(
  db: CommentsDb,
  { workspaceId, pageId, belowId, most }: OfPage & { belowId: number; most: number },
): Promise<boolean> {
  const run = (sql: string) => db.$client.prepare(sql);
  const [, , , deleted] = await db.$client.batch<{ id: number }>([
    run(`DELETE FROM replies WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM reports WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM events WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM comments WHERE id IN (${CHOSEN}) RETURNING id`).bind(workspaceId, pageId, belowId, most),
  ]);
  if (deleted!.results.length === most) return false;
  // Their comments are gone, so none of them can act; by page and not by comment, which no index knows.
  await run("DELETE FROM actions WHERE workspace_id = ?1 AND page_id = ?2 AND id < ?3")
    .bind(workspaceId, pageId, belowId)
    .run();
  await run("DELETE FROM posts WHERE workspace_id = ?1 AND page_id = ?2").bind(workspaceId, pageId).run();
  // What it found is gone: should the page come back, it is scanned again.
  await run("DELETE FROM first_scans WHERE workspace_id = ?1 AND page_id = ?2").bind(workspaceId, pageId).run();
  return true;
}
