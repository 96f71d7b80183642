// What becomes of a page's comments when its owner disconnects it.
import { STILL_OPEN } from "../../platform/db/comments.ts";
import { newId, timeOfId } from "../../platform/db/ids.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "../comments/storage/outcome-sql.ts";

type OfPage = { workspaceId: number; pageId: number };

/** Actions, and replies, given up in one batch. */
const GIVEN_UP = 200;
const PARTS = 5;
/** Actions that were never tried are younger: by then the cron has sent them again. */
const UNTRIED_MS = 10 * 60_000;

/**
 * Gives up what was still to be done on the network: there is no token for it any more. Of a page with very much of it only a
 * part: the rest is given up when its turn comes and no token is found.
 */
export async function abandonActions(db: CommentsDb, { workspaceId, pageId, now }: OfPage & { now: number }) {
  const run = (sql: string) => db.$client.prepare(sql);
  for (let part = 0; part < PARTS; part++) {
    const [tried, untried, answers] = await db.$client.batch<{ id: number; commentId: number }>([
      run(
        `SELECT id, comment_id AS commentId FROM actions WHERE ${STILL_OPEN} AND workspace_id = ?1 AND page_id = ?2 LIMIT ${GIVEN_UP}`,
      ).bind(workspaceId, pageId),
      run(
        `SELECT id, comment_id AS commentId FROM actions
         WHERE id > ?3 AND state = 'queued' AND attempts = 0 AND workspace_id = ?1 AND page_id = ?2 LIMIT ${GIVEN_UP}`,
      ).bind(workspaceId, pageId, newId(now - UNTRIED_MS)),
      run(
        `SELECT id, comment_id AS commentId FROM replies
         WHERE state IN ('queued', 'parked') AND workspace_id = ?1 AND page_id = ?2 LIMIT ${GIVEN_UP}`,
      ).bind(workspaceId, pageId),
    ]);
    const actions = [...tried!.results, ...untried!.results];
    const replies = answers!.results;
    const touched = new Set([...actions, ...replies].map(({ commentId }) => commentId));
    if (touched.size === 0) return;
    const ids = (rows: { id: number }[]) => JSON.stringify(rows.map(({ id }) => id));
    const rows = JSON.stringify([...touched].map((id, index) => ({ id, workspaceId, back: touched.size - 1 - index })));
    await db.$client.batch([
      run(BUMP).bind(rows),
      run(
        `UPDATE actions SET state = 'failed', last_error = 'disconnected', updated_at = ?2
         WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('queued', 'parked')`,
      ).bind(ids(actions), now),
      run(
        `UPDATE replies SET state = 'failed', problem = 'page_gone', updated_at = ?2
         WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('queued', 'parked')`,
      ).bind(ids(replies), now),
      run(
        `UPDATE comments SET ${givenUp("action_state", "action_error")}, ${givenUp("reply_state", "reply_error")}, change_seq = ${POSITION}
         FROM ${WITH_SEQUENCE} WHERE comments.id = ${field("id")} AND comments.page_id = ?2`,
      ).bind(rows, pageId),
    ]);
  }
}

const givenUp = (state: string, error: string) =>
  `${error} = iif(${state} IN ('queued', 'parked'), 'page_gone', ${error}), ${state} = iif(${state} IN ('queued', 'parked'), 'failed', ${state})`;

/** In the order of an index, so that each statement of a batch means the same rows. */
const CHOSEN =
  "SELECT id FROM comments WHERE workspace_id = ?1 AND page_id = ?2 AND id < ?3 ORDER BY external_key LIMIT ?4";
/** No index knows the actions of a page. Keys rise with time, and none is older than the page. */
const ACTIONS = "SELECT id FROM actions WHERE id < ?1 AND id > ?2 ORDER BY id DESC LIMIT ?3";

/**
 * Deletes comments of a page with their ledger, reports and outbox, a part at a time: the comments first, then what is known of
 * the page's posts and of its first scan, then the outbox from its end.
 *
 * @param belowId a key of the moment at which the owner wanted it: what came later stays
 * @param most comments, or ten times as many rows of the outbox
 * @returns what to call it with for the next part; null when nothing is left
 */
export async function purgeComments(
  db: CommentsDb,
  { workspaceId, pageId, belowId, most }: OfPage & { belowId: number; most: number },
): Promise<number | null> {
  const run = (sql: string) => db.$client.prepare(sql);
  const [, , , deleted] = await db.$client.batch<{ id: number }>([
    run(`DELETE FROM replies WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM reports WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM events WHERE comment_id IN (${CHOSEN})`).bind(workspaceId, pageId, belowId, most),
    run(`DELETE FROM comments WHERE id IN (${CHOSEN}) RETURNING id`).bind(workspaceId, pageId, belowId, most),
  ]);
  if (deleted!.results.length === most) return belowId;

  const wantedAt = timeOfId(belowId);
  const looked = most * 10;
  const [posts, , window] = await db.$client.batch<{ first: number | null; n: number }>([
    run(
      `DELETE FROM posts WHERE page_id = ?2 AND external_id IN
         (SELECT external_id FROM posts WHERE page_id = ?2 AND workspace_id = ?1 AND updated_at <= ?3 LIMIT ?4)`,
    ).bind(workspaceId, pageId, wantedAt, most),
    // What it found is gone: should the page come back, it is scanned again.
    run("DELETE FROM first_scans WHERE workspace_id = ?1 AND page_id = ?2 AND started_at <= ?3").bind(
      workspaceId,
      pageId,
      wantedAt,
    ),
    run(`SELECT min(id) AS first, count(*) AS n FROM (${ACTIONS})`).bind(belowId, pageId, looked),
  ]);
  if (posts!.meta.changes === most) return belowId;

  // Their comments are gone, so none of them can act.
  await run(`DELETE FROM actions WHERE workspace_id = ?4 AND page_id = ?2 AND id IN (${ACTIONS})`)
    .bind(belowId, pageId, looked, workspaceId)
    .run();
  const { first, n } = window!.results[0]!;
  return n === looked ? first : null;
}
