// Records a person's action that leaves the comment itself unchanged: about its author, or its post.
import { sql } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { type BlockTerms, blockLengthText, blockReasonText } from "../../../vocabulary/judging/institution.ts";
import type { CommentRow } from "../queries.ts";
import { boundChanges, numberChanges } from "../storage/change-sequence.ts";
import { isChanged, noticeChanges } from "../storage/raise-for-change.ts";
import { recordEvents } from "../storage/record-events.ts";

type PersonEvent = {
  cause: "author_blocked" | "author_unblocked" | "comments_closed" | "comments_opened";
  /** Null for the end of a block that was for a while. */
  userId: number | null;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  at: number;
  /** Of a block. */
  terms?: BlockTerms;
};

/** The statements that write the event to the ledger and let open screens read the comment again. Part of a batch. */
export function recordPersonEvent(
  db: CommentsDb,
  { id, workspaceId }: Pick<CommentRow, "id" | "workspaceId">,
  { cause, userId, country, at, terms = {} }: PersonEvent,
) {
  const detail = {
    ...(country && { country }),
    ...(terms.because && { reason: blockReasonText(terms.because) }),
    lasts: blockLengthText(terms, at) ?? undefined,
  };
  const changes = boundChanges(numberChanges([{ workspaceId, id }]));
  return {
    ...noticeChanges(db, changes),
    recorded: recordEvents(
      db,
      {
        ...{ seq: changes.position, at, cause, userId, actor: userId === null ? "machine" : "person" },
        detail: Object.values(detail).some(Boolean) ? JSON.stringify(detail) : null,
      },
      sql`${changes.fromWithSequence} JOIN ${comments} ON ${isChanged(changes)} WHERE true`,
    ),
  };
}
