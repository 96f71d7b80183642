import type { Deps } from "../../deps.ts";
import { shortHash } from "../../platform/crypto/hash.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { REASON_LABELS } from "../../vocabulary/judgement.ts";
import { authorKeyOf } from "../comments/intake/author-key.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "../comments/storage/outcome-sql.ts";

/** Where the search for a person's comments goes on: in this database, after this comment. */
export type ForgettingPlace = { shard: string; afterId: number };

/** Rows looked at in one query: no index knows authors, since it would be a row more for every comment. */
const LOOKED_AT = 20_000;
const LOOKS = 25;
/** Emptied in one batch. */
const MOST = 200;

/**
 * Empties the comments that this person wrote, in every database, a bound part at a time. What stays is a tombstone, as of a
 * comment deleted on the network: no sweep and no late webhook brings text or author back. Safe to repeat.
 *
 * @param authorId as the network names authors of comments
 * @param from where an earlier part ended; null for the beginning
 * @returns comments emptied, and where to go on; null when all were looked at
 */
export async function forgetAuthor(
  deps: Pick<Deps, "comments" | "shards" | "config" | "now">,
  { authorId, from = null }: { authorId: string; from?: ForgettingPlace | null },
): Promise<{ forgotten: number; next: ForgettingPlace | null }> {
  const key = await authorKeyOf(deps, authorId);
  const emptyHash = await shortHash("");
  let place = from ?? startOf(deps.shards[0]);
  let forgotten = 0;
  for (let looks = 0; place && looks < LOOKS; looks++) {
    const db = deps.comments(place.shard);
    const { theirs, lastId } = await lookFor(db, key, place.afterId);
    if (theirs.length > 0) await empty(db, theirs, { emptyHash, now: deps.now() });
    forgotten += theirs.length;
    place =
      lastId === null
        ? startOf(deps.shards[deps.shards.indexOf(place.shard) + 1])
        : { shard: place.shard, afterId: lastId };
  }
  return { forgotten, next: place };
}

const startOf = (shard: string | undefined): ForgettingPlace | null => (shard ? { shard, afterId: 0 } : null);

type Theirs = { id: number; workspaceId: number };

/** @returns `lastId` null behind the last comment of this database */
async function lookFor(db: CommentsDb, key: string, afterId: number) {
  const part = "(SELECT id, workspace_id, author_key FROM comments WHERE id > ?1 ORDER BY id LIMIT ?2)";
  const [looked, found] = await db.$client.batch<{ last: number | null } & Theirs>([
    db.$client.prepare(`SELECT max(id) AS last FROM ${part}`).bind(afterId, LOOKED_AT),
    db.$client
      .prepare(`SELECT id, workspace_id AS workspaceId FROM ${part} WHERE author_key = ?3 ORDER BY id LIMIT ?4`)
      .bind(afterId, LOOKED_AT, key, MOST),
  ]);
  const theirs = found!.results;
  const lastId = theirs.length === MOST ? theirs.at(-1)!.id : looked!.results[0]!.last;
  return { theirs, lastId };
}

const CHOSEN = `(SELECT ${field("id")} FROM json_each(?1) j)`;
/** Reasons that people are offered; any other was written by a person and may name one. */
const OFFERED = Object.values(REASON_LABELS)
  .map((label) => `'${label}'`)
  .join(", ");

async function empty(db: CommentsDb, theirs: Theirs[], { emptyHash, now }: { emptyHash: string; now: number }) {
  const run = (sql: string) => db.$client.prepare(sql);
  const rows = JSON.stringify(
    theirs.map((row, index) => ({
      ...row,
      back: theirs.slice(index + 1).filter(({ workspaceId }) => workspaceId === row.workspaceId).length,
    })),
  );
  await db.$client.batch([
    run(BUMP).bind(rows),
    run(
      `INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
       SELECT c.id, ${POSITION}, c.workspace_id, ?2, 'person', 'forgotten', c.status, 'removed'
       FROM ${WITH_SEQUENCE} JOIN comments c ON c.id = ${field("id")}`,
    ).bind(rows, now),
    // A reply may name the person it answers, and its key does.
    run(`UPDATE replies SET text = '', once_key = NULL WHERE comment_id IN ${CHOSEN}`).bind(rows),
    // What the team wrote about a comment may name its author as well.
    run(
      `UPDATE events SET detail = json_replace(json_remove(detail, '$.note', iif(detail ->> '$.reason' IN (${OFFERED}), '$.note', '$.reason')),
         '$.before.note', NULL)
       WHERE comment_id IN ${CHOSEN} AND detail IS NOT NULL`,
    ).bind(rows),
    run(
      `UPDATE bulk_changes SET reason = NULL WHERE reason NOT IN (${OFFERED})
         AND id IN (SELECT bulk_id FROM events WHERE comment_id IN ${CHOSEN} AND bulk_id IS NOT NULL)`,
    ).bind(rows),
    run(`UPDATE reports SET internal_note = NULL WHERE comment_id IN ${CHOSEN}`).bind(rows),
    run(
      `UPDATE comments SET text = '', text_hash = ?2, fingerprint = NULL, author_name = NULL, author_key = NULL, attachment_url = NULL, permalink = NULL,
         analysis = NULL, reply_text = NULL, internal_note = NULL, status = 'removed', desired = 'deleted', observed = 'deleted',
         decision_seq = decision_seq + 1, action_state = NULL, action_error = NULL, change_seq = ${POSITION}
       FROM ${WITH_SEQUENCE} WHERE comments.id = ${field("id")}`,
    ).bind(rows, emptyHash),
  ]);
}
