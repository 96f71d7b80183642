import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { TELL_CHANGE } from "../../../platform/db/tell-changes.ts";
import { MAY_RETRY } from "../replies/reserve-reply.ts";
import { RESEND_AFTER_MS } from "../storage/store.ts";

type Own = { workspaceId: number; shard: string; id: string };
type Needs = Pick<Deps, "comments" | "queues" | "now">;

/** The decision it was made for still stands. */
const FAILED_ACTION = `id = ?1 AND workspace_id = ?2 AND state = 'failed' AND id = (SELECT action_id FROM comments WHERE id = comment_id)`;
const FAILED_REPLY = `id = ?1 AND workspace_id = ?2 AND ${MAY_RETRY}`;

/** Only when there will be something to see. */
const BUMP = `
  INSERT INTO sequences (workspace_id, value) SELECT ?2, 1
  WHERE EXISTS (SELECT 1 FROM actions WHERE ${FAILED_ACTION}) OR EXISTS (SELECT 1 FROM replies WHERE ${FAILED_REPLY})
  ON CONFLICT (workspace_id) DO UPDATE SET value = value + 1 ${TELL_CHANGE}`;
const POSITION = "(SELECT value FROM sequences WHERE workspace_id = ?2)";

const SHOW_ACTION = `
  UPDATE comments SET action_state = 'queued', action_error = NULL, change_seq = ${POSITION}
  WHERE id = (SELECT comment_id FROM actions WHERE ${FAILED_ACTION})`;
const SHOW_REPLY = `
  UPDATE comments SET reply_state = 'queued', reply_error = NULL, reply_text = (SELECT text FROM replies WHERE id = ?1), change_seq = ${POSITION}
  WHERE id = (SELECT comment_id FROM replies WHERE ${FAILED_REPLY})`;

const RETRY_ACTION = `
  UPDATE actions SET state = 'queued', attempts = 1, resend_at = ?3, updated_at = ?4 WHERE ${FAILED_ACTION} RETURNING id`;
/** One attempt stays counted, so that the network is looked at before it is written again. */
const RETRY_REPLY = `
  UPDATE replies SET state = 'queued', attempts = min(attempts, 1), problem = NULL, resend_at = ?3, updated_at = ?4
  WHERE ${FAILED_REPLY} RETURNING id`;

/**
 * Puts one failed action or reply back into the outbox.
 *
 * @throws AppError `not_found` when the workspace has no failed one of that id
 */
export async function retryFailedAction(deps: Needs, own: Own) {
  if (!(await retryIfFailed(deps, own))) throw new AppError("not_found", { facts: `failed action ${own.id}` });
  return { success: true as const, message: "Lo intentamos de nuevo." };
}

/** @returns false when the workspace has no failed one of that id, or somebody else was faster */
export async function retryIfFailed(
  { comments, queues, now }: Needs,
  { workspaceId, shard, id }: Own,
): Promise<boolean> {
  const at = now();
  const key = Number(id);
  const client = comments(shard).$client;
  const run = (statement: string) => client.prepare(statement);
  const times = [at + RESEND_AFTER_MS, at];
  const [, , , action, reply] = await client.batch<{ id: number }>([
    run(BUMP).bind(key, workspaceId),
    run(SHOW_ACTION).bind(key, workspaceId),
    run(SHOW_REPLY).bind(key, workspaceId),
    run(RETRY_ACTION).bind(key, workspaceId, ...times),
    run(RETRY_REPLY).bind(key, workspaceId, ...times),
  ]);
  const isAction = action!.results.length > 0;
  if (!isAction && reply!.results.length === 0) return false;
  await queues.actions.send([{ workspaceId, shard, ...(isAction ? { actionId: key } : { replyId: key }) }]);
  return true;
}
