// The sweep of a page: compares its recent comments on the network with ours, and sends events for what no webhook reported.
// Costs one call when nothing changed, and one for each of its ads that is visited.
import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { SweepMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pages } from "../../../platform/db/core.ts";
import { stopWhileMoving } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { DAY_MS } from "../../../vocabulary/durations.ts";
import { pacedReads } from "../../workspaces/paced-reads.ts";
import { requestPosts, storePosts } from "../storage/post-context.ts";
import { loadAddedSince } from "./added-since.ts";
import { catchUp } from "./catch-up.ts";
import { settleUnlisted } from "./ledger/gone-posts.ts";
import { searchAds } from "./ledger/search-ads.ts";
import { visitActive } from "./ledger/visit-active.ts";
import { visitAds } from "./ledger/visit-ads.ts";
import { visitPosts } from "./ledger/visit-posts.ts";
import { addAds, loadCommentedAds, recordVisits, type Visit } from "./ledger/visits.ts";
import { pageProblemOf } from "./page-problem.ts";
import {
  FIRST_LOOK_MS,
  findDifferent,
  loadStored,
  MAX_DIFFERENCES,
  type OfPage,
  OVERLAP_MS,
  reconcileNew,
} from "./reconcile.ts";
import { DEEP_EVERY_MS, MAX_INTERVAL_MS, sweepInterval } from "./sweep-interval.ts";
import { keepState, loadState, type SweepState } from "./sweep-state.ts";
import { findUnlisted, type ListedHere, loadListedHere } from "./unlisted.ts";
import { webhookEvidenceOf, webhooksProven } from "./webhook-evidence.ts";

const DEEP_LOOK_MS = DAY_MS;
/** The share of a limit, in percent, from which a page that is behind is not read more often than others. */
const BUSY_PERCENT = 50;
/** In place of the count of a post that is compared again, whatever its count. */
const AGAIN = -1;

/**
 * Sweeps a page. Writes one row, in core, when nothing is found.
 *
 * @returns how many differences were found; 0 even when the message is void
 */
export async function sweepPage(
  all: Deps,
  db: CommentsDb,
  { workspaceId, pageId, claim }: SweepMessage,
): Promise<number> {
  const { core, sealer } = all;
  const startedAt = all.now();
  const isMine = and(
    eq(pages.id, pageId),
    eq(pages.workspaceId, workspaceId),
    eq(pages.status, "active"),
    eq(pages.sweepAt, claim),
  );
  const page = await core.select().from(pages).where(isMine).get();
  if (!page) return 0;

  const deps = await pacedReads(all, page);
  let usagePercent = 0;
  const onUsage = ({ percent }: { percent: number | null }) => {
    usagePercent = percent ?? 0;
  };
  try {
    const before = await loadState(db, page);
    usagePercent = before.usagePercent;
    const token = await sealer.open(page.sealedToken, pageContext(workspaceId, page.network, page.externalId));
    const network = deps.networks[page.network];
    const deep = startedAt - page.deepSweptAt >= DEEP_EVERY_MS;
    const evidence = webhookEvidenceOf(page, startedAt);
    const room = { left: MAX_DIFFERENCES };
    const behind = [...before.behind];
    let loading: Promise<ListedHere[]> | undefined;
    const listedHere = () => (loading ??= loadListedHere(db, { page, startedAt }));
    const ofPage: OfPage = { page, network, token, startedAt, evidence, room, behind, listedHere, onUsage };
    const { latest, isWhole, ...swept } = await compare(deps, db, { ...ofPage, state: before, deep });
    const isProven = () => webhooksProven({ ...page, ...evidence }, startedAt);
    const adSearch = await searchAds(deps, db, { page, search: before.adSearch, startedAt });
    const input = { ...ofPage, usagePercent, proven: isProven() };
    const adsAfter = await visitAds(deps, db, { ...input, after: before.adsAfter });
    await visitActive(deps, db, { ...input, latest });
    const rotation = await visitPosts(deps, db, { ...input, rotation: before.rotation });
    const isBusy = () => usagePercent >= BUSY_PERCENT;
    const caughtUp = await catchUp(deps, db, { ...ofPage, isBusy });
    const lostAt = evidence.isLost() ? startedAt : before.lostAt;
    const state = {
      ...before,
      ...swept,
      rotation,
      adsAfter,
      adSearch,
      usagePercent,
      lostAt,
      behind: caughtUp.behind,
    };
    await stopWhileMoving(core, workspaceId);
    // Visits write what they leave, so what is stored is no longer the state from before.
    const isAsLoaded = behind.length === before.behind.length;
    await keepState(db, isAsLoaded ? before : null, state);
    const { webhookHeardAt, webhookMissedAt } = evidence;
    const interval = sweepInterval({ proven: isProven(), quiet: evidence.isQuiet(), usagePercent });
    await core
      .update(pages)
      .set({
        // What is left is read in the next minute.
        sweepAt: (isWhole && !caughtUp.isSoon) || isBusy() ? startedAt + interval : startedAt,
        webhookHeardAt,
        webhookMissedAt,
        ...(isWhole && { lastSweepAt: startedAt }),
        ...(isWhole && deep && { deepSweptAt: startedAt }),
      })
      .where(isMine);
    return MAX_DIFFERENCES - room.left + caughtUp.differences;
  } catch (error) {
    // The next sweep is soon, except when a permission is missing: the page's row knows how long a refusal lasts, and its headers
    // say 100 % meanwhile.
    const lacks = error instanceof NetworkError && error.problem === "permission";
    const sweepAt =
      startedAt + (lacks ? MAX_INTERVAL_MS : sweepInterval({ proven: false, quiet: false, usagePercent: 0 }));
    await core
      .update(pages)
      .set({ sweepAt, ...pageProblemOf(error, startedAt) })
      .where(isMine);
    if (!(error instanceof NetworkError) || error.problem === "invalid") throw error;
    return 0; // the next sweep is the retry
  }
}

type Sweep = OfPage & {
  state: SweepState;
  /** Whether all comments of the last day are compared. */
  deep: boolean;
};

/** Compares what one call shows of the latest posts. @returns the changed state, and what the call showed */
async function compare(deps: Deps, db: CommentsDb, sweep: Sweep) {
  const { page, network, token, state, startedAt, deep, onUsage } = sweep;
  const threads = await network.recentThreads({ id: page.externalId, token, onUsage });
  await storePosts(db, page, threads, startedAt);
  await requestPosts(deps, db, { page, token, since: sinceLast(sweep), now: startedAt });

  const stored = await loadStored(db, sweep, threads);
  const unlisted = deep ? await findUnlisted(sweep, threads) : new Map<string, number>();
  const added = await loadAddedSince(db, page, { last: page.lastSweepAt ?? startedAt, now: startedAt });
  const counted: SweepState["counted"] = {};
  const visits: Visit[] = [];
  let isWhole = true;
  for (const thread of threads) {
    // The count we expect: the earlier one and the comments that we know of since. When the network has fewer, some were deleted,
    // and not only recent ones.
    const before = state.counted[thread.id] ?? 0;
    const expected = Math.max(0, before) + (added.get(thread.id) ?? 0);
    const isFewer = (thread.counted ?? 0) < expected;
    const since = Math.min(lookBack(sweep, isFewer), unlisted.get(thread.id) ?? startedAt);
    const changed = findDifferent(sweep, { read: thread.comments, stored, since }).length > 0;
    const count = thread.counted ?? 0;
    const isOld = deep && (thread.comments.length > 0 || unlisted.has(thread.id));
    const isUnsettled = changed || isFewer || count !== before || isOld;
    const { differences, isNoted } = isUnsettled
      ? await reconcileNew(deps, db, { ...sweep, thread, since })
      : { differences: 0, isNoted: true };
    if (!isNoted) isWhole = false;
    // When a comment was missing, more may follow, so the thread is read once more.
    if (differences > 0 || !isNoted) {
      counted[thread.id] = AGAIN;
      continue;
    }
    if (count > 0) counted[thread.id] = count;
    visits.push({ externalId: thread.id, counted: thread.counted });
  }
  const latest = threads.map(({ id }) => id);
  // A post with comments that the list lacks was deleted, or there are newer ones.
  const unmet = Object.keys(state.counted).filter((id) => !latest.includes(id));
  for (const id of await settleUnlisted(deps, db, sweep, unmet)) counted[id] = state.counted[id]!;
  if (deep) await recordVisits(db, page, visits, startedAt);
  if (network.capabilities.ads) {
    const since = state.adSearch === null ? startedAt - FIRST_LOOK_MS : sinceLast(sweep);
    await addAds(db, page, await loadCommentedAds(db, page, since), startedAt);
  }
  return { latest, isWhole, counted };
}

/** How far back a thread is read. @param isFewer some of its comments were deleted */
function lookBack({ page, network, startedAt, deep }: Sweep, isFewer: boolean): number {
  const since = sinceLast({ page, startedAt });
  if (isFewer) return Math.min(since, startedAt - FIRST_LOOK_MS);
  const deepLook = network.listsRepliesByTime ? DEEP_LOOK_MS : FIRST_LOOK_MS;
  return deep ? Math.min(since, startedAt - deepLook) : since;
}

const sinceLast = ({ page, startedAt }: Pick<Sweep, "page" | "startedAt">): number =>
  page.lastSweepAt === null ? startedAt - FIRST_LOOK_MS : page.lastSweepAt - OVERLAP_MS;
