// Writes the outcomes of replies: their rows, what the comment shows, and the ledger.
import { and, eq, inArray, isNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { batch } from "../../../platform/db/batch.ts";
import { type BoundRows, boundRows } from "../../../platform/db/bound-json.ts";
import { comments, replies } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { failingSince, stillWaits } from "../outbox/call-outcome.ts";
import { type BoundChanges, boundChanges, numberChanges, raiseSequences } from "../storage/change-sequence.ts";
import { RESEND_AFTER_MS } from "../storage/outbox-delays.ts";
import { recordEvents } from "../storage/record-events.ts";
import { markAsOwn } from "./mark-as-own.ts";
import type { ReplyResult } from "./open-reply.ts";

/** Writes the outcomes of some replies. @returns rows written */
export async function finishReplies(
  deps: Pick<Deps, "networks" | "now">,
  db: CommentsDb,
  results: ReplyResult[],
): Promise<number> {
  if (results.length === 0) return 0;
  const now = deps.now();
  // A reply that still waits for the same reason is no news for its comment, the screens and the ledger.
  const isNews = ({ reply, ...result }: ReplyResult) =>
    result.state !== "parked" || reply.state !== "parked" || !stillWaits(reply, result);
  const outcomes = boundChanges(numberChanges(results.filter(isNews).map((result) => outcomeRow(deps, result, now))));
  const waiting = boundRows(
    results
      .filter((result) => !isNews(result))
      .map(({ reply, called, networkCode, waitMs }) => {
        return { id: reply.id, called, networkCode, resendAt: now + waitMs, at: now };
      }),
  );
  const { rowsWritten } = await batch(db, {
    raised: raiseSequences(db, outcomes),
    finished: finish(db, outcomes),
    shown: show(db, outcomes),
    recorded: record(db, outcomes),
    ...markAsOwn(db, outcomes),
    postponed: postpone(db, waiting),
  });
  return rowsWritten;
}

const outcomeRow = (
  { networks }: Pick<Deps, "networks">,
  { reply, called, state, problem, networkCode, externalId, waitMs }: ReplyResult,
  now: number,
) => ({
  id: reply.id,
  commentId: reply.commentId,
  workspaceId: reply.workspaceId,
  pageId: reply.pageId,
  kind: reply.kind,
  called,
  state,
  problem,
  failingSince: problem && failingSince(reply, problem, now),
  networkCode,
  externalKey: externalId === null ? null : networks[reply.network].keyOf(externalId),
  resendAt: now + waitMs + (state === "queued" ? RESEND_AFTER_MS : 0),
  at: now,
  actionId: newId(now),
});
type Outcomes = BoundChanges<ReturnType<typeof outcomeRow>>;

/** A reply that was not called must not change the lease, or the outcome, of one that was. */
const finish = (db: CommentsDb, { from, field }: Outcomes) =>
  db
    .update(replies)
    .set({
      state: field("state"),
      problem: field("problem"),
      failingSince: field("failingSince"),
      lastError: sql`coalesce(${field("networkCode")}, ${replies.lastError})`,
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

/** A comment shows its latest reply. A rule's reply that is no longer needed disappears from it. */
function show(db: CommentsDb, { fromWithSequence, field, position }: Outcomes) {
  const unlessSuperseded = (value: SQL) => sql`CASE WHEN ${field("state")} = 'superseded' THEN NULL ELSE ${value} END`;
  const latest = db
    .select({ id: max(replies.id) })
    .from(replies)
    .where(eq(replies.commentId, comments.id));
  const text = db
    .select({ text: replies.text })
    .from(replies)
    .where(eq(replies.id, field("id")));
  return db
    .update(comments)
    .set({
      replyText: unlessSuperseded(sql`${text}`),
      replyState: unlessSuperseded(field("state")),
      replyError: unlessSuperseded(field("problem")),
      changeSeq: position,
    })
    .from(fromWithSequence)
    .where(and(eq(comments.id, field("commentId")), eq(field("id"), latest)));
}

const record = (db: CommentsDb, { fromWithSequence, field, position }: Outcomes) =>
  recordEvents(
    db,
    {
      seq: position,
      at: field("at"),
      actor: "machine",
      cause: sql`'reply_' || ${field("state")}`,
      detail: sql`json_object('replyId', ${field("id")}, 'kind', ${field("kind")},
        'rule', (SELECT ${replies.ruleId} FROM ${replies} WHERE ${replies.id} = ${field("id")}),
        'error', ${field("problem")}, 'code', ${field("networkCode")})`,
    },
    sql`${fromWithSequence} JOIN ${comments} ON ${comments.id} = ${field("commentId")} WHERE ${field("state")} <> 'queued'`,
  );

type Waiting = BoundRows<{ id: number; called: boolean; networkCode: string | null; resendAt: number; at: number }>;

const postpone = (db: CommentsDb, { from, field }: Waiting) =>
  db
    .update(replies)
    .set({
      resendAt: field("resendAt"),
      lastError: sql`coalesce(${field("networkCode")}, ${replies.lastError})`,
      updatedAt: field("at"),
      leaseUntil: sql`iif(${field("called")}, NULL, ${replies.leaseUntil})`,
    })
    .from(from)
    .where(and(eq(replies.id, field("id")), eq(replies.state, "parked")));
