// Compares one thread of the network with our rows, and sends the differences as events.

import { and, eq, gte, lt, ne } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { CALM_AT_ONCE } from "../../../high-volume-queues.ts";
import type { CommentEvent } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { NetworkThread } from "../../../networks/threads.ts";
import { comments } from "../../../platform/db/comments.ts";
import type { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { type CommentRow, commentsByKey } from "../queries.ts";
import { differs, goneEvent, type SweptPage, seenEvent } from "./differences.ts";
import { readThread } from "./read-thread.ts";
import type { WebhookEvidence } from "./webhook-evidence.ts";

/** How much further back a repeated look goes, because deliveries and clocks may be late. */
export const OVERLAP_MS = 30 * 60_000;
/** How far back the first look goes. */
export const FIRST_LOOK_MS = 7 * DAY_MS;

/**
 * The maximum number of differences that one sweep sends: a queue batch of them. More would delay fresh comments; they wait for
 * the next sweep, a minute later.
 */
export const MAX_DIFFERENCES = 50;

/** The state of one sweep of a page. */
export type OfPage = {
  page: typeof pages.$inferSelect;
  network: SocialNetwork;
  token: string;
  startedAt: number;
  evidence: WebhookEvidence;
  /** The number of differences that it may still send; at 0 the rest waits for the next sweep. */
  room: { left: number };
  onUsage: (usage: { percent: number | null }) => void;
};

/** Sends the differences of one thread, as far as there is room. @returns how many */
export async function reconcile(deps: Deps, db: CommentsDb, input: OfPage & { thread: NetworkThread; since: number }) {
  const { page, network, token, thread, since, startedAt, evidence, room } = input;
  const { keyOf } = network;
  const seen = new Set<string>();
  let differences = 0;
  for await (const { comments: read, readFrom } of readThread(network, thread, { token, since })) {
    for (const comment of read) seen.add(keyOf(comment.id));
    const stored = await byKey(db, input, read);
    for (const comment of read) evidence.add(comment, stored.get(keyOf(comment.id)));
    const different = read
      .filter((comment) => (comment.postedAt ?? startedAt) >= since || stored.has(keyOf(comment.id)))
      .filter((comment) => differs(comment, stored.get(keyOf(comment.id))));
    const events: CommentEvent[] = [];
    for (const comment of different.slice(0, room.left)) {
      const seen = seenEvent(page, thread, comment, startedAt);
      if (stored.get(keyOf(comment.id))?.status !== "removed") events.push(seen);
      // The list may be older than the removal, so the comment is read again.
      else if (!(await isGone(network, { id: comment.id, token }))) events.push({ ...seen, returned: true });
    }
    if (readFrom !== null) {
      const where = { page, token, threadId: thread.id, seen, readFrom, readAt: startedAt };
      events.push(...(await findRemoved(deps, db, where)));
    }
    const sent = events.slice(0, room.left);
    await deps.queues[sent.length > CALM_AT_ONCE ? "high-volume-events" : "comment-events"].send(sent);
    room.left -= sent.length;
    differences += sent.length;
    if (room.left === 0) break;
  }
  return differences;
}

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
/** A comment this new may be missing in a list that was read earlier. */
const GRACE_MS = 60_000;

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
  input: { page: SweptPage; token: string; threadId: string; seen: Set<string>; readFrom: number; readAt: number },
): Promise<CommentEvent[]> {
  const { page, token, threadId, seen, readFrom, readAt } = input;
  const storedComments = await db
    .select({ externalId: comments.externalId, key: comments.externalKey })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        gte(comments.postedAt, readFrom),
        eq(comments.pageId, page.id),
        eq(comments.postId, threadId),
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
async function isGone(network: Pick<SocialNetwork, "comment">, comment: { id: string; token: string }) {
  try {
    await network.comment(comment);
    return false;
  } catch (error) {
    if (error instanceof NetworkError && error.problem === "gone") return true;
    throw error;
  }
}
