import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { TELL_CHANGE } from "../../platform/db/tell-changes.ts";
import { MAY_RETRY } from "./reserve-reply.ts";
import { RESEND_AFTER_MS } from "./store.ts";

type Own = { workspaceId: number; shard: string; id: string };

const BUMP = `
  INSERT INTO sequences (workspace_id, value) VALUES (?1, 1) ON CONFLICT (workspace_id) DO UPDATE SET value = value + 1 ${TELL_CHANGE}`;
const POSITION = "(SELECT value FROM sequences WHERE workspace_id = ?2)";

/** The decision it was made for still stands. */
const RETRY_ACTION = `
  UPDATE actions SET state = 'queued', attempts = 1, resend_at = ?3, updated_at = ?4
  WHERE id = ?1 AND workspace_id = ?2 AND state = 'failed' AND id = (SELECT action_id FROM comments WHERE id = comment_id)
  RETURNING id`;
const SHOW_ACTION = `
  UPDATE comments SET action_state = 'queued', action_error = NULL, change_seq = ${POSITION}
  WHERE id = (SELECT comment_id FROM actions WHERE id = ?1 AND workspace_id = ?2 AND state = 'queued' AND updated_at = ?4) AND action_id = ?1`;

/** One attempt stays counted, so that the network is looked at before it is written again. */
const RETRY_REPLY = `
  UPDATE replies SET state = 'queued', attempts = min(attempts, 1), problem = NULL, resend_at = ?3, updated_at = ?4
  WHERE id = ?1 AND workspace_id = ?2 AND ${MAY_RETRY} RETURNING id`;
const SHOW_REPLY = `
  UPDATE comments SET reply_state = 'queued', reply_error = NULL, reply_text = (SELECT text FROM replies WHERE id = ?1), change_seq = ${POSITION}
  WHERE id = (SELECT comment_id FROM replies WHERE id = ?1 AND workspace_id = ?2 AND state = 'queued' AND updated_at = ?4)`;

/**
 * Puts one failed action or reply back into the outbox.
 *
 * @throws AppError `not_found` when the workspace has no failed one of that id
 */
export async function retryFailedAction(
  { comments, queues, now }: Pick<Deps, "comments" | "queues" | "now">,
  { workspaceId, shard, id }: Own,
) {
  const at = now();
  const key = Number(id);
  const client = comments(shard).$client;
  const run = (statement: string) => client.prepare(statement);
  const withTimes = [key, workspaceId, at + RESEND_AFTER_MS, at] as const;
  const [action, reply] = await client.batch<{ id: number }>([
    run(RETRY_ACTION).bind(...withTimes),
    run(RETRY_REPLY).bind(...withTimes),
    run(BUMP).bind(workspaceId),
    run(SHOW_ACTION).bind(...withTimes),
    run(SHOW_REPLY).bind(...withTimes),
  ]);
  if (action!.results.length > 0) await queues.actions.send([{ workspaceId, shard, actionId: key }]);
  else if (reply!.results.length > 0) await queues.actions.send([{ workspaceId, shard, replyId: key }]);
  else throw new AppError("not_found", { facts: `failed action ${id}` });
  return { success: true as const, message: "Lo intentamos de nuevo." };
}
