// The log of what was done, along the one index that has a workspace's events in order of time; what a machine let through at
// first is not in that index. A filter is looked for among a bounded number of events, and the cursor goes on where the looking ended.
import type { CommentsDb } from "../../platform/db/open.ts";
import type { ActionState, Actor, CommentStatus, LoggedAction, Visibility } from "../../vocabulary/comments.ts";
import type { Network } from "../../vocabulary/networks.ts";

export type FindEntries = {
  workspaceId: number;
  /** Epoch milliseconds; from the first, included, up to the second. */
  after: number;
  before: number;
  actor?: Actor | undefined;
  userId?: number | undefined;
  pageId?: number | undefined;
  what?: LoggedAction | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** An event with what is to be told of its comment as it stands now. */
export type EntryRow = {
  comment_id: number;
  seq: number;
  at: number;
  actor: Actor;
  user_id: number | null;
  cause: string;
  from_status: CommentStatus | null;
  to_status: CommentStatus;
  detail: string | null;
  bulk_id: number | null;
  /** Null for what no filter has a word for. */
  what: LoggedAction | null;
  network: Network;
  page_id: number;
  author_name: string | null;
  text: string;
  /** 0 or 1. */
  is_own: number;
  status: CommentStatus;
  decided_by: Actor | null;
  decision_seq: number;
  observed: Visibility;
  action_state: ActionState | null;
};

/** How much one read takes. */
export type Reach = {
  /** Events looked at. */
  events: number;
  /** Beginning of each comment's text, in characters. */
  textLength: number;
};

/** Written as the index is, or it would not serve. */
const LOGGED = "NOT (actor = 'machine' AND to_status = 'approved' AND cause IN ('decided', 'confirmed'))";

const WHAT = `CASE
    WHEN e.cause IN ('failed', 'reply_failed') THEN 'failed'
    WHEN e.cause IN ('reply_queued', 'reply_applied') THEN 'replied'
    WHEN e.to_status = 'removed' THEN 'deleted'
    WHEN e.to_status = 'disapproved' THEN 'hidden'
    WHEN e.from_status = 'disapproved' THEN 'restored'
    WHEN e.to_status = 'flagged' THEN 'flagged'
    WHEN e.to_status = 'approved' THEN 'approved'
  END`;

/** Steps on the way to something that is told itself, and a person's reply once more when the network took it. */
const IS_TOLD = `e.cause NOT IN ('confirmed', 'parked', 'reply_parked', 'reply_superseded')
  AND NOT (e.cause IN ('second_opinion', 'edited', 'settings') AND e.from_status = e.to_status)
  AND NOT (e.cause = 'reply_applied' AND e.detail ->> '$.rule' IS NULL)`;

const OF_SPAN = `FROM events INDEXED BY events_log
  WHERE workspace_id = ?1 AND ${LOGGED} AND at >= ?2 AND (at, comment_id, seq) < (?3, ?4, ?5)
  ORDER BY at DESC, comment_id DESC, seq DESC`;

const ENTRIES = `
  SELECT e.comment_id, e.seq, e.at, e.actor, e.user_id, e.cause, e.from_status, e.to_status, e.detail, e.bulk_id, ${WHAT} AS what,
    c.network, c.page_id, c.author_name, substr(c.text, 1, ?6) AS text,
    c.is_own, c.status, c.decided_by, c.decision_seq, c.observed, c.action_state
  FROM (SELECT * ${OF_SPAN} LIMIT ?12) e JOIN comments c ON c.id = e.comment_id
  WHERE ${IS_TOLD} AND (?7 IS NULL OR e.actor = ?7) AND (?8 IS NULL OR e.user_id = ?8) AND (?9 IS NULL OR c.page_id = ?9)
    AND (?10 IS NULL OR ${WHAT} = ?10)
  ORDER BY e.at DESC, e.comment_id DESC, e.seq DESC LIMIT ?11`;

const LAST_LOOKED_AT = `SELECT at, comment_id, seq ${OF_SPAN} LIMIT 1 OFFSET ?6`;

type Place = Pick<EntryRow, "at" | "comment_id" | "seq">;

/**
 * Newest first; at most `limit` and maybe fewer, even none, while more are left to look through: `nextCursor` says so.
 */
export async function findEntries(
  { $client: client }: CommentsDb,
  input: FindEntries,
  reach: Reach,
): Promise<{ rows: EntryRow[]; nextCursor: string | null }> {
  const [at = input.before, commentId = 0, seq = 0] = input.cursor?.split(".").map(Number) ?? [];
  const span = [input.workspaceId, input.after, at, commentId, seq];
  const { actor = null, userId = null, pageId = null, what = null } = input;
  const { results } = await client
    .prepare(ENTRIES)
    .bind(...span, reach.textLength, actor, userId, pageId, what, input.limit + 1, reach.events)
    .all<EntryRow>();
  const rows = results.slice(0, input.limit);
  const next = results.length > input.limit ? rows.at(-1)! : await lastLookedAt();
  return { rows, nextCursor: next && `${next.at}.${next.comment_id}.${next.seq}` };

  /** Null when everything was looked at. */
  async function lastLookedAt(): Promise<Place | null> {
    return client
      .prepare(LAST_LOOKED_AT)
      .bind(...span, reach.events - 1)
      .first<Place>();
  }
}
