// The owner's log, selected from the events of the ledger. `LOGGED` is its first condition, that of its index.
import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { EventCause, LoggedEvent } from "../../../vocabulary/ledger.ts";

type Event = Record<"cause" | "fromStatus" | "toStatus" | "detail", SQLWrapper>;

const isOneOf = (cause: SQLWrapper, ...causes: EventCause[]): SQL => inArray(cause, causes).inlineParams();

/** The log's name of an event; null for an event that no filter selects. */
export const loggedEventOf = ({ cause, fromStatus, toStatus }: Event): SQL<LoggedEvent | null> => sql`CASE
  WHEN ${isOneOf(cause, "failed", "reply_failed")} THEN 'failed'
  WHEN ${isOneOf(cause, "reply_queued", "reply_applied")} THEN 'replied'
  WHEN ${isOneOf(cause, "author_blocked", "author_unblocked", "comments_closed", "comments_opened")} THEN NULL
  WHEN ${toStatus} = 'removed' THEN 'deleted'
  WHEN ${toStatus} = 'disapproved' THEN 'hidden'
  WHEN ${fromStatus} = 'disapproved' THEN 'restored'
  WHEN ${toStatus} = 'flagged' THEN 'flagged'
  WHEN ${toStatus} = 'approved' THEN 'approved'
END`;

/**
 * Which of the `LOGGED` events are shown: not judgements that changed nothing, and not the network's acceptance of a person's
 * reply.
 */
export const isShown = ({ cause, fromStatus, toStatus, detail }: Event): SQL => sql`
  NOT (${isOneOf(cause, "model_review", "edited", "settings")} AND ${fromStatus} = ${toStatus})
  AND NOT (${isOneOf(cause, "reply_applied")} AND ${detail} ->> '$.rule' IS NULL)`;
