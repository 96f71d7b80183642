// The SQL of `npm run dead-letters`.
import { sqlText } from "../db/sql-text.ts";

export type Chosen = {
  /** The ids of dead letters; empty for all. */
  ids: readonly number[];
  /** Selects the letters of one queue. */
  queue?: string | undefined;
  /** Selects the letters with one code. */
  code?: string | undefined;
};

function where({ ids, queue, code }: Chosen): string {
  const conditions = [
    ids.length > 0 ? `id IN (${ids.join(", ")})` : null,
    queue ? `queue = ${sqlText(queue)}` : null,
    code ? `code = ${sqlText(code)}` : null,
  ].filter((condition) => condition !== null);
  return conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
}

/** Selects the number of letters of each queue and code, and the time of the oldest. */
export const LIST = `SELECT queue, code, count(*) AS letters, min(created_at) AS first,
  max(created_at) AS last, count(redrive_at) AS waiting FROM dead_letters GROUP BY 1, 2 ORDER BY 1, 2`;

/** Selects the latest letters with their messages, which contain comments of people. */
export const showSql = (chosen: Chosen, most: number) =>
  `SELECT id, queue, workspace_id, code, created_at, redrive_at, body FROM dead_letters${where(chosen)}
   ORDER BY id DESC LIMIT ${most}`;

/** Marks letters to be sent again. The Worker's cron sends 100 of them in each minute. */
export const redriveSql = (chosen: Chosen, now: number) =>
  `UPDATE dead_letters SET redrive_at = ${now}${where(chosen)} RETURNING id`;

export const discardSql = (chosen: Chosen) => `DELETE FROM dead_letters${where(chosen)} RETURNING id`;
