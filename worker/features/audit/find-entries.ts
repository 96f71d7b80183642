// Searches the log of events by the only index of a workspace's events in time order; a machine's first approvals are not in that
// index. Filters are tested on a limited number of events, and the cursor continues where the search stopped.
import { and, desc, eq, gte, sql } from "drizzle-orm";
import { boundList } from "../../platform/db/bound-json.ts";
import { comments, events, LOGGED } from "../../platform/db/comments.ts";
import { fieldsOf, indexedBy } from "../../platform/db/indexed-by.ts";
import type { CommentsDb } from "../../platform/db/open.ts";
import { isShown, loggedEventOf } from "../../platform/db/statements/event-log.ts";
import type { Actor, LoggedEvent } from "../../vocabulary/ledger.ts";
import type { ArchivedComment } from "../archive/archived-comment.ts";
import { isVisible, onVisible, type Reader } from "../workspaces/visible-pages.ts";

export type FindEntries = Reader & {
  /** Epoch milliseconds: `after` is included, `before` is not. */
  after: number;
  before: number;
  actor?: Actor | undefined;
  userId?: number | undefined;
  what?: LoggedEvent | undefined;
  /** Only what this change of rules did: to older comments, and by the rules that it added. */
  change?: { id: number; rules: readonly string[] } | undefined;
  /** Whether what changes of rules did to older comments is left out, because lines of their own stand for it. */
  folded?: boolean | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Whether the lines of a filter include changes of rules, and those about keys and appeals: they are no events of comments, and no network makes them. */
export const includesRules = ({ actor, what, change }: Pick<FindEntries, "actor" | "what" | "change">): boolean =>
  what === undefined && actor !== "network" && change === undefined;

/** The limits of one read. */
export type Reach = {
  /** The maximum number of events that are read. */
  events: number;
  /** The length of the beginning of each comment's text, in characters. */
  textLength: number;
};

/**
 * Returns entries, newest first; at most `limit`. There may be fewer, or none, while more are left to search: then `nextCursor`
 * is set.
 */
export async function findEntries(
  { db, ...input }: FindEntries & { db: CommentsDb },
  reach: Reach,
): Promise<{ rows: EntryRow[]; nextCursor: string | null }> {
  const found = await entries(db, input, reach);
  const rows = found.slice(0, input.limit);
  const next = found.length > input.limit ? rows.at(-1) : await loadLastLookedAt(db, input, reach);
  return { rows, nextCursor: next ? `${next.at}.${next.commentId}.${next.seq}` : null };
}

/** An event with its comment's present state. */
export type EntryRow = Awaited<ReturnType<typeof entries>>[number];

function entries(db: CommentsDb, input: FindEntries, reach: Reach) {
  const event = loggedEvents(db, input).limit(reach.events).as("event");
  const what = loggedEventOf(event);
  return db
    .select({
      commentId: event.commentId,
      seq: event.seq,
      at: event.at,
      actor: event.actor,
      userId: event.userId,
      cause: event.cause,
      fromStatus: event.fromStatus,
      toStatus: event.toStatus,
      detail: event.detail,
      bulkId: event.bulkId,
      /** Null for events that no filter selects. */
      what,
      network: comments.network,
      pageId: comments.pageId,
      authorName: comments.authorName,
      text: sql<string>`substr(${comments.text}, 1, ${reach.textLength})`,
      isOwn: comments.isOwn,
      status: comments.status,
      decidedBy: comments.decidedBy,
      decisionSeq: comments.decisionSeq,
      observed: comments.observed,
      actionState: comments.actionState,
    })
    .from(event)
    .innerJoin(comments, eq(comments.id, event.commentId))
    .where(
      and(
        isShown(event),
        input.actor === undefined ? undefined : eq(event.actor, input.actor),
        input.userId === undefined ? undefined : eq(event.userId, input.userId),
        onVisible(comments.pageId, input.visible),
        input.what === undefined ? undefined : eq(what, input.what),
        input.folded ? sql`json_extract(${event.detail}, '$.carried') IS NULL` : undefined,
        input.change &&
          sql`(json_extract(${event.detail}, '$.carried') = ${input.change.id}
            OR json_extract(${event.detail}, '$.by') IN ${boundList(input.change.rules)})`,
      ),
    )
    .orderBy(desc(event.at), desc(event.commentId), desc(event.seq))
    .limit(input.limit + 1);
}

/** Undefined when everything was read. */
async function loadLastLookedAt(db: CommentsDb, input: FindEntries, reach: Reach) {
  const [last] = await loggedEvents(db, input)
    .limit(1)
    .offset(reach.events - 1);
  return last;
}

function loggedEvents(db: CommentsDb, { workspaceId, after, before, cursor }: FindEntries) {
  const [at = before, commentId = 0, seq = 0] = cursor?.split(".").map(Number) ?? [];
  return db
    .select(fieldsOf(events))
    .from(indexedBy(events, "events_shown"))
    .where(
      and(
        eq(events.workspaceId, workspaceId),
        sql.raw(LOGGED),
        gte(events.at, after),
        sql`(${events.at}, ${events.commentId}, ${events.seq}) < (${at}, ${commentId}, ${seq})`,
      ),
    )
    .orderBy(desc(events.at), desc(events.commentId), desc(events.seq));
}

/** The log entries of archived comments, with the same conditions as `findEntries`; newest first. Pure. */
export function archivedEntries(
  lines: readonly ArchivedComment[],
  { visible, after, before, actor, userId, what }: Omit<FindEntries, "cursor" | "limit">,
): EntryRow[] {
  return lines
    .filter(({ comment }) => isVisible(visible, comment.pageId))
    .flatMap(({ comment, events }) =>
      events
        .filter(
          (event) =>
            event.logged &&
            event.at >= after &&
            event.at < before &&
            (actor === undefined || event.actor === actor) &&
            (userId === undefined || event.userId === userId) &&
            (what === undefined || event.what === what),
        )
        .map((event) => ({ ...comment, ...event })),
    )
    .sort((a, b) => b.at - a.at || b.commentId - a.commentId || b.seq - a.seq);
}
