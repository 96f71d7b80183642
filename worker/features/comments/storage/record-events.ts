import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { comments, events } from "../../../platform/db/comments.ts";
import { valuesFor } from "../../../platform/db/insert-values.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";

type EventRow = typeof events.$inferSelect;
type Values = { [Name in "seq" | "at" | "actor" | "cause"]: EventRow[Name] | SQLWrapper } & {
  [Name in "userId" | "toStatus" | "detail"]?: EventRow[Name] | SQLWrapper;
};

/**
 * Adds an event to the ledger of each comment in `found`.
 *
 * @param values without `toStatus` when the status does not change
 * @param found the text after `FROM`, with `comments` in it
 */
export const recordEvents = (db: CommentsDb, values: Values, rows: SQL) =>
  db.insert(events).select(sql`
    SELECT ${valuesFor(events, {
      commentId: comments.id,
      workspaceId: comments.workspaceId,
      fromStatus: comments.status,
      toStatus: comments.status,
      ...values,
    })} FROM ${rows}`);
