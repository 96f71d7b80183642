import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { batch } from "../../platform/db/batch.ts";
import { type DecisionSource, undoChange } from "../comments/decisions/person-decision.ts";
import { undoable } from "../comments/decisions/undoable.ts";
import { type CommentRow, ownComments } from "../comments/queries.ts";
import type { Before } from "../comments/storage/event-detail.ts";
import type { WorkspaceReader } from "../workspaces/visible-pages.ts";
import { type Failure, failureOf } from "./failure.ts";
import { eventsOfChange, loadTouchedComments, markUndone, ownBulkChange } from "./queries.ts";
import { type BulkRef, type BulkUndoInput, MAX_AT_ONCE } from "./schemas.ts";
import { writeDecisions } from "./write-decisions.ts";

type Input = BulkRef & BulkUndoInput & Pick<DecisionSource, "userId" | "country"> & WorkspaceReader;
type Event = Awaited<ReturnType<typeof eventsOfChange>>[number];

/**
 * Undoes a bulk change, some comments at a time; newer decisions about a comment stay. Safe to repeat.
 *
 * @throws AppError `not_found` when the workspace has no such change, or a person who is limited to some pages did not make it
 */
export async function undoMany(deps: Pick<Deps, "core" | "queues" | "now">, input: Input) {
  const { db, userId, country } = input;
  const change = await ownBulkChange(input, Number(input.bulkId));
  // Another person's change may include comments of other pages.
  if (input.visible && change.userId !== userId) throw new AppError("not_found", { facts: "another person's change" });
  // From here on no request continues the change.
  await markUndone(db, change, deps.now());

  const touched = await loadTouchedComments(db, change, Number(input.cursor ?? 0), MAX_AT_ONCE + 1);
  const ids = touched.slice(0, MAX_AT_ONCE);
  const { rows, ledger } = await batch(db, { rows: ownComments(input, ids), ledger: eventsOfChange(db, change, ids) });
  const { toRestore, restored, failures } = selectComments(rows, ledger);
  const source: DecisionSource = { userId, country, via: "bulk_undo", bulkId: change.id };
  const written = await writeDecisions(
    deps,
    input,
    toRestore.map(({ row }) => row),
    (row) => undoChange(row, toRestore.find((each) => each.row.id === row.id)!.before, source, { now: deps.now() }),
  );
  for (const { row } of toRestore) {
    if (written.has(row.id)) restored.push(row.id);
    else failures.push(failureOf(row, "changed_meanwhile"));
  }
  return {
    success: true as const,
    restored: restored.map(String),
    failures,
    nextCursor: touched.length > MAX_AT_ONCE ? String(ids.at(-1)) : null,
  };
}

type Restorable = { row: CommentRow; before: Before };

function selectComments(rows: CommentRow[], ledger: Event[]) {
  const eventsOf = Map.groupBy(ledger, ({ commentId }) => commentId);
  const toRestore: Restorable[] = [];
  const restored: number[] = [];
  const failures: Failure[] = [];
  for (const row of rows) {
    const events = eventsOf.get(row.id) ?? [];
    const isDone = events.some(({ cause }) => cause === "undone");
    const decision = undoable(
      row,
      events.find(({ cause }) => cause === "moderated"),
    );
    if (isDone) restored.push(row.id);
    else if ("refusal" in decision) failures.push(failureOf(row, decision.refusal));
    else toRestore.push({ row, before: decision.before });
  }
  return { toRestore, restored, failures };
}
