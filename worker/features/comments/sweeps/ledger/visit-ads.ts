// Ads beyond the latest ones, and those that no list shows: each within ten minutes.
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { NetworkThread } from "../../../../networks/threads.ts";
import type { OfPage } from "../reconcile.ts";
import { compareVisited } from "./compare-visited.ts";
import { adsAfter, forget, forgetAds } from "./visits.ts";

/** A sweep in another of these spans than the last one begins a round: every sweep of a page whose webhooks are healthy does. */
const ROUND_MS = 9 * 60_000;
/** Lists of a hundred ads in one sweep. */
const LISTS_AT_ONCE = 3;
/** Ads that are read by their ids in one sweep, a call each: 25 in ten minutes. */
const IDS_AT_ONCE = { proven: 25, unproven: 5 };
/** Share of a limit from which ads wait, in percent. */
const BUSY_PERCENT = 33;
/** Longer than a round takes. */
const UNMET_MS = 3_600_000;

/** `all` were read with the latest posts · `more` than those are listed · `unlisted`: they are known by their ids alone */
export type AdsShown = "all" | "more" | "unlisted";
/** `after`: where the round goes on that is under way; null when none is. */
type Input = OfPage & { after: string | null; usagePercent: number; shown: AdsShown; proven: boolean };

/** Reads the next ads of a round, a few calls. @returns where it goes on; null at its end */
export async function visitAds(deps: Deps, shard: string, input: Input): Promise<string | null> {
  const { page, startedAt, usagePercent, shown, room, after } = input;
  if (shown === "all") return null;
  const round = (at: number) => Math.floor(at / ROUND_MS);
  const isDue = after !== null || round(startedAt) !== round(page.lastSweepAt ?? 0);
  if (!isDue || usagePercent >= BUSY_PERCENT || room.left === 0) return after;
  try {
    return shown === "more" ? await visitLists(deps, shard, input) : await visitByIds(deps, shard, input);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // A refusal, or a cursor that the network no longer takes: the next round is from the beginning.
    return null;
  }
}

async function visitLists(deps: Deps, shard: string, input: Input): Promise<string | null> {
  const { page, network, token, startedAt, onUsage, room } = input;
  let { after } = input;
  for (let lists = 0; lists < LISTS_AT_ONCE; lists++) {
    const { threads, next } = await network.countedThreads({ id: page.externalId, of: "ads", after, token, onUsage });
    await compareVisited(deps, shard, input, threads);
    // The rest of this list follows with the next sweep.
    if (room.left === 0) return after;
    if (next === null) {
      await forgetAds(deps.comments(shard), page, startedAt - UNMET_MS);
      return null;
    }
    after = next;
  }
  return after;
}

async function visitByIds(deps: Deps, shard: string, input: Input): Promise<string | null> {
  const { page, network, token, room, after, proven } = input;
  const db = deps.comments(shard);
  const most = proven ? IDS_AT_ONCE.proven : IDS_AT_ONCE.unproven;
  const ids = await adsAfter(db, page, after, most);
  const threads: NetworkThread[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    const ad = await network.thread({ id, token });
    if (ad) threads.push({ ...ad, id, isAd: true });
    else gone.push(id);
  }
  await forget(db, page, gone);
  await compareVisited(deps, shard, input, threads);
  if (room.left === 0) return after;
  return ids.length < most ? null : ids.at(-1)!;
}
