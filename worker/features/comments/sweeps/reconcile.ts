// Compares one thread of the network with our rows, and sends the differences as events.

import { and, eq, gte, lt, ne } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { CALM_AT_ONCE } from "../../../high-volume-queues.ts";
import type { CommentEvent } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/threads.ts";
import { comments, type ThreadPlace, threadId as threadOfComment } from "../../../platform/db/comments.ts";
import type { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { hasRoom } from "../../../platform/db/statement-room.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { type CommentRow, commentsByKey } from "../queries.ts";
import { differs, goneEvent, seenEvent } from "./differences.ts";
import { GRACE_MS, readThread } from "./read-thread.ts";
import type { ListedHere } from "./unlisted.ts";
import type { WebhookEvidence } from "./webhook-evidence.ts";

/** How much further back a repeated look goes, because deliveries and clocks may be late. */
export const OVERLAP_MS = 30 * 60_000;
/** How far back the first look goes. */
export const FIRST_LOOK_MS = 7 * DAY_MS;

/**
 * The maximum number of differences that one sweep sends of what it finds, and as many of what earlier ones left: what Meta allows
 * even a page with few people, in ten calls a minute. Large numbers take the high-volume queue, so they delay no other page.
 */
export const MAX_DIFFERENCES = 500;
/** The maximum number of posts that are behind at once. With more, sweeps look back as far as before until they are fewer. */
const MAX_BEHIND = 100;

/** The state of one sweep of a page. */
export type OfPage = {
  page: typeof pages.$inferSelect;
  network: SocialNetwork;
  token: string;
  startedAt: number;
  evidence: WebhookEvidence;
  /** The number of differences that it may still send. */
  room: { left: number };
  /** Where the reading of posts continues that have more differences than there was room for. */
  behind: ThreadPlace[];
  /** `loadListedHere`, which reads once for a sweep. */
  listedHere: () => Promise<ListedHere[]>;
  onUsage: (usage: { percent: number | null }) => void;
};

/** The comments that differ from our rows: stored ones, and others since a moment. Each that was read is evidence about webhooks. */
export const findDifferent = (
  { network, startedAt, evidence }: Pick<OfPage, "network" | "startedAt" | "evidence">,
  { read, stored, since }: { read: NetworkComment[]; stored: ReadonlyMap<string, CommentRow>; since: number },
): NetworkComment[] =>
  read.filter((comment) => {
    const row = stored.get(network.keyOf(comment.id));
    evidence.add(comment, row);
    return ((comment.postedAt ?? startedAt) >= since || row !== undefined) && differs(comment, row);
  });

/** Notes where the reading of a post continues. @returns false when there are too many already: then it was not noted */
function leaveBehind({ behind }: Pick<OfPage, "behind">, place: ThreadPlace): boolean {
  if (behind.length >= MAX_BEHIND) return false;
  behind.push(place);
  return true;
}

/** A thread from its beginning, or from a cursor on. */
type ReadThread = Pick<NetworkThread, "id" | "isAd" | "comments" | "next"> & { after?: string | null };

type Reconciled = {
  /** The number of differences that were sent. */
  differences: number;
  /** Whether the rest, if there is one, was noted in `behind`. */
  isNoted: boolean;
};

/**
 * Sends the differences of one thread, as far as there is room; those of the last page that is read are sent together.
 *
 * @param input.until when this reading began; now by default
 */
export async function reconcile(
  deps: Deps,
  db: CommentsDb,
  input: OfPage & { thread: ReadThread; since: number; until?: number },
): Promise<Reconciled> {
  const { page, network, thread, since, startedAt, until = startedAt, room } = input;
  const { keyOf } = network;
  const { id, isAd } = thread;
  const seen = new Set<string>();
  let differences = 0;
  let rest: string | null = null;
  for await (const { comments: read, readFrom, next } of readThread(network, thread, input)) {
    for (const comment of read) seen.add(keyOf(comment.id));
    const stored = await byKey(db, input, read);
    const events: CommentEvent[] = [];
    for (const comment of findDifferent(input, { read, stored, since })) {
      const seen = seenEvent(page, thread, comment, startedAt);
      if (stored.get(keyOf(comment.id))?.status !== "removed") events.push(seen);
      // The list may be older than the removal, so the comment is read again.
      else if (!(await isGone(network, { id: comment.id, token: input.token })))
        events.push({ ...seen, returned: true });
    }
    if (readFrom !== null && !thread.after)
      events.push(...(await findRemoved(deps, db, { ...input, threadId: id, seen, readFrom })));
    await send(deps, events);
    room.left = Math.max(0, room.left - events.length);
    differences += events.length;
    // The longest reading ends here if the last page had no difference.
    rest = readFrom === null && (events.length > 0 || room.left === 0) ? next : null;
    if (rest !== null && room.left === 0) break;
  }
  return { differences, isNoted: rest === null || leaveBehind(input, { id, isAd, since, until, after: rest }) };
}

/**
 * The same for a thread that may be behind already: what its earlier reading will reach is left to that. Without any room the
 * whole thread is left, which counts as a difference.
 */
export async function reconcileNew(...[deps, db, input]: Parameters<typeof reconcile>): Promise<Reconciled> {
  const { room, thread, startedAt, behind } = input;
  const { id, isAd } = thread;
  const begun = behind.filter((place) => place.id === id).map(({ until }) => until - GRACE_MS);
  const since = Math.max(input.since, ...begun);
  if (room.left > 0 && hasRoom()) return reconcile(deps, db, { ...input, since });
  return { differences: 1, isNoted: leaveBehind({ behind }, { id, isAd, since, until: startedAt, after: null }) };
}

const send = ({ queues }: Pick<Deps, "queues">, events: CommentEvent[]) =>
  queues[events.length > CALM_AT_ONCE ? "high-volume-events" : "comment-events"].send(events);

async function byKey(
  db: CommentsDb,
  { page, network }: Pick<OfPage, "page" | "network">,
  read: { id: string }[],
): Promise<Map<string, CommentRow>> {
  const rows = await commentsByKey(
    db,
    read.map(({ id }) => ({ pageId: page.id, key: network.keyOf(id) })),
  );
  return new Map(rows.map((row) => [row.externalKey, row]));
}

/** The stored rows of the first comments of every thread, in one query. */
export const loadStored = (db: CommentsDb, sweep: Pick<OfPage, "page" | "network">, threads: NetworkThread[]) =>
  byKey(
    db,
    sweep,
    threads.flatMap((thread) => thread.comments),
  );

/** The maximum number of comments that are checked: each costs a call, so a thread that lost more continues in the next sweep. */
const MAX_CHECKED = 20;

/**
 * Finds comments of a thread that we know and the network no longer lists. Each is read separately before it counts as removed,
 * because lists leave out what only some people may see. Not every network reports deletions, and webhooks can be lost.
 *
 * @param seen keys of what was listed
 * @param readFrom the list was read back to this moment, epoch milliseconds
 */
async function findRemoved(
  { networks }: Pick<Deps, "networks">,
  db: CommentsDb,
  input: Pick<OfPage, "page" | "token" | "startedAt"> & { threadId: string; seen: Set<string>; readFrom: number },
): Promise<CommentEvent[]> {
  const { page, token, threadId, seen, readFrom, startedAt: readAt } = input;
  const storedComments = await db
    .select({ externalId: comments.externalId, key: comments.externalKey })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        gte(comments.postedAt, readFrom),
        eq(comments.pageId, page.id),
        eq(threadOfComment, threadId),
        ne(comments.status, "removed"),
        lt(comments.receivedAt, readAt - GRACE_MS),
      ),
    );
  const missing = storedComments.filter(({ key }) => !seen.has(key)).slice(0, MAX_CHECKED);
  const events: CommentEvent[] = [];
  for (const { externalId } of missing) {
    if (await isGone(networks[page.network], { id: externalId, token }))
      events.push(goneEvent(page, externalId, readAt));
  }
  return events;
}

/** Whether the network no longer has the comment. Costs a call. @throws NetworkError when the answer is unclear */
export async function isGone(network: Pick<SocialNetwork, "comment">, comment: { id: string; token: string }) {
  try {
    await network.comment(comment);
    return false;
  } catch (error) {
    if (error instanceof NetworkError && error.problem === "gone") return true;
    throw error;
  }
}
