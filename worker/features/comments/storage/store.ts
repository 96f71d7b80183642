// The only writer of decisions: rows, ledger, outbox and change sequence in one batch, with a fixed number of statements for any
// number of comments. A row that another writer changed meanwhile is not touched. `outbox` and `replies` write the outcomes of
// calls; `replies` also removes the decision about a comment that is our own.
import { batch } from "../../../platform/db/batch.ts";
import { inBoundParts } from "../../../platform/db/bound-json.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type ActionRow, actionFor } from "./action-for.ts";
import { readAnalysis } from "./analysis.ts";
import { boundChanges, type Counted, numberChanges } from "./change-sequence.ts";
import type { CommentChange } from "./comment-change.ts";
import { countedByRaid } from "./counted-by-raid.ts";
import { isFirstApproval } from "./first-approval.ts";
import {
  countForRaids,
  insertActions,
  insertComments,
  insertEvents,
  insertReplies,
  raiseFor,
  updateComments,
} from "./store-statements.ts";

export type Stored = {
  /** Ids of the comments that were written; the others were changed by another writer meanwhile. */
  written: Set<number>;
  /** Outbox rows that were written with them. */
  actions: { workspaceId: number; actionId: number }[];
  /** Replies that were written with them, and when each is due. */
  replies: { workspaceId: number; replyId: number; dueAt: number }[];
  rowsWritten: number;
};

/**
 * Stores changes. Many very long texts take several batches, and each batch is all or nothing. A caller that failed half-way may
 * repeat everything, since written changes are not written again.
 *
 * @param changes at most one per comment; of one comments database
 * @param unlessUndone the bulk change that they belong to: once it is undone, stored comments stay as they are
 */
export async function storeChanges(
  db: CommentsDb,
  changes: CommentChange[],
  now: number,
  unlessUndone?: number,
): Promise<Stored> {
  const stored: Stored = { written: new Set(), actions: [], replies: [], rowsWritten: 0 };
  for (const boundPart of inBoundParts(changes)) {
    const part = await storeBatch(db, boundPart, now, unlessUndone);
    for (const id of part.written) stored.written.add(id);
    stored.actions.push(...part.actions);
    stored.replies.push(...part.replies);
    stored.rowsWritten += part.rowsWritten;
  }
  return stored;
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

  const raided = numbered.flatMap(({ row, event, workspaceId, back }) => {
    const counted = event && countedByRaid(row.analysis, event);
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
    updated: ifAny(rows(false), (stored) => updateComments(db, boundChanges(stored), unlessUndone)),
    recorded: ifAny(ledger, (events) => insertEvents(db, { rows: JSON.stringify(events) })),
    queued: ifAny(outbox, (actions) => insertActions(db, { rows: JSON.stringify(actions) })),
    counted: ifAny(raided, (changed) => countForRaids(db, boundChanges(changed), now)),
    replied: ifAny(answers, (replies) => insertReplies(db, boundChanges(replies), now)),
  });
  const written = new Set([...(inserted ?? []), ...(updated ?? [])].map(({ id }) => id));
  return {
    written,
    actions: outbox
      .filter((action) => written.has(action.commentId))
      .map(({ workspaceId, id }) => ({ workspaceId, actionId: id })),
    replies: (replied ?? []).map(({ id }) => {
      const reply = answers.find((answer) => answer.id === id)!;
      return { workspaceId: reply.workspaceId, replyId: id, dueAt: reply.resendAt };
    }),
    rowsWritten,
  };
}

/** Leaves out a statement without rows, which would still cost time. */
const ifAny = <Row, Statement>(
  rows: readonly Row[],
  statement: (rows: readonly Row[]) => Statement,
): Statement | undefined => (rows.length > 0 ? statement(rows) : undefined);

/** The event's detail with what a machine found, because the row's reason may soon be another. */
function detailOf(
  { actor, detail }: NonNullable<CommentChange["event"]>,
  { reason, analysis }: CommentChange["row"],
): string | null {
  if (actor !== "machine" || reason === null) return detail;
  return JSON.stringify({ ...(detail === null ? {} : JSON.parse(detail)), found: reason, by: ruleOf(analysis) });
}

/** The rule of a person that decided, as the log names it. Most have none, so the text is searched before it is parsed. */
function ruleOf(analysis: string | null): string | undefined {
  if (!analysis || !/"kind":"(word|raid|exception)"/.test(analysis)) return undefined;
  for (const reason of readAnalysis(analysis).reasons) {
    if (reason.kind === "word") return reason.entry;
    if (reason.kind === "raid") return reason.raid;
    if (reason.kind === "exception") return reason.id;
  }
  return undefined;
}

const rowWithAction = (row: CommentChange["row"], action: ActionRow | null) =>
  action ? { ...row, actionId: action.id, actionState: action.state, actionError: null } : row;
