// Loads old comments when that takes longer than a request: one part for each message, until nothing is left.
import { and, eq, isNull, lte, or } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import type { LoadMessage } from "../../../messages.ts";
import { NetworkError } from "../../../network-error.ts";
import { pageContext } from "../../../platform/crypto/seal.ts";
import { pages } from "../../../platform/db/core.ts";
import { stopWhileMoving } from "../../../platform/db/moving.ts";
import type { CommentsDb } from "../../../platform/db/open.ts";
import { pacedReads } from "../../workspaces/paced-reads.ts";
import { searchAds } from "./ledger/search-ads.ts";
import { loadPageHistory } from "./load-page-history.ts";
import { pageProblemOf } from "./page-problem.ts";
import { finishScan, recordScanProgress } from "./running-scan.ts";

type Page = typeof pages.$inferSelect;

/** How long a load that was cut off still blocks its page. Two loads of one page at once would only read twice. */
const LEASE_MS = 2 * 60_000;
/** The time for one part, well within the lease. A comment that is stored already costs a read and no write. */
export const LOADING_MS = 75_000;
const LOAD_AGAIN_SECONDS = 60;
/** The delay when another load of the page is running; short, because a person waits for it. */
const BUSY_AGAIN_SECONDS = 3;

/** Loads one part; the rest continues with the message that it sends. Safe to repeat. */
export const loadPage = (deps: Deps, db: CommentsDb, message: LoadMessage): Promise<void> =>
  withPage(deps, message, (page) => loadPart(deps, { page, db }, message));

/** Works on the past of an active page, alone: another message about it waits. When its network refuses, the message comes again. */
export async function withPage(deps: Deps, message: LoadMessage, work: (page: Page) => Promise<void>): Promise<void> {
  const { core } = deps;
  const startedAt = deps.now();
  const isMine = and(
    eq(pages.id, message.pageId),
    eq(pages.workspaceId, message.workspaceId),
    eq(pages.status, "active"),
  );
  const [page] = await core
    .update(pages)
    .set({ loadLeaseUntil: startedAt + LEASE_MS })
    .where(and(isMine, or(isNull(pages.loadLeaseUntil), lte(pages.loadLeaseUntil, startedAt))))
    .returning();
  if (!page) return loadLater(deps, message, BUSY_AGAIN_SECONDS);
  const release = (learnt: Partial<Page> = {}) =>
    core
      .update(pages)
      .set({ ...learnt, loadLeaseUntil: null })
      .where(isMine);
  try {
    await work(page);
    await release();
  } catch (error) {
    await release(pageProblemOf(error, startedAt));
    // The queue delivers it again.
    if (!(error instanceof NetworkError) || error.problem === "invalid") throw error;
    await loadLater(deps, message);
  }
}

async function loadPart(deps: Deps, { page, db }: { page: Page; db: CommentsDb }, message: LoadMessage): Promise<void> {
  const { since, place, scan } = message;
  const token = await deps.sealer.open(page.sealedToken, pageContext(page.workspaceId, page.network, page.externalId));
  const of = { pageId: page.id, db, since };
  if (scan && !(await recordScanProgress(deps, of))) return;
  // The first part of a page that no sweep has visited yet; the sweeps search again.
  if (!place) await searchAds(deps, db, { page, search: null, startedAt: deps.now() });
  const until = deps.now() + LOADING_MS;
  const { rest } = await loadPageHistory(await pacedReads(deps, page), { page, token, db, since, place, until });
  await stopWhileMoving(deps.core, page.workspaceId);
  if (rest !== null) await loadLater(deps, { ...message, place: rest });
  else if (scan) await finishScan(deps, of);
}

/** Continues the load later, only while the page is active and its connection works. */
export async function loadLater({ core, queues }: Deps, message: LoadMessage, delaySeconds = LOAD_AGAIN_SECONDS) {
  const page = await core.query.pages.findFirst({ where: eq(pages.id, message.pageId) });
  const isLoadable = page?.workspaceId === message.workspaceId && page.status === "active" && page.problem === null;
  if (isLoadable) await queues.loads.send([message], { delaySeconds });
}
