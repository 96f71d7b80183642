// Reconciliation: compares a page's recent comments on its network with ours, and makes events of what no webhook brought.
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../deps.ts";
import type { CommentEvent, SweepMessage } from "../../entry/messages.ts";
import { pageContext } from "../../platform/crypto/seal.ts";
import { pages, workspaces } from "../../platform/db/core.ts";
import type { NetworkComment, NetworkThread } from "../../platform/meta/answers.ts";
import type { MetaClient } from "../../platform/meta/client.ts";
import { MetaError } from "../../platform/meta/errors.ts";
import { answers, tailOf } from "../../platform/meta/payloads.ts";
import { DAY_MS, MAX_COMMENT_LENGTH } from "../../vocabulary.ts";
import { type CommentRow, commentsByKey } from "./queries.ts";

type Page = typeof pages.$inferSelect;

const LEASE_MS = 5 * 60_000;
/** A page swept without a break looks this far behind its last sweep: deliveries and clocks are late. */
const OVERLAP_MS = 30 * 60_000;
const FIRST_LOOK_MS = 7 * DAY_MS;
/** Pages of comments read of one post at most; a busier post goes on in the next sweep. */
const MOST_PAGES = 60;

/** Enqueues every active page that nobody sweeps now. @returns how many */
export async function enqueueSweeps({ core, queues, now }: Pick<Deps, "core" | "queues" | "now">): Promise<number> {
  const free = or(isNull(pages.sweepLeaseUntil), lte(pages.sweepLeaseUntil, now()));
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now()));
  const due = await core
    .select({ pageId: pages.id, workspaceId: pages.workspaceId, shard: workspaces.shard })
    .from(pages)
    .innerJoin(workspaces, eq(workspaces.id, pages.workspaceId))
    .where(and(eq(pages.status, "active"), isNull(pages.problem), free, awake));
  await queues.sweeps.send(due);
  return due.length;
}

/** @returns how many differences were found; 0 as well when another sweep of the page is running */
export async function sweepPage(deps: Deps, { workspaceId, pageId, shard }: SweepMessage): Promise<number> {
  const { core, meta, sealer, queues } = deps;
  const startedAt = deps.now();
  const mine = and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), eq(pages.status, "active"));
  const [page] = await core
    .update(pages)
    .set({ sweepLeaseUntil: startedAt + LEASE_MS })
    .where(and(mine, or(isNull(pages.sweepLeaseUntil), lte(pages.sweepLeaseUntil, startedAt))))
    .returning();
  if (!page) return 0;

  try {
    const token = await sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
    const since = page.lastSweepAt === null ? startedAt - FIRST_LOOK_MS : page.lastSweepAt - OVERLAP_MS;
    let differences = 0;
    for (const thread of await meta.threads({ network: page.network, id: page.externalId, token })) {
      for await (const found of recentComments(meta, page, thread, token, since)) {
        const events = await differencesOf(deps, shard, page, thread, found, startedAt);
        await queues.commentEvents.send(events);
        differences += events.length;
      }
    }
    await core.update(pages).set({ lastSweepAt: startedAt, sweepLeaseUntil: null }).where(mine);
    return differences;
  } catch (error) {
    await core
      .update(pages)
      .set({ sweepLeaseUntil: null, ...setback(error, startedAt) })
      .where(mine);
    if (error instanceof MetaError && error.problem !== "invalid") return 0; // the next sweep is the retry
    throw error;
  }
}

/** What a refused sweep tells about its page. */
function setback(error: unknown, now: number): Partial<Pick<Page, "problem" | "pausedUntil">> {
  if (!(error instanceof MetaError)) return {};
  if (error.problem === "token" || error.problem === "permission" || error.problem === "blocked")
    return { problem: error.problem };
  if (error.problem === "rate_limited") return { pausedUntil: now + (error.waitMs ?? 5 * 60_000) };
  return {};
}

/** The comments of a thread, newest first, a page at a time, back to `since`. */
async function* recentComments(meta: MetaClient, page: Page, thread: NetworkThread, token: string, since: number) {
  let { comments, next }: Omit<NetworkThread, "id" | "isAd"> = thread;
  for (let pagesRead = 1; ; pagesRead++) {
    const recent = comments.filter((comment) => comment.postedAt >= since);
    if (recent.length > 0) yield recent;
    // Newest first: a page that ends before `since` is the last one worth reading.
    if (!next || recent.length < comments.length || pagesRead >= MOST_PAGES) return;
    ({ comments, next } = await meta.moreComments({ network: page.network, id: thread.id, after: next, token }));
  }
}

async function differencesOf(
  deps: Deps,
  shard: string,
  page: Page,
  thread: NetworkThread,
  found: NetworkComment[],
  readAt: number,
): Promise<CommentEvent[]> {
  const keys = found.map((comment) => ({ pageId: page.id, key: tailOf(comment.id) }));
  const stored = new Map((await commentsByKey(deps.comments(shard), keys)).map((row) => [row.externalKey, row]));
  return found
    .filter((comment) => differs(comment, stored.get(tailOf(comment.id))))
    .map((comment) => toEvent(page, thread, comment, readAt));
}

/** Unknown here, or with another text or visibility than we know. An action still under way explains the latter. */
function differs(comment: NetworkComment, row: CommentRow | undefined): boolean {
  if (!row) return true;
  if (row.status === "removed") return false;
  const settled = row.actionState !== "queued" && row.actionState !== "parked";
  return (
    comment.text.slice(0, MAX_COMMENT_LENGTH) !== row.text ||
    (settled && comment.hidden !== (row.observed === "hidden"))
  );
}

function toEvent(page: Page, thread: NetworkThread, comment: NetworkComment, readAt: number): CommentEvent {
  return {
    network: page.network,
    pageExternalId: page.externalId,
    verb: "add",
    externalId: comment.id,
    postId: thread.id,
    parentId: answers(comment.parentId ?? undefined, thread.id) ? comment.parentId : null,
    isAd: thread.isAd,
    adId: null,
    authorId: comment.authorId,
    authorName: comment.authorName,
    own: comment.own || comment.authorId === page.externalId,
    text: comment.text.slice(0, MAX_COMMENT_LENGTH),
    attachmentUrl: comment.attachmentUrl,
    permalink: comment.permalink,
    at: comment.postedAt,
    receivedAt: readAt,
    source: "sweep",
    hidden: comment.hidden,
  };
}
