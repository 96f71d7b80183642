// The slow rotation: visits every post of a page in turn, a list of a hundred at a time, to find comments under posts that the
// sweep of the latest ones does not reach. Each post is visited within a day, even when no webhook arrives.

import type { Deps } from "../../../../deps.ts";
import { NetworkError } from "../../../../network-error.ts";
import type { Rotation } from "../../../../platform/db/comments.ts";
import type { CommentsDb } from "../../../../platform/db/open.ts";
import { hasRoom } from "../../../../platform/db/statement-room.ts";
import { HOUR_MS } from "../../../../vocabulary/durations.ts";
import type { OfPage } from "../reconcile.ts";
import { compareVisited } from "./compare-visited.ts";
import { settleUnmet } from "./gone-posts.ts";

/**
 * The length of a whole rotation and the longest time between two lists, while webhooks are proven to work: a day, less the time
 * that a limit or a pause may take.
 */
const PROVEN = { wholeMs: 20 * HOUR_MS, longestMs: HOUR_MS };
const UNPROVEN = { wholeMs: 4 * HOUR_MS, longestMs: 20 * 60_000 };
/** The shortest time between two lists: 15 calls an hour. */
const MIN_EVERY_MS = 4 * 60_000;
/** The maximum number of lists of a rotation: 30,000 posts, which take 20 hours. */
const MAX_LISTS = 300;
/** The maximum number of lists in one sweep: those that became due since the last one. */
const AT_ONCE = 3;
const CATCH_UP_MS = 15 * 60_000;
/** The share of a limit from which it waits, in percent: the latest posts matter more. */
const BUSY_PERCENT = 33;

type Input = OfPage & { rotation: Rotation | null; usagePercent: number; proven: boolean };

/**
 * Reads the lists that are due, one call each, and the comments of posts where something changed.
 *
 * @returns the state of the rotation for the next sweep
 */
export async function visitPosts(deps: Deps, db: CommentsDb, input: Input): Promise<Rotation> {
  const { startedAt } = input;
  let rotation = input.rotation ?? { after: null, startedAt, lists: 0, length: null, nextAt: startedAt, visits: [] };
  try {
    for (let lists = 0; lists < AT_ONCE; lists++) {
      if (startedAt < rotation.nextAt || input.usagePercent >= BUSY_PERCENT || !hasRoom()) break;
      rotation = await visitList(deps, db, input, rotation);
    }
    return rotation;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    // A lasting problem is found by the sweep itself. With a cursor that the network no longer accepts, the rotation starts from
    // the beginning.
    const later = { ...rotation, nextAt: startedAt + MIN_EVERY_MS };
    return error.problem === "invalid" ? { ...later, after: null, lists: 0 } : later;
  }
}

async function visitList(deps: Deps, db: CommentsDb, input: Input, rotation: Rotation): Promise<Rotation> {
  const { page, network, token, startedAt, onUsage, proven } = input;
  const { after } = rotation;
  const { threads, next } = await network.countedThreads({ id: page.externalId, after, token, onUsage });
  // A later sweep continues with the rest of this list.
  if (!(await compareVisited(deps, db, input, threads))) return { ...rotation, nextAt: startedAt + MIN_EVERY_MS };
  const lists = rotation.lists + 1;
  const isEnd = next === null || lists >= MAX_LISTS;
  const expected = isEnd ? lists : Math.max(lists, rotation.length ?? MAX_LISTS);
  const nextAt = Math.max(rotation.nextAt, startedAt - CATCH_UP_MS) + intervalOf(expected, proven);
  const visits = visitsWith(rotation, startedAt, isEnd);
  if (!isEnd) return { ...rotation, after: next, lists, nextAt, visits };
  if (next === null) await settleUnmet(deps, db, input, rotation.startedAt);
  return { after: null, startedAt: nextAt, lists: 0, length: lists, nextAt, visits };
}

/** The visits of a rotation, by list. */
const visitsWith = ({ lists, visits }: Rotation, at: number, isEnd: boolean): number[] => [
  ...visits.slice(0, lists),
  at,
  ...(isEnd ? [] : visits.slice(lists + 1)),
];

function intervalOf(lists: number, proven: boolean): number {
  const { wholeMs, longestMs } = proven ? PROVEN : UNPROVEN;
  return Math.min(Math.max(wholeMs / lists, MIN_EVERY_MS), longestMs);
}
