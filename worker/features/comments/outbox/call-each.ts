import pMap from "p-map";
import { LEASE_MS } from "../../../vocabulary/durations.ts";

/** The maximum number of open connections of a Worker; one more would wait. */
const CALLS_AT_ONCE = 6;
/**
 * The longest time for one item: two calls that time out after ten seconds (acting, and reading before or after it), and the
 * database work.
 */
const MAX_CALL_MS = 30_000;

/**
 * Calls the network for each item, several in parallel, and starts nothing that might still run when its lease ends.
 *
 * @param groups the items of one group are called for one after the other
 * @param lease.since when the leases were taken, epoch milliseconds
 * @returns the results, and the items that were not started: they can be claimed again after the lease
 */
export async function callEach<Item, Result>(
  groups: readonly (readonly Item[])[],
  lease: { since: number; now: () => number },
  call: (item: Item) => Promise<Result>,
): Promise<{ results: Result[]; late: Item[] }> {
  const late: Item[] = [];
  const results = await pMap(
    groups,
    async (group) => {
      const done: Result[] = [];
      for (const item of group) {
        if (lease.now() <= lease.since + LEASE_MS - MAX_CALL_MS) done.push(await call(item));
        else late.push(item);
      }
      return done;
    },
    { concurrency: CALLS_AT_ONCE },
  );
  return { results: results.flat(), late };
}
