import { eq } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import { comments } from "../../platform/db/comments.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { TELL_CHANGE } from "../../platform/db/tell-changes.ts";
import { authorKeyOf } from "./author-key.ts";

/**
 * Empties every comment that this person wrote, in every database. What stays is a tombstone, as of a comment deleted on
 * the network: no sweep and no late webhook brings text or author back. Safe to repeat.
 *
 * @param authorId as the network names authors of comments
 * @returns comments emptied
 */
export async function forgetAuthor(
  deps: Pick<Deps, "comments" | "shards" | "config" | "now">,
  { authorId }: { authorId: string },
): Promise<number> {
  const key = await authorKeyOf(deps, authorId);
  const emptyHash = await shortHash("");
  let forgotten = 0;
  for (const shard of deps.shards) {
    const db = deps.comments(shard);
    const rows = await db
      .select({ id: comments.id, workspaceId: comments.workspaceId })
      .from(comments)
      .where(eq(comments.authorKey, key));
    for (const row of rows) await empty(db, row, { emptyHash, now: deps.now() });
    forgotten += rows.length;
  }
  return forgotten;
}

const POSITION = "(SELECT value FROM sequences WHERE workspace_id = ?2)";

async function empty(
  db: CommentsDb,
  { id, workspaceId }: { id: number; workspaceId: number },
  { emptyHash, now }: { emptyHash: string; now: number },
) {
  const run = (sql: string) => db.$client.prepare(sql);
  await db.$client.batch([
    run(
      `INSERT INTO sequences (workspace_id, value) VALUES (?1, 1) ON CONFLICT (workspace_id) DO UPDATE SET value = value + 1 ${TELL_CHANGE}`,
    ).bind(workspaceId),
    run(
      `INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
       SELECT id, ${POSITION}, workspace_id, ?3, 'person', 'forgotten', status, 'removed' FROM comments WHERE id = ?1`,
    ).bind(id, workspaceId, now),
    // A reply may name the person it answers, and its key does.
    run("UPDATE replies SET text = '', once_key = NULL WHERE comment_id = ?1").bind(id),
    // What the team wrote about a comment may name its author as well.
    run(
      "UPDATE events SET detail = json_replace(json_remove(detail, '$.note'), '$.before.note', NULL) WHERE comment_id = ?1 AND detail IS NOT NULL",
    ).bind(id),
    run("UPDATE reports SET internal_note = NULL WHERE comment_id = ?1").bind(id),
    run(
      `UPDATE comments SET text = '', text_hash = ?3, fingerprint = NULL, author_name = NULL, author_key = NULL, attachment_url = NULL, permalink = NULL,
         analysis = NULL, reply_text = NULL, internal_note = NULL, status = 'removed', desired = 'deleted', observed = 'deleted',
         decision_seq = decision_seq + 1, action_state = NULL, action_error = NULL, change_seq = ${POSITION}
       WHERE id = ?1`,
    ).bind(id, workspaceId, emptyHash),
  ]);
}
