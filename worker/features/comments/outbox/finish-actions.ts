// Writes the outcomes of calls to the network: the outbox row, the comment if its decision is still in force, and the ledger.
import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { type BoundRows, boundRows } from "../../../platform/db/bound-json.ts";
import { actions, comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type Buildable, preparedStatement, type ValueOf } from "../../../platform/db/prepared-statement.ts";
import type { ActionKind, CommentStatus } from "../../../vocabulary/comments.ts";
import { type BoundChanges, boundChanges, numberChanges, raiseSequences } from "../storage/change-sequence.ts";
import { RESEND_AFTER_MS } from "../storage/outbox-delays.ts";
import { recordEvents } from "../storage/record-events.ts";
import { failingSince } from "./call-outcome.ts";
import type { ActionResult } from "./open-action.ts";

/**
 * After these errors the outcome of the call is unknown: the lease stays until it expires, so that the next attempt reads the
 * comment first.
 */
const UNKNOWN_OUTCOMES = new Set(["timeout", "network"]);

/**
 * Writes the outcomes of some actions.
 *
 * @param now epoch milliseconds, after the calls
 * @returns rows written
 */
export async function finishActions(db: CommentsDb, results: ActionResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  const rows = JSON.stringify(numberChanges(results.map((result) => outcomeRow(result, now))));
  const { rowsWritten } = await batch(db, {
    raised: raiseFor(db, { rows }),
    finished: finish(db, { rows }),
    released: release(db, { rows }),
    shown: show(db, { rows }),
    removed: results.some(({ observed }) => observed === "deleted") ? showRemoved(db, { rows }) : undefined,
    recorded: record(db, { rows }),
  });
  return rowsWritten;
}

/** Parks actions for longer, for the same reason as before. @returns rows written */
export async function postponeActions(db: CommentsDb, results: ActionResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  const waiting = boundRows(
    results.map((result) => ({
      id: result.action.id,
      commentId: result.action.commentId,
      attempts: result.attempts,
      networkCode: result.networkCode,
      lease: leaseAfter(result, now),
      resendAt: now + result.waitMs,
      at: now,
    })),
  );
  const { rowsWritten } = await batch(db, { postponed: postpone(db, waiting), returned: returnLease(db, waiting) });
  return rowsWritten;
}

/** The status of the comment on its network after each action. After a deletion only the deletion matters. */
const DONE = { hide: "disapproved", unhide: "approved", delete: null } as const satisfies Record<
  ActionKind,
  CommentStatus | null
>;

/** The lease that stays: an action that was not called now still has the unknown outcome of an earlier call. */
const leaseAfter = ({ action, called, networkCode }: ActionResult, now: number): number | null =>
  called ? (networkCode && UNKNOWN_OUTCOMES.has(networkCode) ? now : null) : action.lease;

function outcomeRow(result: ActionResult, now: number) {
  const { action, state, attempts, problem, networkCode, observed, waitMs } = result;
  return {
    id: action.id,
    commentId: action.commentId,
    workspaceId: action.workspaceId,
    decisionSeq: action.decisionSeq,
    done: DONE[action.kind],
    state,
    attempts,
    problem,
    failingSince: problem && failingSince(action, problem, now),
    networkCode,
    lease: leaseAfter(result, now),
    at: now,
    observed,
    resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
    confirmedAt: state === "applied" ? now : null,
    // A superseded action changes no comment, and one that is queued again is no event.
    cause:
      state === "applied" ? (observed === "deleted" && action.kind !== "delete" ? "seen_deleted" : "confirmed") : state,
  };
}
type Outcome = ReturnType<typeof outcomeRow> & { back: number };

/** A statement about the outcomes of a batch. */
const ofOutcomes = <Built extends Buildable>(build: (db: CommentsDb, outcomes: BoundChanges<Outcome>) => Built) =>
  preparedStatement((db: CommentsDb, value: ValueOf<"rows">) => build(db, boundChanges<Outcome>(value("rows"))));

const raiseFor = ofOutcomes(raiseSequences);

const finish = ofOutcomes((db, { from, field }) =>
  db
    .update(actions)
    .set({
      state: field("state"),
      attempts: field("attempts"),
      resendAt: field("resendAt"),
      failingSince: field("failingSince"),
      lastError: field("networkCode"),
      updatedAt: field("at"),
    })
    .from(from)
    .where(and(eq(actions.id, field("id")), inArray(actions.state, ["queued", "parked"]))),
);

/** The decision changed while the call ran, so the newer action may be sent now. */
const release = ofOutcomes((db, { from, field }) =>
  db
    .update(comments)
    .set({ actionLeaseUntil: null })
    .from(from)
    .where(
      and(
        eq(comments.id, field("commentId")),
        gt(comments.decisionSeq, field("decisionSeq")),
        ne(field("state"), "superseded"),
      ),
    ),
);

/**
 * The decision is still in force, so only its execution is written. Each indexed column that is set here costs a written row,
 * whether it changes or not.
 */
const show = ofOutcomes((db, { fromWithSequence, field, position }) =>
  db
    .update(comments)
    .set({
      actionLeaseUntil: field("lease"),
      actionState: field("state"),
      actionError: field("problem"),
      observed: sql`coalesce(${field("observed")}, ${comments.observed})`,
      confirmedAt: sql`coalesce(${field("confirmedAt")}, ${comments.confirmedAt})`,
      changeSeq: position,
    })
    .from(fromWithSequence)
    .where(
      and(
        eq(comments.id, field("commentId")),
        eq(comments.decisionSeq, field("decisionSeq")),
        ne(field("state"), "superseded"),
      ),
    ),
);

/**
 * Writes that a comment was deleted on the network. It concerns only comments that `show` wrote, because only they have these
 * positions.
 */
const showRemoved = ofOutcomes((db, { fromWithSequence, field, position }) =>
  db
    .update(comments)
    .set({ status: "removed", desired: "deleted" })
    .from(fromWithSequence)
    .where(
      and(eq(comments.id, field("commentId")), eq(comments.changeSeq, position), eq(field("observed"), "deleted")),
    ),
);

/**
 * Records the outcomes that `show` wrote, and what was done for a decision that changed while the call ran. Without the latter,
 * the network's report of it would look like a person's action.
 */
const record = ofOutcomes((db, { fromWithSequence, field, position }) =>
  recordEvents(
    db,
    {
      seq: position,
      at: field("at"),
      actor: "machine",
      cause: field("cause"),
      toStatus: sql`iif(${comments.changeSeq} = ${position}, ${comments.status}, ${field("done")})`,
      detail: sql`CASE WHEN ${field("problem")} IS NULL THEN NULL
        ELSE json_object('error', ${field("problem")}, 'code', ${field("networkCode")}) END`,
    },
    sql`${fromWithSequence} JOIN ${comments} ON ${comments.id} = ${field("commentId")} AND (${comments.changeSeq} = ${position}
        OR (${comments.decisionSeq} > ${field("decisionSeq")} AND ${field("cause")} = 'confirmed' AND ${field("done")} IS NOT NULL))
      WHERE ${field("state")} <> 'queued'`,
  ),
);

type Waiting = BoundRows<{
  id: number;
  commentId: number;
  attempts: number;
  networkCode: string | null;
  lease: number | null;
  resendAt: number;
  at: number;
}>;

const postpone = (db: CommentsDb, { from, field }: Waiting) =>
  db
    .update(actions)
    .set({
      attempts: field("attempts"),
      lastError: sql`coalesce(${field("networkCode")}, ${actions.lastError})`,
      resendAt: field("resendAt"),
      updatedAt: field("at"),
    })
    .from(from)
    .where(and(eq(actions.id, field("id")), eq(actions.state, "parked")));

const returnLease = (db: CommentsDb, { from, field }: Waiting) =>
  db
    .update(comments)
    .set({ actionLeaseUntil: field("lease") })
    .from(from)
    .where(eq(comments.id, field("commentId")));
