import type { CommentChange } from "./comment-change.ts";

type LedgerEvent = NonNullable<CommentChange["event"]>;
type Transition = Pick<LedgerEvent, "cause" | "fromStatus" | "toStatus"> & Partial<Pick<LedgerEvent, "detail">>;

/** The ledger entry of a machine's decision. @param transition.detail JSON */
export const machineEvent = ({ detail = null, ...transition }: Transition): LedgerEvent => ({
  actor: "machine",
  userId: null,
  ...transition,
  detail,
});
