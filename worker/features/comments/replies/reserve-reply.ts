import { getTableColumns } from "drizzle-orm";
import { replies } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { TELL_CHANGE } from "../../../platform/db/tell-changes.ts";

type ReplyRow = typeof replies.$inferSelect;

const columns = Object.entries(getTableColumns(replies));
const names = columns.map(([, column]) => column.name).join(", ");
const values = columns.map(([key]) => `json_extract(?1, '$.${key}')`).join(", ");

/** A failed row that may be tried again: Meta takes one private reply to a comment. */
export const MAY_RETRY = `replies.state = 'failed' AND (replies.kind = 'public' OR NOT EXISTS (
  SELECT 1 FROM replies other WHERE other.comment_id = replies.comment_id AND other.kind = 'private'
    AND other.state IN ('queued', 'parked', 'applied')))`;

/** Fresh, or failed before and wanted again. What was tried once is looked for before it is written again. */
const RESERVE = `
  INSERT INTO replies (${names}) VALUES (${values})
  ON CONFLICT (id) DO UPDATE SET state = 'queued', attempts = min(attempts, 1), problem = NULL,
    resend_at = excluded.resend_at, updated_at = excluded.updated_at WHERE ${MAY_RETRY}
  ON CONFLICT DO NOTHING
  RETURNING id`;

const BUMP = `
  INSERT INTO sequences (workspace_id, value) VALUES (json_extract(?1, '$.workspaceId'), 1)
  ON CONFLICT (workspace_id) DO UPDATE SET value = value + 1 ${TELL_CHANGE}`;

const POSITION = "(SELECT value FROM sequences WHERE workspace_id = json_extract(?1, '$.workspaceId'))";
/** The row that this very batch wrote: another request's has another time or another id. */
const WAS_RESERVED = `EXISTS (SELECT 1 FROM replies WHERE id = json_extract(?1, '$.id') AND state = 'queued'
  AND updated_at = json_extract(?1, '$.updatedAt'))`;

const SHOW = `
  UPDATE comments SET reply_text = json_extract(?1, '$.text'), reply_state = 'queued', reply_error = NULL, change_seq = ${POSITION}
  WHERE id = json_extract(?1, '$.commentId') AND ${WAS_RESERVED}`;

const RECORD = `
  INSERT INTO events (comment_id, seq, workspace_id, at, actor, user_id, cause, from_status, to_status, detail)
  SELECT id, change_seq, workspace_id, json_extract(?1, '$.updatedAt'), 'person', json_extract(?1, '$.userId'), 'reply_queued',
    status, status, json_object('replyId', json_extract(?1, '$.id'), 'kind', json_extract(?1, '$.kind'))
  FROM comments WHERE id = json_extract(?1, '$.commentId') AND ${WAS_RESERVED}`;

/**
 * Takes the right to write a reply, and shows on the comment that it is on its way.
 *
 * @param row a new one, or one that failed, with its new times
 * @returns false when another row has the right: the same request's, or the one private reply to a comment
 */
export async function reserveReply(db: CommentsDb, row: ReplyRow): Promise<boolean> {
  const json = JSON.stringify(row);
  const [reserved] = await db.$client.batch<{ id: number }>(
    [RESERVE, BUMP, SHOW, RECORD].map((statement) => db.$client.prepare(statement).bind(json)),
  );
  return reserved!.results.length > 0;
}
