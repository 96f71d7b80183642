// Decisions that the server has not answered yet. They are applied over the loaded list: once removed, the list shows what
// the server knows again, so a refused decision needs no undoing.
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";
import { createStore, useStore } from "../../../store.ts";

/** @property fields  as the server is expected to answer */
export type PendingDecision = { from: CommentStatus; fields: Partial<Comment> & { status: CommentStatus } };

type ById = readonly (readonly [commentId: string, decision: PendingDecision])[];

const pending = createStore<ReadonlyMap<string, PendingDecision>>(new Map());

export const usePendingDecisions = () => useStore(pending);

/** Shows these comments as decided; a later decision replaces an earlier one. */
export const addPending = (decisions: ById) => pending.set(new Map([...pending.read(), ...decisions]));

/** Removes answered decisions. A later decision about the same comment stays. */
export function removePending(decisions: ById): void {
  const before = pending.read();
  const answered = new Set(decisions.filter(([id, decision]) => before.get(id) === decision).map(([id]) => id));
  if (answered.size > 0) pending.set(new Map([...before].filter(([id]) => !answered.has(id))));
}
