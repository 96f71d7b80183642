// The slow rotation: every post of a page in its turn, a list at a time, for comments under posts that the sweep of the latest ones
// does not reach. Each is visited within a day, also when no webhook comes.
import { and, eq, lt } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { NetworkError } from "../../../network-error.ts";
import type { NetworkThread } from "../../../networks/network.ts";
import { boundRows } from "../../../platform/db/bound-json.ts";
import { posts, type Rotation } from "../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { storePosts } from "../storage/post-context.ts";
import { differs } from "./differences.ts";
import { FIRST_LOOK_MS, type OfPage, OVERLAP_MS, reconcile, storedOf } from "./reconcile.ts";

/** A whole rotation: a day, less what a limit or a pause may take of it. */
const WHOLE_MS = 20 * 3_600_000;
/** Between two lists of 25 posts: 12 calls an hour, and 6,000 posts in a rotation. */
const SHORTEST_MS = 5 * 60_000;
const LONGEST_MS = 3_600_000;
/** Share of a limit from which it waits, in percent: the latest posts matter more. */
const BUSY_PERCENT = 50;

type Input = OfPage & { rotation: Rotation | null; usagePercent: number };
type Visited = { rotation: Rotation; differences: number };

/** Reads the next list when it is due: one call, and those of posts where something changed. */
export async function visitPosts(deps: Deps, shard: string, input: Input): Promise<Visited> {
  const { page, network, token, startedAt, usagePercent } = input;
  const rotation = input.rotation ?? { after: null, startedAt, lists: 0, length: null, nextAt: 0 };
  if (startedAt < rotation.nextAt || usagePercent >= BUSY_PERCENT) return { rotation, differences: 0 };
  const later = { ...rotation, nextAt: startedAt + SHORTEST_MS };
  try {
    const { after } = rotation;
    const { threads, next } = await network.olderThreads({ id: page.externalId, after, token });
    const differences = await compareAll(deps, shard, input, threads);
    const lists = rotation.lists + 1;
    if (next !== null && threads.length > 0) {
      const nextAt = startedAt + intervalOf(Math.max(lists, rotation.length ?? Number.POSITIVE_INFINITY));
      return { rotation: { ...rotation, after: next, lists, nextAt }, differences };
    }
    await forgetUnlisted(deps.comments(shard), page, rotation.startedAt);
    const nextAt = startedAt + intervalOf(lists);
    return { rotation: { after: null, startedAt: nextAt, lists: 0, length: lists, nextAt }, differences };
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // What lasts is found by the sweep itself. A cursor that the network no longer takes: from the beginning.
    return { rotation: error.problem === "invalid" ? { ...later, after: null, lists: 0 } : later, differences: 0 };
  }
}

const intervalOf = (lists: number): number => Math.min(Math.max(WHOLE_MS / lists, SHORTEST_MS), LONGEST_MS);

async function compareAll(deps: Deps, shard: string, input: OfPage, threads: NetworkThread[]): Promise<number> {
  const { page, network, startedAt } = input;
  const db = deps.comments(shard);
  await storePosts(db, page, threads, startedAt);
  const last = new Map((await visitsOf(db, page, threads)).map((visit) => [visit.externalId, visit]));
  const stored = await storedOf(db, input, threads);
  const visits: { externalId: string; counted: number | null }[] = [];
  let differences = 0;
  for (const thread of threads) {
    const { visitedAt = null, counted = null } = last.get(thread.id) ?? {};
    const isFewer = counted !== null && (thread.counted ?? counted) < counted;
    const since = visitedAt === null || isFewer ? startedAt - FIRST_LOOK_MS : visitedAt - OVERLAP_MS;
    const changed = thread.comments.some((comment) => {
      const row = stored.get(network.keyOf(comment.id));
      return ((comment.postedAt ?? startedAt) >= since || row !== undefined) && differs(comment, row);
    });
    const isUnsettled = changed || (visitedAt !== null && thread.counted !== counted);
    const found = isUnsettled ? await reconcile(deps, shard, { ...input, thread, since }) : 0;
    // Where something was missing, more may be on its way: such a post is compared again.
    visits.push({ externalId: thread.id, counted: found === 0 ? thread.counted : null });
    differences += found;
  }
  await noteVisits(db, page, visits, startedAt);
  return differences;
}

const visitsOf = (db: CommentsDb, page: OfPage["page"], threads: NetworkThread[]) => {
  const { from, field } = boundRows(threads.map(({ id }) => ({ id })));
  return db
    .select({ externalId: posts.externalId, visitedAt: posts.visitedAt, counted: posts.counted })
    .from(from)
    .innerJoin(posts, and(eq(posts.pageId, page.id), eq(posts.externalId, field("id"))));
};

async function noteVisits(
  db: CommentsDb,
  page: OfPage["page"],
  visits: { externalId: string; counted: number | null }[],
  visitedAt: number,
): Promise<void> {
  const { from, field } = boundRows(visits);
  await db
    .update(posts)
    .set({ visitedAt, counted: field("counted") })
    .from(from)
    .where(and(eq(posts.pageId, page.id), eq(posts.externalId, field("externalId"))));
}

/** What a whole rotation did not meet was deleted or archived: nobody can comment there. */
async function forgetUnlisted(db: CommentsDb, page: OfPage["page"], startedAt: number): Promise<void> {
  await db
    .update(posts)
    .set({ visitedAt: null, counted: null })
    .where(and(eq(posts.pageId, page.id), lt(posts.visitedAt, startedAt)));
}
