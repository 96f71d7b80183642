import { type EnvironmentName, readEnvironment } from "../cloudflare/environment.ts";
import { boundShards, shardDatabase, shardsOf } from "../db/bindings.ts";

/**
 * Bindings of a deployment's comments databases, in the order of their numbers; none before its first deploy.
 *
 * @param root the repository
 */
export const deployedShards = (root: string, deployment: EnvironmentName): string[] =>
  shardsOf(Object.keys(readEnvironment(root, deployment)?.databases ?? {}));

/**
 * Bindings of every comments database that a program works on: wrangler.toml binds those of this machine, and a deployment has
 * more of its own.
 *
 * @param deployment null for this machine
 * @throws Error before the deployment's first deploy
 */
export function shardsAt(deployment: EnvironmentName | null, root = process.cwd()): string[] {
  if (deployment === null) return boundShards();
  const shards = deployedShards(root, deployment);
  if (shards.length === 0) throw new Error(`${deployment} has no database yet: npm run deploy -- ${deployment}`);
  return shards;
}

/** The next comments database. @param shards those that exist, in the order of their numbers */
export function nextShard(shards: readonly string[]): { binding: string; database: string } {
  const binding = `COMMENTS_${Number(shards.at(-1)?.replace(/\D+/, "") ?? -1) + 1}`;
  return { binding, database: shardDatabase(binding) };
}
