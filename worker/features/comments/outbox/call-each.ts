import pMap, { pMapSkip } from "p-map";

/** Connections that a Worker may hold open; one more would wait. */
const CALLS_AT_ONCE = 6;
/** How long nobody else calls about what was claimed: a killed Worker's calls are repeated then. */
export const LEASE_MS = 45_000;
/** Three calls that are given up: reading what an earlier one did, on two pages, and acting. */
const LONGEST_MS = 30_000;

/**
 * Calls the network for each, some at once, and begins nothing that might still run when its lease ends.
 *
 * @param lease.since when the leases were taken, epoch milliseconds
 * @returns the results, and what was not begun: it can be claimed again after the lease
 */
export async function callEach<Item, Result extends object>(
  items: readonly Item[],
  lease: { since: number; now: () => number },
  call: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; late: Item[] }> {
  const late: Item[] = [];
  const results = await pMap(
    items,
    async (item) => {
      if (lease.now() <= lease.since + LEASE_MS - LONGEST_MS) return call(item);
      late.push(item);
      return pMapSkip;
    },
    { concurrency: CALLS_AT_ONCE },
  );
  return { results, late };
}
