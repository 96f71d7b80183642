// Writes what came of replies: their rows, what the comment shows, and the ledger.
import type { Deps } from "../../../deps.ts";
import { newId } from "../../../platform/db/ids.ts";
import { type CommentsDb, rowsWritten } from "../../../platform/db/open.ts";
import { TELL_CHANGE } from "../../../platform/db/tell-changes.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "../storage/outcome-sql.ts";
import { RESEND_AFTER_MS } from "../storage/store.ts";
import type { ReplyResult } from "./open-reply.ts";

/** @returns rows written */
export async function finishReplies(
  deps: Pick<Deps, "networks" | "now">,
  db: CommentsDb,
  results: ReplyResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const now = deps.now();
  // Still waiting for the same thing: only its time is written.
  const isNews = ({ reply, state, called }: ReplyResult) => called || state !== "parked" || reply.state !== "parked";
  const news = results.filter(isNews);
  const rows = JSON.stringify(
    news.map(({ reply, called, state, problem, networkCode, externalId, waitMs }, index) => ({
      id: reply.id,
      commentId: reply.comment_id,
      workspaceId: reply.workspace_id,
      pageId: reply.page_id,
      kind: reply.kind,
      called,
      state,
      problem,
      networkCode,
      externalKey: externalId === null ? null : deps.networks[reply.network].keyOf(externalId),
      resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
      at: now,
      actionId: newId(now),
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
      bound(BUMP_OWN, rows),
      bound(RECORD_OWN, rows),
      bound(SHOW_OWN, rows),
      bound(OWN, rows),
      bound(POSTPONE, waiting),
    ]),
  );
}

/** Whoever did not call must not take the lease, or the outcome, from who does. */
const FINISH = `
  UPDATE replies SET state = ${field("state")}, problem = ${field("problem")}, last_error = coalesce(${field("networkCode")}, last_error),
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
    json_object('replyId', ${field("id")}, 'kind', ${field("kind")}, 'rule', (SELECT rule_id FROM replies WHERE id = ${field("id")}), 'error', ${field("problem")}, 'code', ${field("networkCode")})
  FROM ${WITH_SEQUENCE} JOIN comments c ON c.id = ${field("commentId")} WHERE ${field("state")} <> 'queued'`;

/**
 * Comments that turn out to be what we wrote: their webhooks came first, did not say who wrote them, and had them judged. In the
 * order of their ids, so that each statement gives the same positions.
 */
const TURNED_OWN = `(
  SELECT c.*, ${field("at")} AS at, ${field("actionId")} AS unhide_id,
    s.value - row_number() OVER (PARTITION BY c.workspace_id ORDER BY c.id DESC) + 1 AS position,
    c.observed = 'hidden' OR (c.observed = 'visible' AND c.action_state IN ('queued', 'parked')) AS may_be_hidden
  FROM json_each(?1) j JOIN comments c ON c.page_id = ${field("pageId")} AND c.external_key = ${field("externalKey")}
  JOIN sequences s ON s.workspace_id = c.workspace_id
  WHERE c.is_own = 0)`;

const BUMP_OWN = `
  INSERT INTO sequences (workspace_id, value) SELECT workspace_id, count(*) FROM ${TURNED_OWN} WHERE true GROUP BY 1
  ON CONFLICT (workspace_id) DO UPDATE SET value = value + excluded.value ${TELL_CHANGE}`;

const RECORD_OWN = `
  INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status)
  SELECT id, position, workspace_id, at, 'machine', 'own', status, CASE observed WHEN 'deleted' THEN status ELSE 'approved' END
  FROM ${TURNED_OWN}`;

/** Its message is the cron's: rare, and the row is the truth. */
const SHOW_OWN = `
  INSERT INTO actions (id, workspace_id, page_id, comment_id, kind, decision_seq, state, attempts, resend_at, created_at, updated_at)
  SELECT unhide_id, workspace_id, page_id, id, 'unhide', decision_seq + 1, 'queued', 0, at, at, at FROM ${TURNED_OWN} WHERE may_be_hidden`;

/** Kept for context and never judged, as if its author had been known at once. */
const OWN = `
  UPDATE comments SET is_own = 1, usage_period = NULL, decision_seq = comments.decision_seq + 1, change_seq = o.position,
    status = CASE comments.observed WHEN 'deleted' THEN comments.status ELSE 'approved' END,
    desired = CASE comments.observed WHEN 'deleted' THEN 'deleted' ELSE 'visible' END,
    reason = NULL, moderation_action = NULL, decided_by = NULL, decided_at = NULL, analysis = NULL, fingerprint = NULL,
    action_id = iif(o.may_be_hidden, o.unhide_id, NULL), action_state = iif(o.may_be_hidden, 'queued', NULL), action_error = NULL
  FROM ${TURNED_OWN} o WHERE comments.id = o.id`;

const POSTPONE = `
  UPDATE replies SET resend_at = ${field("resendAt")} FROM json_each(?1) j WHERE replies.id = ${field("id")} AND replies.state = 'parked'`;
