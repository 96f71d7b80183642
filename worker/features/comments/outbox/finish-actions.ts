// Writes what came of calls to the network: the outbox row, the comment if its decision still stands, and the ledger.
import { type CommentsDb, rowsWritten } from "../../../platform/db/open.ts";
import { BUMP, field, POSITION, WITH_SEQUENCE } from "../storage/outcome-sql.ts";
import { RESEND_AFTER_MS } from "../storage/store.ts";
import type { ActionResult } from "./open-action.ts";

/** Nobody saw what such a call did: the lease stays, expired, so that the next one looks first. */
const UNKNOWN_OUTCOMES = new Set(["timeout", "network"]);

/**
 * @param now epoch milliseconds, after the calls
 * @returns rows written
 */
export async function finishActions(db: CommentsDb, results: ActionResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  const rows = JSON.stringify(
    results.map(({ action, state, attempts, error, networkCode, observed, waitMs }, index) => ({
      id: action.id,
      commentId: action.comment_id,
      workspaceId: action.workspace_id,
      decisionSeq: action.decision_seq,
      state,
      attempts,
      error,
      networkCode: networkCode ?? null,
      lease: networkCode && UNKNOWN_OUTCOMES.has(networkCode) ? now : null,
      at: now,
      observed,
      resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
      confirmedAt: state === "applied" ? now : null,
      cause:
        state === "applied"
          ? observed === "deleted" && action.kind !== "delete"
            ? "seen_deleted"
            : "confirmed"
          : state,
      back: results.slice(index + 1).filter((later) => later.action.workspace_id === action.workspace_id).length,
    })),
  );
  const statements = [BUMP, FINISH_ACTIONS, RELEASE, FINISH_COMMENTS, RECORD];
  return rowsWritten(await db.$client.batch(statements.map((statement) => db.$client.prepare(statement).bind(rows))));
}

/** Parked for longer, for the same reason as before. @returns rows written */
export async function postponeActions(db: CommentsDb, results: ActionResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  const rows = JSON.stringify(
    results.map(({ action, waitMs }) => ({ id: action.id, commentId: action.comment_id, resendAt: now + waitMs })),
  );
  const statements = [POSTPONE, RETURN_LEASE];
  return rowsWritten(await db.$client.batch(statements.map((statement) => db.$client.prepare(statement).bind(rows))));
}

const FINISH_ACTIONS = `
  UPDATE actions SET state = ${field("state")}, attempts = ${field("attempts")}, resend_at = ${field("resendAt")},
    last_error = ${field("networkCode")}, updated_at = ${field("at")}
  FROM json_each(?1) j WHERE actions.id = ${field("id")} AND actions.state IN ('queued', 'parked')`;

const POSTPONE = `
  UPDATE actions SET resend_at = ${field("resendAt")} FROM json_each(?1) j WHERE actions.id = ${field("id")} AND actions.state = 'parked'`;

const RETURN_LEASE = `UPDATE comments SET action_lease_until = NULL FROM json_each(?1) j WHERE comments.id = ${field("commentId")}`;

/** The decision changed while the call ran: its own action may go now. */
const RELEASE = `
  UPDATE comments SET action_lease_until = NULL FROM json_each(?1) j
  WHERE comments.id = ${field("commentId")} AND comments.decision_seq > ${field("decisionSeq")} AND ${field("state")} <> 'superseded'`;

/** Gone on the network is gone here; otherwise the decision stands and only its execution is written. */
const FINISH_COMMENTS = `
  UPDATE comments SET action_lease_until = ${field("lease")}, action_state = ${field("state")}, action_error = ${field("error")},
    observed = coalesce(${field("observed")}, observed), confirmed_at = coalesce(${field("confirmedAt")}, confirmed_at),
    status = CASE WHEN ${field("observed")} = 'deleted' THEN 'removed' ELSE status END,
    desired = CASE WHEN ${field("observed")} = 'deleted' THEN 'deleted' ELSE desired END,
    change_seq = ${POSITION}
  FROM ${WITH_SEQUENCE}
  WHERE comments.id = ${field("commentId")} AND comments.decision_seq = ${field("decisionSeq")} AND ${field("state")} <> 'superseded'`;

const RECORD = `
  INSERT INTO events (comment_id, seq, workspace_id, at, actor, cause, from_status, to_status, detail)
  SELECT c.id, c.change_seq, c.workspace_id, ${field("at")}, 'machine', ${field("cause")}, c.status, c.status,
    CASE WHEN ${field("error")} IS NULL THEN NULL ELSE json_object('error', ${field("error")}, 'code', ${field("networkCode")}) END
  FROM ${WITH_SEQUENCE} JOIN comments c ON c.id = ${field("commentId")} AND c.change_seq = ${POSITION}
  WHERE ${field("state")} <> 'queued'`;
