// Visits older posts that got comments lately: such posts get more, so they are visited more often than the rotation does.
import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { NetworkThread } from "../../../../networks/threads.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { DAY_MS, HOUR_MS } from "../../../../vocabulary/durations.ts";
import { stopsPage } from "../page-problem.ts";
import type { OfPage } from "../reconcile.ts";
import { compareVisited } from "./compare-visited.ts";
import { settleMissing } from "./gone-posts.ts";
import { loadActivePosts } from "./visits.ts";

const ACTIVE_MS = 3 * DAY_MS;
/** One call for each post: three an hour while webhooks are proven to work, twelve otherwise. */
const PROVEN = { everyMs: HOUR_MS, most: 3 };
const UNPROVEN = { everyMs: 20 * 60_000, most: 4 };
/** The share of a limit from which it pauses, in percent. */
const BUSY_PERCENT = 33;

type Input = OfPage & {
  usagePercent: number;
  proven: boolean;
  /** Ids of the posts that this sweep has read. */
  latest: string[];
};

/** Visits the posts with the latest comments. Only the first sweep in each span of time does it. */
export async function visitActive(deps: Deps, db: CommentsDb, input: Input): Promise<void> {
  const { page, network, token, startedAt, proven, usagePercent, latest } = input;
  const { everyMs, most } = proven ? PROVEN : UNPROVEN;
  const isDue = Math.floor(startedAt / everyMs) !== Math.floor((page.lastSweepAt ?? 0) / everyMs);
  if (!isDue || usagePercent >= BUSY_PERCENT) return;
  const ids = await loadActivePosts(db, page, { except: latest, since: startedAt - ACTIVE_MS, most });
  const threads: NetworkThread[] = [];
  for (const id of ids) {
    try {
      const post = await network.thread({ id, token });
      if (post) threads.push({ ...post, id });
      else await settleMissing(deps, db, input, id);
    } catch (error) {
      // A lasting problem of the page is found by the sweep itself.
      if (!(error instanceof NetworkError)) throw error;
      if (stopsPage(error)) break;
    }
  }
  await compareVisited(deps, db, input, threads);
}
