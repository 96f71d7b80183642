// Writes what came of replies: their rows, what the comment shows, and the ledger.
import { type CommentsDb, rowsWritten } from "../../platform/db/open.ts";
import { tailOf } from "../../platform/meta/payloads.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "./outcome-sql.ts";
import type { ReplyResult } from "./send-replies.ts";
import { RESEND_AFTER_MS } from "./store.ts";

/**
 * @param now epoch milliseconds, after the calls
 * @returns rows written
 */
export async function finishReplies(db: CommentsDb, results: ReplyResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  // Still waiting for the same thing: only its time is written.
  const isNews = ({ reply, state, called }: ReplyResult) => called || state !== "parked" || reply.state !== "parked";
  const news = results.filter(isNews);
  const rows = JSON.stringify(
    news.map(({ reply, called, state, problem, metaCode, externalId, waitMs }, index) => ({
      id: reply.id,
      commentId: reply.comment_id,
      workspaceId: reply.workspace_id,
      pageId: reply.page_id,
      kind: reply.kind,
      called,
      state,
      problem,
      metaCode,
      externalKey: externalId === null ? null : tailOf(externalId),
      resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
      at: now,
      back: news.slice(index + 1).filter((later) => later.reply.workspace_id === reply.workspace_id).length,
    })),
  );
  const waiting = JSON.stringify(
    results.filter((one) => !isNews(one)).map(({ reply, waitMs }) => ({ id: reply.id, resendAt: now + waitMs })),
  );
  const bound = (statement: string, json: string) => db.$client.prepare(statement).bind(json);
  return rowsWritten(
    await db.$client.batch([
      bound(BUMP, rows),
      bound(FINISH, rows),
      bound(SHOW, rows),
      bound(RECORD, rows),
      bound(OWN, rows),
      bound(POSTPONE, waiting),
    ]),
  );
}

/** Whoever did not call must not take the lease, or the outcome, from who does. */
const FINISH = `
  UPDATE replies SET state = ${field("state")}, problem = ${field("problem")}, last_error = coalesce(${field("metaCode")}, last_error),
    external_key = coalesce(${field("externalKey")}, external_key), resend_at = ${field("resendAt")}, updated_at = ${field("at")}, lease_until = NULL
  FROM json_each(?1) j WHERE replies.id = ${field("id")} AND replies.state IN ('queued', 'parked')
    AND (${field("called")} OR replies.lease_until IS NULL OR replies.lease_until <= ${field("at")})`;

/** A comment shows its latest reply; what no rule wants to say any more was never said. */
const SHOW = `
  UPDATE comments SET reply_text = CASE WHEN ${field("state")} = 'superseded' THEN NULL ELSE (SELECT text FROM replies WHERE id = ${field("id")}) END,
    reply_state = CASE WHEN ${field("state")} = 'superseded' THEN NULL ELSE ${field("state")} END,
    reply_error = ${field("problem")}, change_seq = ${POSITION}
  FROM ${WITH_SEQUENCE}
  WHERE comments.id = ${field("commentId")} AND ${field("id")} = (SELECT max(id) FROM replies WHERE comment_id = comments.id)`;

const RECORD = `
  INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status, detail)
  SELECT c.id, ${POSITION}, c.workspace_id, ${field("at")}, 'machine', 'reply_' || ${field("state")}, c.status, c.status,
    json_object('replyId', ${field("id")}, 'kind', ${field("kind")}, 'rule', (SELECT rule_id FROM replies WHERE id = ${field("id")}), 'error', ${field("problem")}, 'code', ${field("metaCode")})
  FROM ${WITH_SEQUENCE} JOIN comments c ON c.id = ${field("commentId")} WHERE ${field("state")} <> 'queued'`;

/** Its webhook came first, and did not say who wrote it. */
const OWN = `
  UPDATE comments SET is_own = 1, status = 'approved', desired = 'visible', usage_period = NULL, decision_seq = decision_seq + 1
  FROM json_each(?1) j
  WHERE comments.page_id = ${field("pageId")} AND comments.external_key = ${field("externalKey")} AND comments.is_own = 0`;

const POSTPONE = `
  UPDATE replies SET resend_at = ${field("resendAt")} FROM json_each(?1) j WHERE replies.id = ${field("id")} AND replies.state = 'parked'`;
