// Visits the ads of a page, copies of its posts among them: no list of its posts has them, so each is read by its id. Some dozens
// take ten minutes, thousands a part of a day.
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import type { OfPage } from "../reconcile.ts";
import { compareVisited } from "./compare-visited.ts";
import { settleMissing } from "./gone-posts.ts";
import { forget, loadAdsAfter } from "./visits.ts";

/** The length of a round. A sweep in a new span of this length starts a round; with healthy webhooks every sweep does. */
const ROUND_MS = 9 * 60_000;
/** The number of ads in one request, and the most requests of one sweep: 250 ads in ten minutes. */
const ADS_AT_ONCE = 25;
const REQUESTS = { proven: 10, unproven: 2 };
/** The share of a limit from which ads wait, in percent. */
const BUSY_PERCENT = 33;

/** `after`: where the running round continues; null when none is running. */
type Input = OfPage & { after: string | null; usagePercent: number; proven: boolean };

/** Reads the next ads of a round. @returns where it continues; null at its end */
export async function visitAds(deps: Deps, db: CommentsDb, input: Input): Promise<string | null> {
  const { page, startedAt, proven } = input;
  const round = (at: number) => Math.floor(at / ROUND_MS);
  let { after, usagePercent } = input;
  if (after === null && round(startedAt) === round(page.lastSweepAt ?? 0)) return null;
  const onUsage: OfPage["onUsage"] = (usage) => {
    input.onUsage(usage);
    usagePercent = usage.percent ?? 0;
  };
  const most = proven ? REQUESTS.proven : REQUESTS.unproven;
  for (let requests = 0; requests < most && usagePercent < BUSY_PERCENT; requests++) {
    const ids = await loadAdsAfter(db, page, after, ADS_AT_ONCE);
    try {
      if (ids.length > 0 && !(await visit(deps, db, { ...input, onUsage }, ids))) return after;
    } catch (error) {
      // The next sweep continues with these.
      if (!(error instanceof NetworkError)) throw error;
      return after;
    }
    if (ids.length < ADS_AT_ONCE) return null;
    after = ids.at(-1)!;
  }
  return after;
}

/** @returns whether all were compared, or noted as being behind */
async function visit(deps: Deps, db: CommentsDb, input: OfPage, ids: string[]): Promise<boolean> {
  const { page, network, token, onUsage } = input;
  const threads = await network.threads({ ids, token, onUsage });
  const gone = ids.filter((id) => !threads.some((thread) => thread.id === id));
  // Without the permission to read ads, a copy and its comments look as if they were deleted.
  if (network.adsAreCopies) await forget(db, page, gone);
  else for (const id of gone) await settleMissing(deps, db, input, id);
  const ads = threads.map((thread) => ({ ...thread, isAd: network.adsAreCopies || thread.isAd }));
  return compareVisited(deps, db, input, ads);
}
