// Visits the ads of a page, copies of its posts among them: no list of its posts has them, so each is read by its id, which the
// network counts as a call. Where people comment they are visited every ten minutes, the others in turn.
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { hasRoom } from "../../../../platform/db/statement-room.ts";
import { DAY_MS, HOUR_MS } from "../../../../vocabulary/durations.ts";
import type { OfPage } from "../reconcile.ts";
import { ADS_EVERY_MS } from "../sweep-interval.ts";
import { compareVisited } from "./compare-visited.ts";
import { settleMissing } from "./gone-posts.ts";
import { countAds, forget, loadActiveAds, loadAdsAfter } from "./visits.ts";

/** How old the last comment of an ad may be that is visited in each round. */
const ACTIVE_MS = 3 * DAY_MS;
/** The number of ads in one request, and of active and new ones that a round visits. */
const AT_ONCE = 25;
/**
 * Of the others, a round visits so many that all of them take this long, but no fewer than one request and no more than `MOST`:
 * with thousands of ads it takes longer.
 */
const WHOLE_MS = { proven: 4 * HOUR_MS, unproven: HOUR_MS };
const MOST = 250;
/** The share of a limit from which ads wait, in percent: what is left is for posts, whose visits wait later. */
const BUSY_PERCENT = 20;

/** `after`: the last ad that was visited in its turn; null to begin with the first one. */
type Input = OfPage & { after: string | null; usagePercent: number; proven: boolean };

/** Visits the ads of a round with some requests. @returns where their turns continue */
export async function visitAds(deps: Deps, db: CommentsDb, input: Input): Promise<string | null> {
  const { page, startedAt, proven } = input;
  let { after, usagePercent } = input;
  const roundAt = (at: number) => Math.floor(at / ADS_EVERY_MS);
  if (roundAt(startedAt) === roundAt(page.lastSweepAt ?? 0) || usagePercent >= BUSY_PERCENT) return after;
  const onUsage: OfPage["onUsage"] = (usage) => {
    input.onUsage(usage);
    usagePercent = usage.percent ?? 0;
  };
  const wholeMs = proven ? WHOLE_MS.proven : WHOLE_MS.unproven;
  const total = await countAds(db, page);
  if (total === 0) return null;
  const latest = { since: startedAt - ACTIVE_MS, most: AT_ONCE };
  const active = total > AT_ONCE ? await loadActiveAds(db, page, latest) : [];
  let left = Math.min(MOST, Math.max(AT_ONCE, Math.ceil((total * ADS_EVERY_MS) / wholeMs)));
  try {
    if (active.length > 0 && !(await visit(deps, db, { ...input, onUsage }, active))) return after;
    while (left > 0 && usagePercent < BUSY_PERCENT && hasRoom()) {
      const wanted = Math.min(left, AT_ONCE);
      const ids = await loadAdsAfter(db, page, after, wanted);
      const others = ids.filter((id) => !active.includes(id));
      if (others.length > 0 && !(await visit(deps, db, { ...input, onUsage }, others))) return after;
      after = ids.length < wanted ? null : ids.at(-1)!;
      if (after === null) return null;
      left -= wanted;
    }
  } catch (error) {
    // The next round continues with these.
    if (!(error instanceof NetworkError)) throw error;
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
