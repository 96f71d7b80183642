import type { events, replies } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";

type EventRow = typeof events.$inferSelect;
/** `resendAt` is when it should be sent to the network. */
export type NewReply = typeof replies.$inferInsert;

export type CommentChange = {
  /** The comment as it should be; the write sets its `changeSeq`. */
  row: Omit<CommentRow, "changeSeq">;
  /** `changeSeq` of the row this was computed from; null for a new comment. */
  basedOn: number | null;
  /** The ledger entry, if the status changed. */
  event:
    | (Pick<EventRow, "actor" | "userId" | "cause" | "fromStatus" | "toStatus" | "detail"> &
        Partial<Pick<EventRow, "bulkId">>)
    | null;
  /** The reply of a rule, unless the rule already answered this person under this post. */
  reply?: NewReply | null;
  /** Whether a machine left it visible without being sure: then it gets a review by a language model. */
  isDoubtful?: boolean;
  /** Whether it is only a picture, which a model may read. */
  readsPicture?: boolean;
};
