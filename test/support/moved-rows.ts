// Rows for tests of moves: reads every row of a comments database, and writes rows into every table that moves.

import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { matchOfWorkspace } from "../../worker/platform/db/comment-words.ts";
import { WORKSPACE_TABLES } from "../../worker/platform/db/workspace-tables.ts";
import type { Shard } from "./databases/shards.ts";

export type RowsByTable = Record<string, string[]>;

/** Every row of a workspace by table, with those of the index of words. */
export async function rowsOf(shard: Shard, workspaceId: number): Promise<RowsByTable> {
  const rows = WORKSPACE_TABLES.map(async ({ name, columns }) => {
    const theirs =
      name === "gone_comments"
        ? `comment_id IN (SELECT id FROM comments WHERE workspace_id = ${workspaceId})`
        : `workspace_id = ${workspaceId}`;
    const { results } = await env[shard].prepare(`SELECT ${columns} FROM ${name} WHERE ${theirs}`).all();
    return [name, results.map((row) => JSON.stringify(row)).sort()] as const;
  });
  const words = await env[shard]
    .prepare("SELECT rowid AS id FROM comment_words WHERE comment_words MATCH ? ORDER BY rowid")
    .bind(matchOfWorkspace(workspaceId))
    .all();
  return { ...Object.fromEntries(await Promise.all(rows)), words: words.results.map((row) => JSON.stringify(row)) };
}

export const NO_ROWS: RowsByTable = Object.fromEntries([
  ...WORKSPACE_TABLES.map(({ name }) => [name, []]),
  ["words", []],
]);

/** Writes rows of a page with comments into every table that moves. @param first the first number for keys */
export async function fillTables(
  shard: Shard,
  { workspaceId, pageId, now, first = 0 }: { workspaceId: number; pageId: number; now: number; first?: number },
): Promise<void> {
  const database = env[shard];
  const commentId = await database
    .prepare(`SELECT min(id) AS id FROM comments WHERE page_id = ${pageId}`)
    .first<number>("id");
  const of = `${pageId}, ${workspaceId}`;
  await database.batch(
    [
      `INSERT INTO posts (page_id, workspace_id, external_id, updated_at) VALUES (${of}, 'post', 1)`,
      `INSERT INTO reports (id, workspace_id, comment_id, user_id, type, reason, created_at) VALUES (${first + 8}, ${workspaceId}, ${commentId}, 1, 't', 'r', 1)`,
      `INSERT INTO comment_notes (id, workspace_id, comment_id, user_id, text, created_at) VALUES (${first + 6}, ${workspaceId}, ${commentId}, 1, 'n', 1)`,
      `INSERT INTO assignments VALUES (${commentId}, ${workspaceId}, 1, 1, 1)`,
      `INSERT INTO gone_comments VALUES (${commentId}, ${now})`,
      `INSERT INTO bulk_changes (id, workspace_id, user_id, idempotency_key, status, created_at) VALUES (${first + 9}, ${workspaceId}, 1, 'k${first}', 'approved', 1)`,
      `INSERT INTO replies (page_id, workspace_id, id, comment_id, kind, text, state, attempts, resend_at, created_at, updated_at, day) VALUES (${of}, ${first + 3}, ${commentId}, 'public', 'Gracias "ñ" 😀', 'applied', 1, 1, 1, 1, '2026-06-01')`,
      `INSERT INTO reply_counts VALUES (${workspaceId}, '2026-06-01', ${pageId}, 1, 7)`,
      `INSERT INTO auto_reply_rules (page_id, workspace_id, id, name, enabled, keywords, kind, variants, delay_seconds, created_at, updated_at) VALUES (${of}, ${first + 4}, 'r', 0, '["a"]', 'public', '["b"]', 0, 1, 1)`,
      `INSERT INTO first_scans (page_id, workspace_id, user_id, started_at) VALUES (${of}, 1, 1)`,
      `INSERT INTO habit_readings (page_id, workspace_id, user_id, started_at) VALUES (${of}, 1, 1)`,
      `INSERT OR IGNORE INTO sweep_states (page_id, workspace_id, usage_percent, counted) VALUES (${of}, 1, '{}')`,
      `INSERT INTO history_loads VALUES (${of}, 1, 7, 1)`,
      `INSERT INTO blocked_people VALUES (${pageId}, 'a', ${workspaceId}, 's', NULL, ${commentId}, 1, 1, '{}', NULL)`,
      `INSERT INTO raids (id, workspace_id, page_id, since, noticed_at, seen_at, hostile, examined) VALUES ('s${first}', ${workspaceId}, ${pageId}, 1, 1, 1, 9, 12)`,
      // The removal of an unknown comment, from before there was an archive: it is not searched there.
      `UPDATE comments SET observed = 'deleted', text_at = 0 WHERE id = (SELECT max(id) FROM comments WHERE page_id = ${pageId})`,
      `INSERT INTO archive_parts VALUES (${first + 5}, ${workspaceId}, '2026-01', ${first + 1}, 'kept', 1, 1, 1, 1, 1, 1, '[${pageId}]', '{"daily":[]}', ${now})`,
      `INSERT OR IGNORE INTO usage_counts VALUES (${workspaceId}, 7, 5)`,
      `INSERT INTO seals VALUES (${workspaceId}, ${first + 1}, 1, 999999, 1, 'r', 'c', 'e')`,
      `INSERT INTO archived_gone VALUES (${workspaceId}, ${pageId}, 'post', 'post', ${now}, 0)`,
    ].map((sql) => database.prepare(sql)),
  );
  const rows = await rowsOf(shard, workspaceId);
  expect(Object.entries(rows).filter(([, all]) => all.length === 0)).toEqual([]);
}
