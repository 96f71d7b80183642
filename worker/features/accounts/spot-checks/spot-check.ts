// Reads some random posts of a page by another way than sweeps do, and compares their comments with what the sweeps found.
import { and, eq, inArray, isNotNull, min } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { SocialNetwork } from "../../../networks/network.ts";
import type { CountedThread } from "../../../networks/threads.ts";
import { boundList } from "../../../platform/db/bound-json.ts";
import { posts } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS, HEALTH_DAYS } from "../../../vocabulary/durations.ts";
import { seenEvent } from "../../comments/sweeps/differences.ts";
import type { PageRow } from "../../workspaces/own-pages.ts";
import { loadStoredKeys } from "../health/count.ts";
import { VISIT_EVERY_MS } from "../health/problems.ts";
import type { SpotCheck } from "../spot-check-result.ts";

const WINDOW_MS = HEALTH_DAYS * DAY_MS;
/** The span from which the random moment is drawn when no post is known. */
const UNKNOWN_PAST_MS = 30 * DAY_MS;
/** The maximum number of posts with missing comments that are read again to send the comments. */
const MAX_READ_AGAIN = 3;

type CheckDeps = Pick<Deps, "networks" | "queues" | "random">;
type Target = { page: PageRow; db: CommentsDb; token: string; now: number };
type Found = Omit<SpotCheck, "alarm">;

/**
 * Makes one call to the network, and one more for each of at most three posts where something is missing. Missing comments are
 * sent as events, as a sweep does.
 *
 * @throws NetworkError
 */
export async function spotCheck(deps: CheckDeps, { page, db, token, now }: Target): Promise<Found> {
  const network = deps.networks[page.network];
  const oldest = (await loadOldestPost(db, page)) ?? now - UNKNOWN_PAST_MS;
  const from = Math.max(page.protectedFrom ?? now, now - WINDOW_MS);
  const to = now - VISIT_EVERY_MS;
  const before = to - deps.random() * Math.max(0, to - oldest);
  const threads = await network.postsBefore({ id: page.externalId, before, token });

  const due = threads.map((thread) => ({
    id: thread.id,
    keys: thread.readable
      .filter(({ postedAt }) => postedAt !== null && postedAt >= from && postedAt <= to)
      .map(({ id }) => network.keyOf(id)),
  }));
  const stored = await loadStoredKeys(
    db,
    page,
    due.flatMap(({ keys }) => keys),
  );
  const missing = due
    .map(({ id, keys }) => ({ id, keys: keys.filter((key) => !stored.has(key)) }))
    .filter(({ keys }) => keys.length > 0);
  const mustBeVisited = page.protectedFrom !== null && page.protectedFrom <= to;
  const visited = mustBeVisited ? await loadVisitedPosts(db, page, threads) : new Set(threads.map(({ id }) => id));

  for (const post of missing.slice(0, MAX_READ_AGAIN)) await handIn(deps, { page, network, token, post, now });
  return {
    at: now,
    posts: threads.length,
    unvisited: threads.filter(({ id }) => !visited.has(id)).length,
    due: due.reduce((sum, { keys }) => sum + keys.length, 0),
    missing: missing.reduce((sum, { keys }) => sum + keys.length, 0),
    unreadable: threads.reduce((sum, thread) => sum + unreadableOf(thread), 0),
  };
}

const unreadableOf = ({ complete, counted, readable }: CountedThread): number =>
  complete && counted !== null ? Math.max(0, counted - readable.length) : 0;

async function loadOldestPost(db: CommentsDb, page: PageRow): Promise<number | null> {
  const [post] = await db
    .select({ at: min(posts.postedAt) })
    .from(posts)
    .where(and(eq(posts.workspaceId, page.workspaceId), eq(posts.pageId, page.id)));
  return post?.at ?? null;
}

/** The ids of the posts that a rotation has visited. */
async function loadVisitedPosts(db: CommentsDb, page: PageRow, threads: CountedThread[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: posts.externalId })
    .from(posts)
    .where(
      and(
        eq(posts.pageId, page.id),
        inArray(posts.externalId, boundList(threads.map(({ id }) => id))),
        isNotNull(posts.visitedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

type Missing = {
  page: PageRow;
  network: SocialNetwork;
  token: string;
  post: { id: string; keys: string[] };
  now: number;
};

async function handIn({ queues }: CheckDeps, { page, network, token, post, now }: Missing): Promise<void> {
  const thread = await network.thread({ id: post.id, token });
  if (!thread) return;
  const missing = new Set(post.keys);
  const unknown = thread.comments.filter(({ id }) => missing.has(network.keyOf(id)));
  await queues["comment-events"].send(unknown.map((comment) => seenEvent(page, thread, comment, now)));
}
