import { logFailure } from "../../failures.ts";
import type { CommentsDb } from "./open.ts";

type Opens = { comments: (shard: string) => CommentsDb };
/** What opens every comments database. */
export type Databases = Opens & { shards: readonly string[] };

/** The comments database of a workspace. */
export const databaseOf = ({ comments }: Opens, { shard }: { shard: string }): CommentsDb => comments(shard);

/** Does the same work in every comments database, as `eachShard` does. */
export const eachDatabase = <Result>(
  { comments, shards }: Databases,
  event: string,
  work: (db: CommentsDb) => Promise<Result>,
): Promise<Result[]> => eachShard(shards, event, (shard) => work(comments(shard)));

/**
 * Does the same work for several comments databases in parallel. A failure is logged, and the others continue.
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
