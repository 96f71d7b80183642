import type { CommentChange } from "./comment-change.ts";

type LedgerEvent = NonNullable<CommentChange["event"]>;
type Transition = Pick<LedgerEvent, "cause" | "fromStatus" | "toStatus"> & Partial<Pick<LedgerEvent, "detail">>;

/** A machine's decision for the ledger. @param transition.detail JSON */
export const machineEvent = ({ detail = null, ...transition }: Transition): LedgerEvent => ({
  actor: "machine",
  userId: null,
  ...transition,
  detail,
});
