import { logFailure } from "../../failures.ts";

/**
 * Does the same work for every comments database in parallel. A failure is logged, and the others continue.
 *
 * @param event what fails then, such as `resend_failed`
 * @returns what the work returned, without the databases that failed
 */
export async function eachShard<Result>(
  shards: Iterable<string>,
  event: string,
  work: (shard: string) => Promise<Result>,
): Promise<Result[]> {
  const results = [...shards].map(async (shard) => {
    try {
      return [await work(shard)];
    } catch (error) {
      logFailure(event, error, { shard });
      return [];
    }
  });
  return (await Promise.all(results)).flat();
}
