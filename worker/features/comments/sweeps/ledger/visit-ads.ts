// Visits older ads, and ads that no list shows, each within ten minutes.

import { and, eq } from "drizzle-orm";
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { NetworkThread } from "../../../../networks/threads.ts";
import { grantContext } from "../../../../platform/crypto/seal.ts";
import { grants, type pages } from "../../../../platform/db/core.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { HOUR_MS } from "../../../../vocabulary/durations.ts";
import type { OfPage } from "../reconcile.ts";
import { compareVisited } from "./compare-visited.ts";
import { settleUnmet } from "./gone-posts.ts";
import { addAds, forget, loadAdsAfter } from "./visits.ts";

/** The length of a round. A sweep in a new span of this length starts a round; with healthy webhooks every sweep does. */
const ROUND_MS = 9 * 60_000;
/** The maximum number of lists of a hundred ads in one sweep. */
const LISTS_AT_ONCE = 3;
/** The maximum number of ads that are read by id in one sweep, one call each: 25 in ten minutes. */
const IDS_AT_ONCE = { proven: 25, unproven: 5 };
/** The share of a limit from which ads wait, in percent. */
const BUSY_PERCENT = 33;
/** After this time an ad that no round found is forgotten; it is longer than a round. */
const UNMET_MS = HOUR_MS;

/**
 * `all`: they were read with the latest posts · `more`: there are further ones in the list · `unlisted`: they are known only by
 * their ids
 */
export type AdsShown = "all" | "more" | "unlisted";
/** `after`: where the running round continues; null when none is running. */
type Input = OfPage & { after: string | null; usagePercent: number; shown: AdsShown; proven: boolean };

/** Reads the next ads of a round with a few calls. @returns where it continues; null at its end */
export async function visitAds(deps: Deps, db: CommentsDb, input: Input): Promise<string | null> {
  const { page, startedAt, usagePercent, shown, after } = input;
  if (shown === "all") return null;
  const round = (at: number) => Math.floor(at / ROUND_MS);
  const isDue = after !== null || round(startedAt) !== round(page.lastSweepAt ?? 0);
  if (!isDue || usagePercent >= BUSY_PERCENT) return after;
  try {
    return shown === "more" ? await visitLists(deps, db, input) : await visitByIds(deps, db, input);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // After a refusal, or a cursor that the network no longer accepts, the next round starts from the beginning.
    return null;
  }
}

async function visitLists(deps: Deps, db: CommentsDb, input: Input): Promise<string | null> {
  const { page, network, token, startedAt, onUsage } = input;
  let { after } = input;
  for (let lists = 0; lists < LISTS_AT_ONCE; lists++) {
    const { threads, next } = await network.countedThreads({ id: page.externalId, of: "ads", after, token, onUsage });
    // The next sweep continues with the rest of this list.
    if (!(await compareVisited(deps, db, input, threads))) return after;
    if (next === null) {
      await settleUnmet(deps, db, input, { of: "ad", since: startedAt - UNMET_MS });
      return null;
    }
    after = next;
  }
  return after;
}

async function visitByIds(deps: Deps, db: CommentsDb, input: Input): Promise<string | null> {
  const { page, network, token, after, proven } = input;
  const most = proven ? IDS_AT_ONCE.proven : IDS_AT_ONCE.unproven;
  const ids = await loadAdsAfter(db, page, after, most);
  const threads: NetworkThread[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const ad = await network.thread({ id, token });
    if (ad) threads.push({ ...ad, id, isAd: true });
    else gone.push(id);
  }
  await forget(db, page, gone);
  if (!(await compareVisited(deps, db, input, threads))) return after;
  return ids.length < most ? null : ids.at(-1)!;
}

/** How often it runs; it makes several calls to the ad accounts of the person who connected the page. */
const EVERY_MS = HOUR_MS;

/**
 * Once an hour, adds the ads of the person's ad accounts to those that are visited. A refusal is no problem of the page: the call
 * needs the permission to read ads, and a person's token ends after 60 days.
 *
 * @param askedAt when it last ran, epoch milliseconds
 * @returns the time of the last run after this call
 */
export async function discoverAds(
  deps: Deps,
  db: CommentsDb,
  { page, askedAt, startedAt }: { page: typeof pages.$inferSelect; askedAt: number | null; startedAt: number },
): Promise<number> {
  if (askedAt !== null && startedAt - askedAt < EVERY_MS) return askedAt;
  const { workspaceId, externalId, groupKey } = page;
  const grant = await deps.core
    .select()
    .from(grants)
    .where(and(eq(grants.id, page.grantId), eq(grants.workspaceId, workspaceId), eq(grants.status, "valid")))
    .get();
  if (!grant) return startedAt;
  const personToken = await deps.sealer.open(grant.sealedToken, grantContext(workspaceId, grant.externalUserId));
  try {
    const ads = await deps.networks[page.network].adPosts({ externalId, groupKey, personToken });
    await addAds(db, page, { externalIds: ads, again: false }, startedAt);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
  return startedAt;
}
