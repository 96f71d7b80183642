// Records a person's action that leaves the comment itself unchanged: about its author, or its post.
import { sql } from "drizzle-orm";
import { comments } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import type { CommentRow } from "../queries.ts";
import { boundChanges, numberChanges } from "../storage/change-sequence.ts";
import { isChanged, noticeChanges } from "../storage/raise-for-change.ts";
import { recordEvents } from "../storage/record-events.ts";

type PersonEvent = {
  cause: "author_blocked" | "author_unblocked" | "comments_closed" | "comments_opened";
  userId: number;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
  at: number;
};

/** The statements that write the event to the ledger and let open screens read the comment again. Part of a batch. */
export function recordPersonEvent(
  db: CommentsDb,
  { id, workspaceId }: CommentRow,
  { cause, userId, country, at }: PersonEvent,
) {
  const changes = boundChanges(numberChanges([{ workspaceId, id }]));
  return {
    ...noticeChanges(db, changes),
    recorded: recordEvents(
      db,
      { seq: changes.position, at, actor: "person", cause, userId, detail: country && JSON.stringify({ country }) },
      sql`${changes.fromWithSequence} JOIN ${comments} ON ${isChanged(changes)} WHERE true`,
    ),
  };
}
