import { and, eq, isNull, lte, ne, or, type SQL } from "drizzle-orm";
import type { Deps } from "../../../deps.ts";
import { pages } from "../../../platform/db/core.ts";

/**
 * How long a page's claim for a sweep is valid. It is longer than any interval between sweeps, so that a page with a later due
 * time is known to be claimed. A lost message costs this long.
 */
const CLAIM_MS = 15 * 60_000;

/** Pages that are swept in parallel in one invocation: as many as there are connections, less one for the database. */
const PAGES_A_MESSAGE = 5;

/** The earliest `sweepAt` of a page that was claimed after this moment and is about to be swept. @param now epoch milliseconds */
const claimedSince = (moment: number): number => moment + CLAIM_MS;

/**
 * Enqueues a sweep of every page that meets a condition. The write that chooses a page also claims it: a second request at the
 * same time, or soon after, does not choose it again, and an earlier message about it becomes void.
 *
 * @returns how many
 */
export async function claimSweeps(
  { core, queues, now }: Pick<Deps, "core" | "queues" | "now">,
  chosen: SQL | undefined,
): Promise<number> {
  const claim = claimedSince(now());
  const claimed = await core
    .update(pages)
    .set({ sweepAt: claim })
    .where(chosen)
    .returning({ pageId: pages.id, workspaceId: pages.workspaceId });
  try {
    const sweeps = claimed.map((page) => ({ ...page, claim }));
    const messages = Array.from({ length: Math.ceil(sweeps.length / PAGES_A_MESSAGE) }, (_, at) => ({
      sweeps: sweeps.slice(at * PAGES_A_MESSAGE, (at + 1) * PAGES_A_MESSAGE),
    }));
    await queues.sweeps.send(messages);
  } catch (error) {
    await core.update(pages).set({ sweepAt: now() }).where(eq(pages.sweepAt, claim));
    throw error;
  }
  return claimed.length;
}

/** Enqueues every active page whose sweep is due. @returns how many */
export function enqueueSweeps(deps: Pick<Deps, "core" | "queues" | "now">): Promise<number> {
  const now = deps.now();
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, now));
  // Meta's blocks concern writing, and not all permissions concern reading, so such pages are still read.
  const readable = or(isNull(pages.problem), ne(pages.problem, "token"));
  return claimSweeps(deps, and(lte(pages.sweepAt, now), eq(pages.status, "active").inlineParams(), readable, awake));
}

/** A request this soon after a sweep, or after another request, uses the result of that one. */
const FRESH_MS = 30_000;

/** Makes the workspace's pages be swept now, because a person asked for new comments. The results arrive through `sync`. */
export async function requestSweeps(
  deps: Pick<Deps, "core" | "queues" | "now">,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const fresh = deps.now() - FRESH_MS;
  const stale = or(isNull(pages.lastSweepAt), lte(pages.lastSweepAt, fresh));
  const awake = or(isNull(pages.pausedUntil), lte(pages.pausedUntil, deps.now()));
  const isConnected = and(eq(pages.status, "active"), isNull(pages.disconnectedAt));
  const isUnclaimed = lte(pages.sweepAt, claimedSince(fresh));
  await claimSweeps(deps, and(eq(pages.workspaceId, workspaceId), isConnected, stale, awake, isUnclaimed));
}
