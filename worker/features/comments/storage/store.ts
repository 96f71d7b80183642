// The only writer of decisions: rows, ledger, outbox and change sequence in one batch, with a fixed number of statements however
// many comments there are. A row that another writer changed meanwhile is left alone. Outcomes of calls are written by `outbox` and
// `replies`, which also takes back the decision about a comment that is our own.
import { and, count, eq, exists, getTableColumns, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { batch } from "../../../platform/db/batch.ts";
import { actions, bulkChanges, comments, events, replies, sieges } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import { eachColumn } from "../../../platform/db/insert-values.ts";
import { keptStatement, type ValueOf } from "../../../platform/db/kept-statement.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import { HOUR_MS } from "../../../vocabulary/durations.ts";
import type { CommentRow } from "../queries.ts";
import { type BoundChanges, boundChanges, type Counted, numberChanges, raiseAndCount } from "./change-sequence.ts";
import { countedBySiege, type SiegeCount } from "./counted-by-siege.ts";
import { isFirstApproval } from "./first-approval.ts";

type EventRow = typeof events.$inferSelect;
type ActionRow = typeof actions.$inferSelect;
/** `resendAt` is when the network should get it. */
type NewReply = typeof replies.$inferInsert;

export type CommentChange = {
  /** The comment as it should be; the write sets its `changeSeq`. */
  row: Omit<CommentRow, "changeSeq">;
  /** `changeSeq` of the row this was computed from; null for a new comment. */
  basedOn: number | null;
  /** The transition for the ledger, if there was one. */
  event:
    | (Pick<EventRow, "actor" | "userId" | "cause" | "fromStatus" | "toStatus" | "detail"> &
        Partial<Pick<EventRow, "bulkId">>)
    | null;
  /** A rule's reply, unless the rule already answered this person under this post. */
  reply?: NewReply | null;
  /** A machine flagged it and was not sure: it gets a second opinion. */
  isDoubtful?: boolean;
  /** It is only a picture, which a model may read. */
  readsPicture?: boolean;
};

export type Stored = {
  /** Ids of the comments that were written; another writer changed the others meanwhile. */
  written: Set<number>;
  /** Outbox rows that were written with them. */
  actions: { workspaceId: number; pageId: number; actionId: number }[];
  /** Replies that were written with them, and when each is due. */
  replies: { workspaceId: number; pageId: number; replyId: number; dueAt: number }[];
  rowsWritten: number;
};

/**
 * How long after its decision, a person's too, an action is first due. Its message is delayed by as much, and the cron looks for a
 * lost one as much later. Whole seconds, of which a queue takes 43,200 at most.
 */
export const FIRST_DUE_MS = 0;

/** How long the message of an action that is due may take before the cron sends another one. */
export const RESEND_AFTER_MS = 60_000;

/** Automatic replies of a page in an hour: Meta blocks who repeats the same too often, and two pages may answer each other. */
const MOST_ANSWERS_AN_HOUR = 120;

/**
 * Many very long texts take several batches, and each batch is all or nothing: a caller that failed half-way may repeat
 * everything, since what was already written is left alone.
 *
 * @param changes at most one per comment; of one comments database
 * @param unlessUndone the bulk change that they are part of: once it is undone, stored comments stay as they are
 */
export async function storeChanges(
  db: CommentsDb,
  changes: CommentChange[],
  now: number,
  unlessUndone?: number,
): Promise<Stored> {
  const stored: Stored = { written: new Set(), actions: [], replies: [], rowsWritten: 0 };
  for (const some of inBatches(changes)) {
    const part = await storeBatch(db, some, now, unlessUndone);
    for (const id of part.written) stored.written.add(id);
    stored.actions.push(...part.actions);
    stored.replies.push(...part.replies);
    stored.rowsWritten += part.rowsWritten;
  }
  return stored;
}

/** D1 binds values of up to 2 MB (developers.cloudflare.com/d1/platform/limits); a character of JSON is at most three bytes. */
const MOST_CHARACTERS = 600_000;

/** As few as possible, each as large as one bound value allows. */
function inBatches(changes: CommentChange[]): CommentChange[][] {
  const batches: CommentChange[][] = [];
  let room = 0;
  for (const change of changes) {
    const size = JSON.stringify(change).length;
    if (size > room) {
      batches.push([]);
      room = MOST_CHARACTERS;
    }
    batches.at(-1)!.push(change);
    room -= size;
  }
  return batches;
}

async function storeBatch(
  db: CommentsDb,
  changes: CommentChange[],
  now: number,
  unlessUndone: number | undefined,
): Promise<Stored> {
  const numbered = numberChanges(
    changes.map((change) => ({ ...change, workspaceId: change.row.workspaceId, action: actionFor(change, now) })),
  );
  const rows = (isNew: boolean) =>
    numbered
      .filter((change) => (change.basedOn === null) === isNew)
      .map((c) => ({ ...rowWithAction(c.row, c.action), back: c.back, basedOn: c.basedOn }));
  const ledger = numbered.flatMap(({ row, event, back }) =>
    event && !isFirstApproval(event)
      ? [{ ...event, detail: detailOf(event, row), commentId: row.id, workspaceId: row.workspaceId, at: now, back }]
      : [],
  );
  const outbox = numbered.flatMap(({ action, back }) => (action ? [{ ...action, back }] : []));
  const answers = numbered.flatMap(({ reply, back }) => (reply ? [{ ...reply, back }] : []));

  const besieged = numbered.flatMap(({ row, event, workspaceId, back }) => {
    const counted = event && countedBySiege(row.analysis, event);
    return counted ? [{ ...counted, commentId: row.id, workspaceId, back }] : [];
  });

  const { inserted, updated, replied, rowsWritten } = await batch(db, {
    raised: raiseFor(db, {
      rows: JSON.stringify(
        numbered.map(({ row: { workspaceId, pageId, externalKey, usagePeriod }, basedOn, back }): Counted => {
          return { workspaceId, pageId, externalKey, back, usagePeriod: basedOn === null ? usagePeriod : null };
        }),
      ),
    }),
    inserted: ifAny(rows(true), (fresh) => insertComments(db, { rows: JSON.stringify(fresh) })),
    updated: ifAny(rows(false), (known) => updateComments(db, boundChanges(known), unlessUndone)),
    recorded: ifAny(ledger, (some) => insertEvents(db, { rows: JSON.stringify(some) })),
    queued: ifAny(outbox, (some) => insertActions(db, { rows: JSON.stringify(some) })),
    counted: ifAny(besieged, (some) => countForSieges(db, boundChanges(some), now)),
    replied: ifAny(answers, (some) => insertReplies(db, boundChanges(some), now)),
  });
  const written = new Set([...(inserted ?? []), ...(updated ?? [])].map(({ id }) => id));
  return {
    written,
    actions: outbox
      .filter((action) => written.has(action.commentId))
      .map(({ workspaceId, pageId, id }) => ({ workspaceId, pageId, actionId: id })),
    replies: (replied ?? []).map(({ id }) => {
      const reply = answers.find((answer) => answer.id === id)!;
      return { workspaceId: reply.workspaceId, pageId: reply.pageId, replyId: id, dueAt: reply.resendAt };
    }),
    rowsWritten,
  };
}

/** A statement without rows still costs time, so the batch leaves it out. */
const ifAny = <Row, Statement>(
  rows: readonly Row[],
  statement: (rows: readonly Row[]) => Statement,
): Statement | undefined => (rows.length > 0 ? statement(rows) : undefined);

const raiseFor = keptStatement((db: CommentsDb, value: ValueOf<"rows">) =>
  raiseAndCount(db, boundChanges<Counted>(value("rows"))),
);

/** The ledger stores what a machine found, whatever made it decide: the row's reason may soon be another. */
function detailOf(
  { actor, detail }: NonNullable<CommentChange["event"]>,
  { reason }: CommentChange["row"],
): string | null {
  if (actor !== "machine" || reason === null) return detail;
  return JSON.stringify({ ...(detail === null ? {} : JSON.parse(detail)), found: reason });
}

/** The outbox row that brings the network to the desired visibility, if it is not there already. */
function actionFor({ row, basedOn, event }: CommentChange, now: number): ActionRow | null {
  // Without a new decision, the earlier action is still running, or nothing is to be done.
  if (event === null && basedOn !== null) return null;
  const kind = actionKind(row);
  if (!kind) return null;
  return {
    id: newId(now),
    workspaceId: row.workspaceId,
    pageId: row.pageId,
    commentId: row.id,
    kind,
    decisionSeq: row.decisionSeq,
    state: "queued",
    attempts: 0,
    resendAt: now + FIRST_DUE_MS + RESEND_AFTER_MS,
    createdAt: now,
    updatedAt: now,
    lastError: null,
  };
}

function actionKind({ desired, observed, actionState }: CommentChange["row"]): ActionKind | null {
  // A call for the previous decision may be running: the network's state is then unknown, so it is called in any case.
  const unsettled = actionState === "queued" || actionState === "parked";
  if (observed === "deleted" || (desired === observed && !unsettled)) return null;
  return desired === "hidden" ? "hide" : desired === "visible" ? "unhide" : "delete";
}

const rowWithAction = (row: CommentChange["row"], action: ActionRow | null) =>
  action ? { ...row, actionId: action.id, actionState: action.state, actionError: null } : row;

type NewRow = CommentChange["row"] & { back: number; basedOn: number | null };

const insertComments = keptStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<NewRow>(value("rows"));
  return db
    .insert(comments)
    .select(
      sql`SELECT ${eachColumn(comments, (name) => (name === "changeSeq" ? rows.position : rows.field(name)))}
        FROM ${rows.fromWithSequence} WHERE true`,
    )
    .onConflictDoNothing({ target: [comments.pageId, comments.externalKey] })
    .returning({ id: comments.id });
});

/** A comment's identity never changes, nor does the day it is counted in; the lease belongs to the caller of the network. */
const FIXED = [
  "id",
  "workspaceId",
  "pageId",
  "network",
  "externalKey",
  "day",
  "changeSeq",
  "actionLeaseUntil",
] as const;
type Changing = Exclude<keyof CommentRow, (typeof FIXED)[number]>;
const isChanging = (name: string): name is Changing => !FIXED.some((fixed) => fixed === name);
const CHANGING = Object.keys(getTableColumns(comments)).filter(isChanging);

const updateComments = (db: CommentsDb, rows: BoundChanges<NewRow>, unlessUndone: number | undefined) =>
  db
    .update(comments)
    .set({ ...Object.fromEntries(CHANGING.map((name) => [name, rows.field(name)])), changeSeq: rows.position })
    .from(rows.fromWithSequence)
    .where(
      and(
        eq(comments.id, rows.field("id")),
        eq(comments.changeSeq, rows.field("basedOn")),
        unlessUndone === undefined ? undefined : stands(db, unlessUndone),
      ),
    )
    .returning({ id: comments.id });

const stands = (db: CommentsDb, bulkId: number) =>
  exists(
    db
      .select({ id: bulkChanges.id })
      .from(bulkChanges)
      .where(and(eq(bulkChanges.id, bulkId), isNull(bulkChanges.undoneAt))),
  );

/** True only for a change that this batch wrote: no other change has its position. */
const wasWritten = <Row extends { commentId: number }>(db: CommentsDb, { field, position }: BoundChanges<Row>) =>
  exists(
    db
      .select({ id: comments.id })
      .from(comments)
      .where(and(eq(comments.id, field("commentId")), eq(comments.changeSeq, position))),
  );

type NewEvent = Omit<EventRow, "seq" | "bulkId"> & { bulkId?: number | null; back: number };

const insertEvents = keptStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<NewEvent>(value("rows"));
  return db.insert(events).select(
    sql`SELECT ${eachColumn(events, (name) => (name === "seq" ? rows.position : rows.field(name)))}
        FROM ${rows.fromWithSequence} WHERE ${wasWritten(db, rows)}`,
  );
});

const insertActions = keptStatement((db: CommentsDb, value: ValueOf<"rows">) => {
  const rows = boundChanges<ActionRow & { back: number }>(value("rows"));
  return db
    .insert(actions)
    .select(sql`SELECT ${eachColumn(actions, rows.field)} FROM ${rows.fromWithSequence} WHERE ${wasWritten(db, rows)}`);
});

type BySiege = SiegeCount & { commentId: number; workspaceId: number; back: number };

/** One row for each siege, however many comments of the batch it hid. */
function countForSieges(db: CommentsDb, rows: BoundChanges<BySiege>, now: number) {
  const { field, fromWithSequence } = rows;
  const [siege, workspace] = [field("siege"), field("workspaceId")];
  const counted = db
    .select({
      siege: sql`${siege}`.as("siege"),
      workspaceId: sql`${workspace}`.as("workspace"),
      hidden: sql`sum(${field("hidden")})`.as("newly_hidden"),
      returned: sql`sum(${field("returned")})`.as("newly_returned"),
    })
    .from(fromWithSequence)
    .where(wasWritten(db, rows))
    .groupBy(siege, workspace)
    .as("counted");
  return db
    .update(sieges)
    .set({
      hidden: sql`${sieges.hidden} + ${counted.hidden}`,
      returned: sql`max(0, ${sieges.returned} + ${counted.returned})`,
      lastHiddenAt: sql`iif(${counted.hidden} > 0, ${now}, ${sieges.lastHiddenAt})`,
    })
    .from(counted)
    .where(and(eq(sieges.id, counted.siege), eq(sieges.workspaceId, counted.workspaceId)));
}

/**
 * Keys rise with time, so those of the last hour are the greatest; those of this batch, which the count does not see, are
 * numbered.
 */
const insertReplies = (db: CommentsDb, rows: BoundChanges<NewReply & { back: number }>, now: number) => {
  const lastHour = db
    .select({ count: count() })
    .from(replies)
    .where(
      and(gt(replies.id, newId(now - HOUR_MS)), eq(replies.pageId, rows.field("pageId")), isNotNull(replies.ruleId)),
    );
  return db
    .insert(replies)
    .select(
      sql`SELECT ${eachColumn(replies, rows.field)} FROM ${rows.fromWithSequence}
        WHERE ${wasWritten(db, rows)} AND ${lastHour} + j.key < ${MOST_ANSWERS_AN_HOUR}`,
    )
    .onConflictDoNothing()
    .returning({ id: replies.id });
};
