// Writes what came of replies: their rows, what the comment shows, and the ledger.
import { and, eq, inArray, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { type BoundRows, boundRows } from "../../../platform/db/bound-json.ts";
import { actions, comments, events, replies } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import { valuesFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { tailOf } from "../../../platform/meta/payloads.ts";
import {
  type BoundChanges,
  boundChanges,
  numberChanges,
  positionWith,
  raise,
  raiseSequences,
} from "../storage/change-sequence.ts";
import { RESEND_AFTER_MS } from "../storage/store.ts";
import type { ReplyResult } from "./open-reply.ts";

/**
 * @param now epoch milliseconds, after the calls
 * @returns rows written
 */
export async function finishReplies(db: CommentsDb, results: ReplyResult[], now: number): Promise<number> {
  if (results.length === 0) return 0;
  // Still waiting for the same thing: only its time is written.
  const isNews = ({ reply, state, called }: ReplyResult) => called || state !== "parked" || reply.state !== "parked";
  const outcomes = boundChanges(numberChanges(results.filter(isNews).map((result) => outcomeRow(result, now))));
  const waiting = boundRows(
    results.filter((one) => !isNews(one)).map(({ reply, waitMs }) => ({ id: reply.id, resendAt: now + waitMs })),
  );
  const own = turnedOwn(db, outcomes);
  const { rowsWritten } = await batch(db, {
    raised: raiseSequences(db, outcomes),
    finished: finish(db, outcomes),
    shown: show(db, outcomes),
    recorded: record(db, outcomes),
    ownRaised: raise(db, sql`SELECT ${own.workspaceId}, count(*) FROM ${own} WHERE true GROUP BY 1`),
    ownRecorded: recordOwn(db, own),
    ownUnhidden: unhideOwn(db, own),
    ownShown: showOwn(db, own),
    postponed: postpone(db, waiting),
  });
  return rowsWritten;
}

const outcomeRow = ({ reply, called, state, problem, metaCode, externalId, waitMs }: ReplyResult, now: number) => ({
  id: reply.id,
  commentId: reply.commentId,
  workspaceId: reply.workspaceId,
  pageId: reply.pageId,
  kind: reply.kind,
  called,
  state,
  problem,
  metaCode,
  externalKey: externalId === null ? null : tailOf(externalId),
  resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
  at: now,
  actionId: newId(now),
});
type Outcomes = BoundChanges<ReturnType<typeof outcomeRow>>;

/** Whoever did not call must not take the lease, or the outcome, from who does. */
const finish = (db: CommentsDb, { from, field }: Outcomes) =>
  db
    .update(replies)
    .set({
      state: field("state"),
      problem: field("problem"),
      lastError: sql`coalesce(${field("metaCode")}, ${replies.lastError})`,
      externalKey: sql`coalesce(${field("externalKey")}, ${replies.externalKey})`,
      resendAt: field("resendAt"),
      updatedAt: field("at"),
      leaseUntil: null,
    })
    .from(from)
    .where(
      and(
        eq(replies.id, field("id")),
        inArray(replies.state, ["queued", "parked"]),
        or(field("called"), isNull(replies.leaseUntil), lte(replies.leaseUntil, field("at"))),
      ),
    );

/** A comment shows its latest reply; what no rule wants to say any more was never said. */
function show(db: CommentsDb, { fromWithSequence, field, position }: Outcomes) {
  const unlessSuperseded = (value: SQL) => sql`CASE WHEN ${field("state")} = 'superseded' THEN NULL ELSE ${value} END`;
  const latest = db
    .select({ id: max(replies.id) })
    .from(replies)
    .where(eq(replies.commentId, comments.id));
  return db
    .update(comments)
    .set({
      replyText: unlessSuperseded(sql`(SELECT ${replies.text} FROM ${replies} WHERE ${replies.id} = ${field("id")})`),
      replyState: unlessSuperseded(field("state")),
      replyError: field("problem"),
      changeSeq: position,
    })
    .from(fromWithSequence)
    .where(and(eq(comments.id, field("commentId")), eq(field("id"), latest)));
}

const record = (db: CommentsDb, { fromWithSequence, field, position }: Outcomes) =>
  db.insert(events).select(sql`
    SELECT ${valuesFor(events, {
      commentId: comments.id,
      seq: position,
      workspaceId: comments.workspaceId,
      at: field("at"),
      actor: sql`'machine'`,
      cause: sql`'reply_' || ${field("state")}`,
      fromStatus: comments.status,
      toStatus: comments.status,
      detail: sql`json_object('replyId', ${field("id")}, 'kind', ${field("kind")},
        'rule', (SELECT ${replies.ruleId} FROM ${replies} WHERE ${replies.id} = ${field("id")}),
        'error', ${field("problem")}, 'code', ${field("metaCode")})`,
    })}
    FROM ${fromWithSequence} JOIN ${comments} ON ${comments.id} = ${field("commentId")}
    WHERE ${field("state")} <> 'queued'`);

/**
 * Comments that turn out to be what we wrote: their webhooks came first, did not say who wrote them, and had them judged. In the
 * order of their ids, so that each statement gives the same positions.
 */
const turnedOwn = (db: CommentsDb, { fromWithSequence, field }: Outcomes) =>
  db
    .select({
      id: comments.id,
      workspaceId: comments.workspaceId,
      pageId: comments.pageId,
      status: comments.status,
      observed: comments.observed,
      decisionSeq: comments.decisionSeq,
      at: sql<number>`${field("at")}`.as("at"),
      unhideId: sql<number>`${field("actionId")}`.as("unhide_id"),
      position: positionWith(
        sql`(row_number() OVER (PARTITION BY ${comments.workspaceId} ORDER BY ${comments.id} DESC) - 1)`,
      ).as("position"),
      mayBeHidden: sql`${comments.observed} = 'hidden'
        OR (${comments.observed} = 'visible' AND ${comments.actionState} IN ('queued', 'parked'))`.as("may_be_hidden"),
    })
    .from(fromWithSequence)
    .innerJoin(
      comments,
      and(
        eq(comments.pageId, field("pageId")),
        eq(comments.externalKey, field("externalKey")),
        eq(comments.isOwn, false),
      ),
    )
    .as("turned_own");
type TurnedOwn = ReturnType<typeof turnedOwn>;

/** Deleted on the network is deleted here, whoever wrote it. */
const unlessDeleted = ({ observed }: Pick<TurnedOwn, "observed">, deleted: SQL, other: SQL) =>
  sql`CASE ${observed} WHEN 'deleted' THEN ${deleted} ELSE ${other} END`;

const recordOwn = (db: CommentsDb, own: TurnedOwn) =>
  db.insert(events).select(sql`
    SELECT ${valuesFor(events, {
      commentId: own.id,
      seq: own.position,
      workspaceId: own.workspaceId,
      at: own.at,
      actor: sql`'machine'`,
      cause: sql`'own'`,
      fromStatus: own.status,
      toStatus: unlessDeleted(own, sql`${own.status}`, sql`'approved'`),
    })} FROM ${own}`);

/** Its message is the cron's: rare, and the row is the truth. */
const unhideOwn = (db: CommentsDb, own: TurnedOwn) =>
  db.insert(actions).select(sql`
    SELECT ${valuesFor(actions, {
      id: own.unhideId,
      workspaceId: own.workspaceId,
      pageId: own.pageId,
      commentId: own.id,
      kind: sql`'unhide'`,
      decisionSeq: sql`${own.decisionSeq} + 1`,
      state: sql`'queued'`,
      attempts: sql`0`,
      resendAt: own.at,
      createdAt: own.at,
      updatedAt: own.at,
    })} FROM ${own} WHERE ${own.mayBeHidden}`);

/** Kept for context and never judged, as if its author had been known at once. */
const showOwn = (db: CommentsDb, own: TurnedOwn) =>
  db
    .update(comments)
    .set({
      isOwn: true,
      usagePeriod: null,
      decisionSeq: sql`${comments.decisionSeq} + 1`,
      changeSeq: sql`${own.position}`,
      status: unlessDeleted(own, sql`${comments.status}`, sql`'approved'`),
      desired: unlessDeleted(own, sql`'deleted'`, sql`'visible'`),
      reason: null,
      moderationAction: null,
      decidedBy: null,
      decidedAt: null,
      analysis: null,
      fingerprint: null,
      actionId: sql`iif(${own.mayBeHidden}, ${own.unhideId}, NULL)`,
      actionState: sql`iif(${own.mayBeHidden}, 'queued', NULL)`,
      actionError: null,
    })
    .from(own)
    .where(eq(comments.id, own.id));

const postpone = (db: CommentsDb, { from, field }: BoundRows<{ id: number; resendAt: number }>) =>
  db
    .update(replies)
    .set({ resendAt: field("resendAt") })
    .from(from)
    .where(and(eq(replies.id, field("id")), eq(replies.state, "parked")));
