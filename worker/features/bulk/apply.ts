import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { loadFirstUse } from "../comments/decisions/first-use.ts";
import { type DecisionSource, personDecision } from "../comments/decisions/person-decision.ts";
import { unsupportedDecision } from "../comments/decisions/set-status.ts";
import { findComments } from "../comments/list/find-comments.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { type Failure, failureOf, unknownOf } from "./failure.ts";
import { beginBulkChange, eventsOfChange, ownBulkChange, recordProgress } from "./queries.ts";
import { type BulkChangeInput, MAX_AT_ONCE } from "./schemas.ts";
import { writeDecisions } from "./write-decisions.ts";

type Input = BulkChangeInput &
  Pick<DecisionSource, "userId" | "country"> &
  WorkspaceReader & {
    timeZone: string;
    idempotencyKey: string;
  };

/**
 * Runs one request of a bulk change: comments by their ids, or the next ones that match a filter. Safe to repeat with the same
 * key: the answer includes what was already done, and nothing is done twice. Comments that already have the wanted status are
 * skipped. With a filter, these are skipped too: the page's own comments, those removed from the network, and those that arrived
 * after the person saw the count.
 *
 * @throws AppError `idempotency_mismatch` when the key belongs to another change, or to one that was undone
 */
export async function changeMany(deps: Pick<Deps, "core" | "networks" | "queues" | "now">, input: Input) {
  const { workspaceId, userId, db, status, idempotencyKey } = input;
  const reason = input.reason || null;
  const change = await beginBulkChange(db, { workspaceId, userId, idempotencyKey, status, reason }, deps.now());
  if (change.status !== status || change.reason !== reason || change.undoneAt !== null)
    throw new AppError("idempotency_mismatch");

  const { rows, nextCursor } = await chosen(deps, input);
  const doneBefore = await doneIn(rows);
  const seenAt = Math.min(change.createdAt, input.seenAt ?? change.createdAt);
  const { toChange, failures } = selectComments(deps, rows, { seenAt, input, doneBefore });
  const source: DecisionSource = { userId, country: input.country, via: "bulk", bulkId: change.id };
  const where = { workspaceId, db, unlessUndone: change.id };
  const useOf = await loadFirstUse(deps, toChange);
  const written = await writeDecisions(deps, where, toChange, (row) =>
    personDecision(row, input, source, { now: deps.now(), firstUse: useOf(row) }),
  );
  const missed = toChange.filter(({ id }) => !written.has(id));
  if (missed.length > 0 && (await ownBulkChange(input, change.id)).undoneAt !== null)
    throw new AppError("idempotency_mismatch");
  // The same request may have arrived twice at once, and the other one was faster.
  const doneBeside = missed.length > 0 ? await doneIn(missed) : new Set<number>();
  failures.push(
    ...missed.filter(({ id }) => !doneBeside.has(id)).map((row) => failureOf(row, "changed_meanwhile")),
    ...unknownOf(input.ids, rows),
  );
  await recordProgress(db, change, {
    changed: written.size,
    failed: failures.length,
    isLast: nextCursor === null,
  });
  return {
    success: true as const,
    bulkId: String(change.id),
    changed: [...doneBefore, ...written, ...doneBeside].map(String),
    failures,
    nextCursor,
  };

  async function doneIn(decided: CommentRow[]): Promise<Set<number>> {
    const ids = decided.map(({ id }) => id);
    return new Set((await eventsOfChange(db, change, ids)).map(({ commentId }) => commentId));
  }
}

async function chosen(deps: Pick<Deps, "core">, input: Input) {
  const { ids, filter, workspaceId, visible, userId, db, timeZone, cursor } = input;
  if (!ids) {
    const reader = { workspaceId, visible, db, userId };
    return findComments(deps, { ...filter, ...reader, timeZone, cursor, limit: MAX_AT_ONCE });
  }
  return { rows: await ownComments(input, ids.map(Number)), nextCursor: null };
}

/**
 * Selects the comments to change, and those that cannot be changed.
 *
 * @param request.seenAt the person did not see newer comments
 */
function selectComments(
  { networks }: Pick<Deps, "networks">,
  rows: CommentRow[],
  { seenAt, input, doneBefore }: { seenAt: number; input: Input; doneBefore: Set<number> },
) {
  const toChange: CommentRow[] = [];
  const failures: Failure[] = [];
  for (const row of rows) {
    if (row.status === input.status || doneBefore.has(row.id)) continue;
    if (input.filter && (row.isOwn || row.status === "removed" || row.receivedAt > seenAt)) continue;
    const unsupported = unsupportedDecision(input.status, networks[row.network].capabilities);
    if (row.isOwn) failures.push(failureOf(row, "own_comment"));
    else if (row.status === "removed") failures.push(failureOf(row, "comment_removed"));
    else if (unsupported) failures.push(failureOf(row, unsupported));
    // The comment was edited: the person did not see its present text.
    else if (row.textAt > seenAt) failures.push(failureOf(row, "changed_meanwhile"));
    else toChange.push(row);
  }
  return { toChange, failures };
}
