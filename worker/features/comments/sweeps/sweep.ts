// Reconciliation: compares a page's recent comments on its network with ours, and makes events of what no webhook reported.
// One call when nothing changed.
import { and, desc, eq, gte, isNotNull } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { SweepMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/network.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { comments, sweepStates } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { askForPosts, storePosts } from "../storage/post-context.ts";
import { differs } from "./differences.ts";
import { FIRST_LOOK_MS, type OfPage, OVERLAP_MS, reconcile, storedOf } from "./reconcile.ts";
import { setback } from "./setback.ts";
import { sweepInterval } from "./sweep-interval.ts";
import { visitPosts } from "./visit-posts.ts";

type Page = OfPage["page"];
type State = typeof sweepStates.$inferSelect;

/** How often everything of the last day is compared, changed or not: an edit or a moderator's click changes no count. */
const DEEP_EVERY_MS = 30 * 60_000;
const DEEP_LOOK_MS = DAY_MS;
/** An ad is running when it has a comment, or was made, within this time. */
const ACTIVE_AD_MS = 7 * DAY_MS;
/** Ads that only webhooks reported, read one by one. */
const MOST_KNOWN_ADS = 5;
/** They are looked for among the workspace's latest comments: with all of a week, a sweep would read more the more comes in. */
const LATEST_COMMENTS = 500;
/** Where Meta refuses to list ads, it is asked again after this long. */
const ASK_ADS_AGAIN_MS = DAY_MS;

/**
 * One row is written when nothing is found, in the core.
 *
 * @returns how many differences were found; 0 as well when the message is void
 */
export async function sweepPage(deps: Deps, { workspaceId, pageId, shard, claim }: SweepMessage): Promise<number> {
  const { core, sealer } = deps;
  const startedAt = deps.now();
  const isMine = and(
    eq(pages.id, pageId),
    eq(pages.workspaceId, workspaceId),
    eq(pages.status, "active"),
    eq(pages.sweepAt, claim),
  );
  const page = await core.select().from(pages).where(isMine).get();
  if (!page) return 0;

  const db = deps.comments(shard);
  let usagePercent = 0;
  const onUsage = ({ percent }: { percent: number | null }) => {
    usagePercent = percent ?? 0;
  };
  try {
    const before = await stateOf(db, page);
    usagePercent = before.usagePercent;
    const token = await sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
    const network = deps.networks[page.network];
    const deep = startedAt - page.deepSweptAt >= DEEP_EVERY_MS;
    const sweep = { page, network, token, state: before, startedAt, deep, onUsage };
    const swept = await compare(deps, shard, sweep);
    const ofPage = { page, network, token, startedAt };
    const visited = await visitPosts(deps, shard, { ...ofPage, rotation: before.rotation, usagePercent });
    await keepState(db, before, { ...swept.state, rotation: visited.rotation, usagePercent });
    const sweepAt = startedAt + sweepInterval({ activeAds: swept.activeAds, usagePercent });
    await core
      .update(pages)
      .set({ lastSweepAt: startedAt, sweepAt, ...(deep && { deepSweptAt: startedAt }) })
      .where(isMine);
    return swept.differences + visited.differences;
  } catch (error) {
    // Soon: how long a refusal lasts is the page's to know, and its headers say 100 % while it does.
    const sweepAt = startedAt + sweepInterval({ activeAds: true, usagePercent: 0 });
    await core
      .update(pages)
      .set({ sweepAt, ...setback(error, startedAt) })
      .where(isMine);
    if (!(error instanceof NetworkError) || error.problem === "invalid") throw error;
    return 0; // the next sweep is the retry
  }
}

type Sweep = OfPage & {
  state: State;
  /** Everything of the last day is compared. */
  deep: boolean;
  onUsage: (usage: { percent: number | null }) => void;
};

async function compare(deps: Deps, shard: string, sweep: Sweep) {
  const { page, network, token, state, startedAt, deep, onUsage } = sweep;
  const { abilities, keyOf } = network;
  const db = deps.comments(shard);
  const withAds = state.adsRefusedAt === null || startedAt - state.adsRefusedAt > ASK_ADS_AGAIN_MS;
  const account = { id: page.externalId, token };
  const { threads, adsRefused } = await network.recentThreads({ ...account, withAds, onUsage });
  const listsAds = abilities.ads === "listed" && withAds && !adsRefused;
  const hidden = listsAds || abilities.ads === "none" ? [] : await knownAds(db, sweep, threads);
  for (const adId of hidden) {
    const ad = await network.thread({ id: adId, token });
    if (ad) threads.push({ ...ad, isAd: true });
  }
  await storePosts(db, page, threads, startedAt);
  await askForPosts(deps, db, { page, token, since: sinceLast(sweep), now: startedAt });

  const stored = await storedOf(db, sweep, threads);
  const counted: State["counted"] = {};
  let differences = 0;
  for (const thread of threads) {
    const since = lookBack(sweep, thread);
    const isNews = ({ id: commentId, postedAt }: NetworkComment) =>
      (postedAt ?? startedAt) >= since || stored.has(keyOf(commentId));
    const changed = thread.comments.some(
      (comment) => isNews(comment) && differs(comment, stored.get(keyOf(comment.id))),
    );
    const count = thread.counted ?? 0;
    const isUnsettled = changed || count !== (state.counted[thread.id] ?? 0) || (deep && thread.comments.length > 0);
    const found = isUnsettled ? await reconcile(deps, shard, { ...sweep, thread, since }) : 0;
    // Where a comment was missing, more may follow: such a thread is read once more.
    if (found === 0 && count > 0) counted[thread.id] = count;
    differences += found;
  }
  return {
    differences,
    activeAds: threads.some((thread) => isActiveAd(thread, startedAt)),
    state: {
      ...state,
      adsRefusedAt: adsRefused ? startedAt : withAds ? null : state.adsRefusedAt,
      counted,
    },
  };
}

/** How far back a thread is read. Fewer comments than before: some were deleted, and not only recent ones. */
function lookBack({ page, network, state, startedAt, deep }: Sweep, thread: NetworkThread): number {
  const since = sinceLast({ page, startedAt });
  if ((thread.counted ?? 0) < (state.counted[thread.id] ?? 0)) return Math.min(since, startedAt - FIRST_LOOK_MS);
  const deepLook = network.listsRepliesByTime ? DEEP_LOOK_MS : FIRST_LOOK_MS;
  return deep ? Math.min(since, startedAt - deepLook) : since;
}

const sinceLast = ({ page, startedAt }: Pick<Sweep, "page" | "startedAt">): number =>
  page.lastSweepAt === null ? startedAt - FIRST_LOOK_MS : page.lastSweepAt - OVERLAP_MS;

const isActiveAd = ({ isAd, createdAt, comments: latest }: NetworkThread, now: number): boolean =>
  isAd && [createdAt ?? 0, ...latest.map(({ postedAt }) => postedAt ?? 0)].some((at) => at >= now - ACTIVE_AD_MS);

/** Posts of ads that no list shows, known by their stored comments. */
async function knownAds(
  db: CommentsDb,
  { page, network: { keyOf }, startedAt }: OfPage & Pick<Sweep, "startedAt">,
  listed: NetworkThread[],
): Promise<string[]> {
  const latest = db
    .select({ postId: comments.postId, pageId: comments.pageId, isAd: comments.isAd })
    .from(comments)
    .where(and(eq(comments.workspaceId, page.workspaceId), gte(comments.postedAt, startedAt - ACTIVE_AD_MS)))
    .orderBy(desc(comments.postedAt))
    .limit(LATEST_COMMENTS)
    .as("latest");
  const rows = await db
    .selectDistinct({ postId: latest.postId })
    .from(latest)
    .where(and(eq(latest.pageId, page.id), eq(latest.isAd, true), isNotNull(latest.postId)))
    .limit(MOST_KNOWN_ADS + listed.length);
  const shown = new Set(listed.map(({ id }) => keyOf(id)));
  return rows.flatMap(({ postId }) => (shown.has(keyOf(postId!)) ? [] : [postId!])).slice(0, MOST_KNOWN_ADS);
}

async function stateOf(db: CommentsDb, page: Page): Promise<State> {
  const [found] = await db.select().from(sweepStates).where(eq(sweepStates.pageId, page.id));
  const { id: pageId, workspaceId } = page;
  return found ?? { pageId, workspaceId, usagePercent: 0, adsRefusedAt: null, counted: {}, rotation: null };
}

/** What is as before is not written. */
async function keepState(db: CommentsDb, before: State, state: State): Promise<void> {
  if (JSON.stringify(state) === JSON.stringify(before)) return;
  await db.insert(sweepStates).values(state).onConflictDoUpdate({ target: sweepStates.pageId, set: state });
}
