import type { Deps } from "../../deps.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { DAY_MS } from "../../vocabulary/durations.ts";
import { REMOVED_COMMENT_DAYS } from "../../vocabulary/retention.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "../comments/storage/outcome-sql.ts";

/** A run's share, of each database. */
const MOST = 300;

/**
 * Empties text and author of comments that their network has not had for 30 days, and what was answered to them, which may name
 * the author. The keyed hash of the author and the judgement stay: repetition is recognised and decisions are explained without
 * a text. The words go out of the search with the same write. Safe to repeat.
 *
 * @returns comments emptied
 */
export async function emptyRemoved({
  comments,
  shards,
  now,
}: Pick<Deps, "comments" | "shards" | "now">): Promise<number> {
  let emptied = 0;
  for (const shard of shards) emptied += await emptyPart(comments(shard), now() - REMOVED_COMMENT_DAYS * DAY_MS);
  return emptied;
}

async function emptyPart(db: CommentsDb, before: number): Promise<number> {
  const run = (sql: string) => db.$client.prepare(sql);
  const { results: due } = await run(
    `SELECT g.comment_id AS id, c.workspace_id AS workspaceId FROM gone_comments g JOIN comments c ON c.id = g.comment_id
     WHERE g.gone_at < ?1 ORDER BY g.gone_at LIMIT ?2`,
  )
    .bind(before, MOST)
    .all<{ id: number; workspaceId: number }>();
  if (due.length === 0) return 0;
  const rows = JSON.stringify(
    due.map((row, index) => ({
      ...row,
      back: due.slice(index + 1).filter(({ workspaceId }) => workspaceId === row.workspaceId).length,
    })),
  );
  const chosen = `(SELECT ${field("id")} FROM json_each(?1) j)`;
  await db.$client.batch([
    run(BUMP).bind(rows),
    run(`UPDATE replies SET text = '' WHERE comment_id IN ${chosen}`).bind(rows),
    run(
      `UPDATE comments SET text = '', author_name = NULL, attachment_url = NULL, permalink = NULL, reply_text = NULL, change_seq = ${POSITION}
       FROM ${WITH_SEQUENCE} WHERE comments.id = ${field("id")}`,
    ).bind(rows),
    run(`DELETE FROM gone_comments WHERE comment_id IN ${chosen}`).bind(rows),
  ]);
  return due.length;
}
