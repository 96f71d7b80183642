import { shardDatabase, shardsOf } from "../cloudflare/bindings.ts";
import { type EnvironmentName, readEnvironment } from "../cloudflare/environment.ts";

/**
 * Returns the bindings of a deployment's comments databases, in the order of their numbers; empty before its first deploy.
 *
 * @param root the repository
 */
export const deployedShards = (root: string, deployment: EnvironmentName): string[] =>
  shardsOf(Object.keys(readEnvironment(root, deployment)?.databases ?? {}));

/** Returns the name of the next comments database. @param shards the existing ones, in the order of their numbers */
export function nextShard(shards: readonly string[]): { binding: string; database: string } {
  const binding = `COMMENTS_${Number(shards.at(-1)?.replace(/\D+/, "") ?? -1) + 1}`;
  return { binding, database: shardDatabase(binding) };
}
