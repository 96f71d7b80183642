// What the reader has decided and the server has not answered yet. It lies over the loaded list: taken away, the list shows what
// the server knows again, so a refused decision needs no undoing.
import type { CommentStatus } from "../../../../worker/vocabulary/comments.ts";
import type { Comment } from "../../../api/types.ts";
import { createStore, useStore } from "../../../store.ts";

/** @property fields  as the server is expected to answer */
export type PendingDecision = { from: CommentStatus; fields: Partial<Comment> & { status: CommentStatus } };

type ById = readonly (readonly [commentId: string, decision: PendingDecision])[];

const pending = createStore<ReadonlyMap<string, PendingDecision>>(new Map());

export const usePendingDecisions = () => useStore(pending);

/** From now on these comments show as decided; a later decision takes the place of an earlier one. */
export const addPending = (decisions: ById) => pending.set(new Map([...pending.read(), ...decisions]));

/** The server has answered. A later decision about the same comment stays. */
export function removePending(decisions: ById): void {
  const before = pending.read();
  const answered = new Set(decisions.filter(([id, decision]) => before.get(id) === decision).map(([id]) => id));
  if (answered.size > 0) pending.set(new Map([...before].filter(([id]) => !answered.has(id))));
}
