// The one way in which comments are written: rows, ledger, outbox and the sequence of changes in one batch, with a bound
// number of statements however many comments there are. A row that somebody else changed meanwhile is left alone.
import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { actions, comments, events, replies } from "../../../platform/db/comments.ts";
import { newId } from "../../../platform/db/ids.ts";
import { type CommentsDb, rowsWritten } from "../../../platform/db/open.ts";
import { TELL_CHANGE } from "../../../platform/db/tell-changes.ts";
import type { ActionKind } from "../../../vocabulary/comments.ts";
import type { CommentRow } from "../queries.ts";

type EventRow = typeof events.$inferSelect;
type ActionRow = typeof actions.$inferSelect;
/** `resendAt` is when it is to be written. */
type NewReply = typeof replies.$inferInsert;

export type CommentChange = {
  /** The comment as it should be; its `changeSeq` is given by the write. */
  row: Omit<CommentRow, "changeSeq">;
  /** `changeSeq` of the row this was computed from; null for a new comment. */
  basedOn: number | null;
  /** The transition for the ledger, if there was one. */
  event:
    | (Pick<EventRow, "actor" | "userId" | "cause" | "fromStatus" | "toStatus" | "detail"> &
        Partial<Pick<EventRow, "bulkId">>)
    | null;
  /** What a rule answers, unless it answered this person under this post before. */
  reply?: NewReply | null;
};

export type Stored = {
  /** Ids of the comments that were written; the others were changed by somebody else meanwhile. */
  written: Set<number>;
  /** Outbox rows that came with them. */
  actionIds: { workspaceId: number; actionId: number }[];
  /** Replies that came with them, and when each is to be written. */
  replies: { workspaceId: number; replyId: number; dueAt: number }[];
  rowsWritten: number;
};

/** How long the message of a fresh action may take before the sweep sends another one. */
export const RESEND_AFTER_MS = 60_000;

const HOUR_MS = 3_600_000;
/** Answers of rules that a page gives in an hour: Meta blocks who says the same too often, and two pages may answer each other. */
const MOST_ANSWERS_AN_HOUR = 120;

/**
 * Where many texts are very long, it takes several batches, and each of them is all or nothing: who failed on the way may repeat
 * it all, since what was written meanwhile is left alone.
 *
 * @param changes at most one per comment; of one comments database
 * @param unlessUndone the change of many comments that they are part of: once it was taken back, stored comments stay as they are
 */
export async function storeChanges(
  db: CommentsDb,
  changes: CommentChange[],
  now: number,
  unlessUndone: number | null = null,
): Promise<Stored> {
  const stored: Stored = { written: new Set(), actionIds: [], replies: [], rowsWritten: 0 };
  for (const batch of inBatches(changes)) {
    const part = await storeBatch(db, batch, now, unlessUndone);
    for (const id of part.written) stored.written.add(id);
    stored.actionIds.push(...part.actionIds);
    stored.replies.push(...part.replies);
    stored.rowsWritten += part.rowsWritten;
  }
  return stored;
}

/** D1 binds values of up to 2 MB (developers.cloudflare.com/d1/platform/limits); a character of JSON is at most three bytes. */
const MOST_CHARACTERS = 600_000;

/** As few as can be, each as much as one bound value takes. */
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
  unlessUndone: number | null,
): Promise<Stored> {
  const numbered = numberWithinWorkspace(changes.map((change) => ({ ...change, action: actionFor(change, now) })));
  const rows = (isNew: boolean) =>
    numbered
      .filter((change) => (change.basedOn === null) === isNew)
      .map((c) => ({ ...rowWithAction(c.row, c.action), back: c.back, basedOn: c.basedOn }));
  const ledger = numbered.flatMap(({ row, event, back }) =>
    event
      ? [{ ...event, detail: detailOf(event, row), commentId: row.id, workspaceId: row.workspaceId, at: now, back }]
      : [],
  );
  const outbox = numbered.flatMap(({ action, back }) => (action ? [{ ...action, back }] : []));

  const answers = numbered.flatMap(({ reply, back }) => (reply ? [{ ...reply, back }] : []));

  const client = db.$client;
  const results = await client.batch<{ id: number }>([
    client.prepare(BUMP_SEQUENCES).bind(JSON.stringify(changes.map(({ row }) => row.workspaceId))),
    client.prepare(INSERT_COMMENTS).bind(JSON.stringify(rows(true))),
    client.prepare(UPDATE_COMMENTS).bind(JSON.stringify(rows(false)), unlessUndone),
    client.prepare(INSERT_EVENTS).bind(JSON.stringify(ledger)),
    client.prepare(INSERT_ACTIONS).bind(JSON.stringify(outbox)),
    ...(answers.length > 0 ? [client.prepare(INSERT_REPLIES).bind(JSON.stringify(answers), newId(now - HOUR_MS))] : []),
  ]);
  const written = new Set([...results[1]!.results, ...results[2]!.results].map(({ id }) => id));
  return {
    written,
    actionIds: outbox
      .filter((action) => written.has(action.commentId))
      .map(({ workspaceId, id }) => ({ workspaceId, actionId: id })),
    replies: (results[5]?.results ?? []).map(({ id }) => {
      const reply = answers.find((answer) => answer.id === id)!;
      return { workspaceId: reply.workspaceId, replyId: id, dueAt: reply.resendAt };
    }),
    rowsWritten: rowsWritten(results),
  };
}

/** Whatever made a machine decide, its ledger says what it held against the comment: the row may soon stand for another reason. */
function detailOf(
  { actor, detail }: NonNullable<CommentChange["event"]>,
  { reason }: CommentChange["row"],
): string | null {
  if (actor !== "machine" || reason === null) return detail;
  return JSON.stringify({ ...(detail === null ? {} : JSON.parse(detail)), found: reason });
}

/** The outbox row that brings the network to what the comment wants, if it is not there already. */
function actionFor({ row, basedOn, event }: CommentChange, now: number): ActionRow | null {
  // Without a new decision the action of the last one is still on its way, or nothing is to be done.
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
    resendAt: now + RESEND_AFTER_MS,
    createdAt: now,
    updatedAt: now,
    lastError: null,
  };
}

function actionKind({ desired, observed, actionState }: CommentChange["row"]): ActionKind | null {
  // A call for the last decision may be running: what the network shows is then not known, so it is asked all the same.
  const unsettled = actionState === "queued" || actionState === "parked";
  if (observed === "deleted" || (desired === observed && !unsettled)) return null;
  return desired === "hidden" ? "hide" : desired === "visible" ? "unhide" : "delete";
}

const rowWithAction = (row: CommentChange["row"], action: ActionRow | null) =>
  action ? { ...row, actionId: action.id, actionState: action.state, actionError: null } : row;

/** `back`: how many changes of the same workspace follow in this batch, so that the last one gets the sequence's new value. */
function numberWithinWorkspace<T extends { row: { workspaceId: number } }>(items: T[]): (T & { back: number })[] {
  const following = new Map<number, number>();
  return items
    .toReversed()
    .map((item) => {
      const back = following.get(item.row.workspaceId) ?? 0;
      following.set(item.row.workspaceId, back + 1);
      return { ...item, back };
    })
    .toReversed();
}

const columnsOf = (table: SQLiteTable, without: string[] = []): [string, SQLiteColumn][] =>
  Object.entries(getTableColumns(table)).filter(([key]) => !without.includes(key));
const names = (columns: [string, SQLiteColumn][]) => columns.map(([, column]) => column.name).join(", ");
const values = (columns: [string, SQLiteColumn][]) =>
  columns.map(([key]) => `json_extract(j.value, '$.${key}')`).join(", ");

/** Position in the sequence of the change that `j` describes; `s` is its workspace's sequence, already raised. */
const POSITION = "s.value - json_extract(j.value, '$.back')";
const WITH_SEQUENCE = "json_each(?1) j JOIN sequences s ON s.workspace_id = json_extract(j.value, '$.workspaceId')";

const BUMP_SEQUENCES = `
  INSERT INTO sequences (workspace_id, value) SELECT value, count(*) FROM json_each(?1) WHERE true GROUP BY value
  ON CONFLICT (workspace_id) DO UPDATE SET value = value + excluded.value ${TELL_CHANGE}`;

const written = columnsOf(comments, ["changeSeq"]);
const INSERT_COMMENTS = `
  INSERT INTO comments (${names(written)}, change_seq) SELECT ${values(written)}, ${POSITION} FROM ${WITH_SEQUENCE} WHERE true
  ON CONFLICT (page_id, external_key) DO NOTHING RETURNING id`;

/** What identifies a comment never changes, nor does the day it is counted in; the lease belongs to who calls the network. */
const FIXED = ["id", "workspaceId", "pageId", "network", "externalKey", "day", "changeSeq", "actionLeaseUntil"];
const assignments = columnsOf(comments, FIXED).map(
  ([key, column]) => `${column.name} = json_extract(j.value, '$.${key}')`,
);
const UPDATE_COMMENTS = `
  UPDATE comments SET ${assignments.join(", ")}, change_seq = ${POSITION} FROM ${WITH_SEQUENCE}
  WHERE comments.id = json_extract(j.value, '$.id') AND comments.change_seq = json_extract(j.value, '$.basedOn')
    AND (?2 IS NULL OR EXISTS (SELECT 1 FROM bulk_changes WHERE bulk_changes.id = ?2 AND undone_at IS NULL)) RETURNING comments.id`;

/** True only for a change that this very batch wrote: its position was given to nobody else. */
const WAS_WRITTEN = `EXISTS (SELECT 1 FROM comments c WHERE c.id = json_extract(j.value, '$.commentId') AND c.change_seq = ${POSITION})`;

const eventColumns = columnsOf(events, ["seq"]);
const INSERT_EVENTS = `
  INSERT INTO events (${names(eventColumns)}, seq) SELECT ${values(eventColumns)}, ${POSITION} FROM ${WITH_SEQUENCE} WHERE ${WAS_WRITTEN}`;

const actionColumns = columnsOf(actions);
const INSERT_ACTIONS = `
  INSERT INTO actions (${names(actionColumns)}) SELECT ${values(actionColumns)} FROM ${WITH_SEQUENCE} WHERE ${WAS_WRITTEN}`;

const replyColumns = columnsOf(replies);
/** The keys of the last hour's are greater than `?2`; those of this batch, which the count does not see, come by their place. */
const INSERT_REPLIES = `
  INSERT INTO replies (${names(replyColumns)}) SELECT ${values(replyColumns)} FROM ${WITH_SEQUENCE} WHERE ${WAS_WRITTEN}
    AND (SELECT count(*) FROM replies r WHERE r.id > ?2 AND r.page_id = json_extract(j.value, '$.pageId') AND r.rule_id IS NOT NULL) + j.key < ${MOST_ANSWERS_AN_HOUR}
  ON CONFLICT DO NOTHING RETURNING id`;
