// The SQL of `npm run shards`, for the core database.

/** Begins a move; no row when the workspace is there already, is not known, or still moves. */
export const moveSql = (workspaceId: number, to: string, now: number): string =>
  `INSERT INTO workspace_moves (workspace_id, from_shard, to_shard, epoch, step, place, run, claimed_until, copied, differed, started_at)
   SELECT id, shard, '${to}', epoch, 'copy', '{"table":0,"after":null}', 1, 0, 0, 0, ${now} FROM workspaces
   WHERE id = ${workspaceId} AND shard <> '${to}'
   ON CONFLICT (workspace_id) DO UPDATE SET from_shard = excluded.from_shard, to_shard = excluded.to_shard, epoch = excluded.epoch,
     step = excluded.step, place = excluded.place, run = workspace_moves.run + 1, claimed_until = 0, copied = 0, differed = 0,
     problem = NULL, started_at = excluded.started_at, switched_at = NULL, finished_at = NULL
   WHERE workspace_moves.finished_at IS NOT NULL
   RETURNING workspace_id, from_shard`;

/** Takes a move back that has not switched yet: what was copied is deleted. */
export const cancelSql = (workspaceId: number): string =>
  `UPDATE workspace_moves SET step = 'undo', place = '{"table":0,"after":null}', run = run + 1, claimed_until = 0, problem = 'cancelled'
   WHERE workspace_id = ${workspaceId} AND finished_at IS NULL AND step IN ('copy', 'switch', 'restart') RETURNING workspace_id`;

export const movesSql = `SELECT workspace_id, from_shard, to_shard, step, copied, differed, problem, started_at, switched_at
  FROM workspace_moves WHERE finished_at IS NULL ORDER BY started_at`;

/** New workspaces go elsewhere from now on, or may come again. The row is there once the cron has measured the database. */
export const closeSql = (shard: string, at: number | null): string =>
  `UPDATE shards SET closed_at = ${at} WHERE name = '${shard}' RETURNING name`;

export const workspacesSql = "SELECT shard, count(*) AS workspaces FROM workspaces GROUP BY shard";

export const measuredSql = "SELECT name, bytes, measured_at, out_since, closed_at FROM shards";

/** The oldest size of the last `days` days of each database, and its day. */
export const growthSql = (today: string, days: number): string =>
  `SELECT shard, min(day) AS day, bytes FROM shard_sizes WHERE day >= date('${today}', '-${days} days') GROUP BY shard`;
