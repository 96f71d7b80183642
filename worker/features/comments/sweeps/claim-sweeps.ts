import { eq, type SQL } from "drizzle-orm";
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
export const claimedSince = (moment: number): number => moment + CLAIM_MS;

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
