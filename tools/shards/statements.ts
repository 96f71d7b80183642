// The SQL of `npm run shards`, for the core database.

const START = `'{"table":0,"after":null}'`;

/**
 * Requests a move. It returns no row when the workspace is already in that database or is unknown, and when a move of it is not over
 * yet.
 */
export const moveSql = ({ workspaceId, to }: { workspaceId: number; to: string }, now: number): string =>
  `INSERT INTO workspace_moves (workspace_id, from_shard, to_shard, step, place, compared, run, claimed_until, copied, differed, started_at)
   SELECT id, shard, '${to}', 'begin', ${START}, '{}', 1, 0, 0, 0, ${now} FROM workspaces WHERE id = ${workspaceId} AND shard <> '${to}'
   ON CONFLICT (workspace_id) DO UPDATE SET from_shard = excluded.from_shard, to_shard = excluded.to_shard,
     step = excluded.step, place = excluded.place, compared = excluded.compared, run = workspace_moves.run + 1, claimed_until = 0, copied = 0,
     differed = 0, problem = NULL, started_at = excluded.started_at, switched_at = NULL, finished_at = NULL
   WHERE workspace_moves.finished_at IS NOT NULL
   RETURNING workspace_id`;

/** Selects why `moveSql` returned no row. */
export const whySql = (workspaceId: number): string =>
  `SELECT shard, (SELECT to_shard FROM workspace_moves WHERE workspace_id = workspaces.id AND finished_at IS NULL) AS moves_to
   FROM workspaces WHERE id = ${workspaceId}`;

/** Cancels a move that has not switched yet. The copied rows are deleted when a run that copies has ended: its claim stays. */
export const cancelSql = (workspaceId: number): string =>
  `UPDATE workspace_moves SET step = 'cancel', place = ${START}, run = run + 1, problem = 'cancelled'
   WHERE workspace_id = ${workspaceId} AND finished_at IS NULL AND switched_at IS NULL RETURNING workspace_id`;

/** Deletes the old rows although some of them were written after the switch. */
export const discardSql = (workspaceId: number): string =>
  `UPDATE workspace_moves SET step = 'remove', place = ${START}, run = run + 1, claimed_until = 0
   WHERE workspace_id = ${workspaceId} AND step = 'check' AND problem IS NOT NULL RETURNING workspace_id`;

const MOVE = "workspace_id, from_shard, to_shard, step, place, copied, problem, started_at, switched_at, finished_at";
export const movesSql = `SELECT ${MOVE} FROM workspace_moves WHERE finished_at IS NULL ORDER BY started_at`;
export const moveOfSql = (workspaceId: number): string =>
  `SELECT ${MOVE} FROM workspace_moves WHERE workspace_id = ${workspaceId}`;

/** Closes a database to new workspaces, or opens it again. Its row exists after the cron has measured the database. */
export const closeSql = (shard: string, at: number | null): string =>
  `UPDATE shards SET closed_at = ${at} WHERE name = '${shard}' RETURNING name`;

export const workspacesSql = "SELECT shard, count(*) AS workspaces FROM workspaces GROUP BY shard";

export const measuredSql = "SELECT name, bytes, measured_at, out_since, closed_at FROM shards";

/** Selects the oldest size of each database within the last `days` days, and its day. */
export const growthSql = (today: string, days: number): string =>
  `SELECT shard, min(day) AS day, bytes FROM shard_sizes WHERE day >= date('${today}', '-${days} days') GROUP BY shard`;
