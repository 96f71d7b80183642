// The SQL of `npm run shards`, for the core database.
import type { WantedMove } from "./refused-move.ts";

/**
 * Begins a move. It returns no row when the workspace is already in that database or is unknown, when a move of it still runs, and when
 * the whole workspace would move to a database that has pages of it.
 *
 * @param pageId 0 for the whole workspace; then its pages in other databases stay there
 */
export const moveSql = ({ workspaceId, pageId, to }: WantedMove, now: number): string =>
  `INSERT INTO workspace_moves (workspace_id, page_id, from_shard, to_shard, epoch, step, place, run, claimed_until, copied, differed, started_at)
   SELECT w.id, ${pageId}, w.from_shard, '${to}', w.epoch, 'copy', '{"table":0,"after":null}', 1, 0, 0, 0, ${now} FROM (${
     pageId > 0 ? placeOfPage(workspaceId, pageId) : placeOfWorkspace(workspaceId, to)
}) w WHERE w.from_shard <> '${to}'
   ON CONFLICT (workspace_id) DO UPDATE SET page_id = excluded.page_id, from_shard = excluded.from_shard, to_shard = excluded.to_shard,
     epoch = excluded.epoch, step = excluded.step, place = excluded.place, run = workspace_moves.run + 1, claimed_until = 0, copied = 0,
     differed = 0, problem = NULL, started_at = excluded.started_at, switched_at = NULL, finished_at = NULL
   WHERE workspace_moves.finished_at IS NOT NULL
   RETURNING workspace_id, from_shard`;

const placeOfPage = (workspaceId: number, pageId: number): string =>
  `SELECT workspaces.id, workspaces.epoch, coalesce(pages.shard, workspaces.shard) AS from_shard
   FROM pages JOIN workspaces ON workspaces.id = pages.workspace_id WHERE pages.id = ${pageId} AND workspaces.id = ${workspaceId}`;

const placeOfWorkspace = (workspaceId: number, to: string): string =>
  `SELECT id, epoch, shard AS from_shard FROM workspaces WHERE id = ${workspaceId}
   AND NOT EXISTS (SELECT 1 FROM pages WHERE pages.workspace_id = workspaces.id AND pages.shard = '${to}')`;

/** Cancels a move that has not switched yet. The copied rows are deleted. */
export const cancelSql = (workspaceId: number): string =>
  `UPDATE workspace_moves SET step = 'undo', place = '{"table":0,"after":null}', run = run + 1, claimed_until = 0, problem = 'cancelled'
   WHERE workspace_id = ${workspaceId} AND finished_at IS NULL AND step IN ('copy', 'compare', 'switch', 'restart') RETURNING workspace_id, page_id`;

export const movesSql = `SELECT workspace_id, page_id, from_shard, to_shard, step, copied, differed, problem, started_at, switched_at
  FROM workspace_moves WHERE finished_at IS NULL ORDER BY started_at`;

/** Selects the split workspaces: the number of pages of each in every database other than the workspace's own. */
export const splitSql = `SELECT pages.workspace_id, workspaces.shard AS own, pages.shard, count(*) AS pages, group_concat(pages.id, ', ') AS ids
  FROM pages JOIN workspaces ON workspaces.id = pages.workspace_id WHERE pages.shard IS NOT NULL
  GROUP BY pages.workspace_id, workspaces.shard, pages.shard ORDER BY pages.workspace_id, pages.shard`;

/** Closes a database to new workspaces, or opens it again. Its row exists after the cron has measured the database. */
export const closeSql = (shard: string, at: number | null): string =>
  `UPDATE shards SET closed_at = ${at} WHERE name = '${shard}' RETURNING name`;

export const workspacesSql = "SELECT shard, count(*) AS workspaces FROM workspaces GROUP BY shard";

export const measuredSql = "SELECT name, bytes, measured_at, out_since, closed_at FROM shards";

/** Selects the oldest size of each database within the last `days` days, and its day. */
export const growthSql = (today: string, days: number): string =>
  `SELECT shard, min(day) AS day, bytes FROM shard_sizes WHERE day >= date('${today}', '-${days} days') GROUP BY shard`;
