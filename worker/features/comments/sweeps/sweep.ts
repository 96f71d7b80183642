// Reconciliation: compares a page's recent comments on its network with ours, and makes events of what no webhook brought.
// One call when nothing changed.
import { and, eq, gte, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { SweepMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import type { NetworkComment, NetworkThread } from "../../../networks/network.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { comments, sweepStates } from "../../../platform/db/comments.ts";
import { pages } from "../../../platform/db/core.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { askForPosts, keepPosts } from "../storage/post-context.ts";
import { differs } from "./differences.ts";
import { finishScan } from "./finish-scan.ts";
import { loadPageHistory } from "./load-page-history.ts";
import { noteScanProgress } from "./note-scan-progress.ts";
import { FIRST_LOOK_MS, type OfPage, OVERLAP_MS, reconcile, storedOf } from "./reconcile.ts";
import { sweepInterval } from "./sweep-interval.ts";
import { visitPosts } from "./visit-posts.ts";

type Page = OfPage["page"];
type State = typeof sweepStates.$inferSelect;

/** A sweep that ended without a word keeps its page for so long; two of one page at once only read twice. */
const LEASE_MS = 2 * 60_000;
/** Well within the lease. What is stored already costs a read and no write when it is met again. */
const LOADING_MS = 75_000;
const LOAD_AGAIN_SECONDS = 60;
/** For a load that meets another sweep of its page: most are over in seconds, and a person waits for the load. */
const BUSY_AGAIN_SECONDS = 3;
/** So often everything of the last day is compared, changed or not: an edit or a moderator's click changes no count. */
const DEEP_EVERY_MS = 30 * 60_000;
const DEEP_LOOK_MS = DAY_MS;
/** Ads with a comment, or made, since then are running. */
const ACTIVE_AD_MS = 7 * DAY_MS;
/** Ads that only webhooks told of, read one by one. */
const MOST_KNOWN_ADS = 5;
/** Where Meta refuses to list ads, it is asked again after this long. */
const ASK_ADS_AGAIN_MS = DAY_MS;

/** @returns how many differences were found; 0 as well when another sweep of the page is running */
export async function sweepPage(deps: Deps, message: SweepMessage): Promise<number> {
  const { workspaceId, pageId, shard, since } = message;
  const { core, sealer } = deps;
  const startedAt = deps.now();
  const mine = and(eq(pages.id, pageId), eq(pages.workspaceId, workspaceId), eq(pages.status, "active"));
  const [page] = await core
    .update(pages)
    .set({ sweepLeaseUntil: startedAt + LEASE_MS })
    .where(and(mine, or(isNull(pages.sweepLeaseUntil), lte(pages.sweepLeaseUntil, startedAt))))
    .returning();
  if (!page) {
    if (since !== undefined) await loadLater(deps, message, BUSY_AGAIN_SECONDS);
    return 0;
  }

  const db = deps.comments(shard);
  const before = await stateOf(db, page);
  let usagePercent = before.usagePercent;
  const onUsage = ({ percent }: { percent: number | null }) => {
    usagePercent = percent ?? 0;
  };
  try {
    const token = await sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
    if (since !== undefined) await goOnLoading(deps, { page, token, since, message });
    const network = deps.networks[page.network];
    const swept = await compare(deps, shard, { page, network, token, state: before, startedAt, onUsage });
    const ofPage = { page, network, token, startedAt };
    const visited = await visitPosts(deps, shard, { ...ofPage, rotation: before.rotation, usagePercent });
    const nextAt = startedAt + sweepInterval({ activeAds: swept.activeAds, usagePercent });
    await keepState(db, { ...swept.state, rotation: visited.rotation, usagePercent, nextAt });
    await core.update(pages).set({ lastSweepAt: startedAt, sweepLeaseUntil: null }).where(mine);
    return swept.differences + visited.differences;
  } catch (error) {
    // Soon: how long a refusal lasts is the page's to know, and its headers say 100 % while it does.
    const nextAt = startedAt + sweepInterval({ activeAds: true, usagePercent: before.usagePercent });
    if (error instanceof NetworkError) await keepState(db, { ...before, nextAt });
    await core
      .update(pages)
      .set({ sweepLeaseUntil: null, ...setback(error, startedAt) })
      .where(mine);
    // The queue delivers it again, with the load it carries.
    if (!(error instanceof NetworkError) || error.problem === "invalid") throw error;
    if (since !== undefined) await loadLater(deps, message);
    return 0; // the next sweep is the retry
  }
}

/** A load that takes longer than a request. What is left after this one waits for the next message. */
async function goOnLoading(
  deps: Deps,
  { message, ...load }: { page: Page; token: string; since: number; message: SweepMessage },
) {
  const { shard, place, scan } = message;
  const of = { pageId: load.page.id, shard, since: load.since };
  if (scan && !(await noteScanProgress(deps, of))) return;
  const { rest } = await loadPageHistory(deps, { ...load, shard, place, until: deps.now() + LOADING_MS });
  if (rest !== null) await loadLater(deps, { ...message, place: rest });
  else if (scan) await finishScan(deps, of);
}

/** For as long as the page is active and its connection works: whoever pauses or revokes it wants no more of it. */
async function loadLater({ core, queues }: Deps, message: SweepMessage, delaySeconds = LOAD_AGAIN_SECONDS) {
  const page = await core.query.pages.findFirst({ where: eq(pages.id, message.pageId) });
  const wanted = page?.workspaceId === message.workspaceId && page.status === "active" && page.problem === null;
  if (wanted) await queues.sweeps.send([message], { delaySeconds });
}

/** What a refused sweep tells about its page. */
function setback(error: unknown, now: number): Partial<Pick<Page, "problem" | "pausedUntil">> {
  if (!(error instanceof NetworkError)) return {};
  if (error.problem === "token" || error.problem === "permission") return { problem: error.problem };
  if (error.problem === "rate_limited") return { pausedUntil: now + (error.waitMs ?? 5 * 60_000) };
  return {};
}

type Sweep = OfPage & {
  state: State;
  onUsage: (usage: { percent: number | null }) => void;
};

async function compare(deps: Deps, shard: string, sweep: Sweep) {
  const { page, network, token, state, startedAt, onUsage } = sweep;
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
  await keepPosts(db, page, threads, startedAt);
  await askForPosts(deps, db, { page, token, since: sinceLast(sweep), now: startedAt });

  const deep = startedAt - state.deepAt >= DEEP_EVERY_MS;
  const stored = await storedOf(db, sweep, threads);
  const counted: State["counted"] = {};
  let differences = 0;
  for (const thread of threads) {
    const since = lookBack(sweep, thread, deep);
    const isNews = ({ id: commentId, postedAt }: NetworkComment) =>
      (postedAt ?? startedAt) >= since || stored.has(keyOf(commentId));
    const changed = thread.comments.some(
      (comment) => isNews(comment) && differs(comment, stored.get(keyOf(comment.id))),
    );
    const count = thread.counted ?? 0;
    const isUnsettled = changed || count !== (state.counted[thread.id] ?? 0) || (deep && thread.comments.length > 0);
    const found = isUnsettled ? await reconcile(deps, shard, { ...sweep, thread, since }) : 0;
    // Where something was missing, more may be on its way: such a thread is read once more.
    if (found === 0 && count > 0) counted[thread.id] = count;
    differences += found;
  }
  return {
    differences,
    activeAds: threads.some((thread) => isActiveAd(thread, startedAt)),
    state: {
      ...state,
      deepAt: deep ? startedAt : state.deepAt,
      adsRefusedAt: adsRefused ? startedAt : withAds ? null : state.adsRefusedAt,
      counted,
    },
  };
}

/** How far back a thread is read. Fewer comments than before: some were deleted, and not only recent ones. */
function lookBack({ page, network, state, startedAt }: Sweep, thread: NetworkThread, deep: boolean): number {
  const since = sinceLast({ page, startedAt });
  if ((thread.counted ?? 0) < (state.counted[thread.id] ?? 0)) return Math.min(since, startedAt - FIRST_LOOK_MS);
  const deepLook = network.listsRepliesByTime ? DEEP_LOOK_MS : FIRST_LOOK_MS;
  return deep ? Math.min(since, startedAt - deepLook) : since;
}

const sinceLast = ({ page, startedAt }: Pick<Sweep, "page" | "startedAt">): number =>
  page.lastSweepAt === null ? startedAt - FIRST_LOOK_MS : page.lastSweepAt - OVERLAP_MS;

const isActiveAd = ({ isAd, createdAt, comments: latest }: NetworkThread, now: number): boolean =>
  isAd && [createdAt ?? 0, ...latest.map(({ postedAt }) => postedAt ?? 0)].some((at) => at >= now - ACTIVE_AD_MS);

/** Posts under which we know comments of ads and that no list shows. */
async function knownAds(
  db: CommentsDb,
  { page, network: { keyOf }, startedAt }: OfPage & Pick<Sweep, "startedAt">,
  listed: NetworkThread[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ postId: comments.postId })
    .from(comments)
    .where(
      and(
        eq(comments.workspaceId, page.workspaceId),
        gte(comments.postedAt, startedAt - ACTIVE_AD_MS),
        eq(comments.pageId, page.id),
        eq(comments.isAd, true),
        isNotNull(comments.postId),
      ),
    )
    .limit(MOST_KNOWN_ADS + listed.length);
  const shown = new Set(listed.map(({ id }) => keyOf(id)));
  return rows.flatMap(({ postId }) => (shown.has(keyOf(postId!)) ? [] : [postId!])).slice(0, MOST_KNOWN_ADS);
}

async function stateOf(db: CommentsDb, page: Page): Promise<State> {
  const [found] = await db.select().from(sweepStates).where(eq(sweepStates.pageId, page.id));
  const { id: pageId, workspaceId } = page;
  return (
    found ?? {
      pageId,
      workspaceId,
      nextAt: 0,
      deepAt: 0,
      usagePercent: 0,
      adsRefusedAt: null,
      counted: {},
      rotation: null,
    }
  );
}

const keepState = (db: CommentsDb, state: State) =>
  db.insert(sweepStates).values(state).onConflictDoUpdate({ target: sweepStates.pageId, set: state });
