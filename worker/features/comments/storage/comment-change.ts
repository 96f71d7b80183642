import type { events, replies } from "../../../platform/db/comments.ts";
import type { CommentRow } from "../queries.ts";

type EventRow = typeof events.$inferSelect;
/** `resendAt` is when the network should get it. */
export type NewReply = typeof replies.$inferInsert;

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
