// Opens the databases for a program: those of this machine or, with --remote, those of the deployment that ATALAYA_ENV names.
import { boundShards } from "../cloudflare/bindings.ts";
import { chosenEnvironment } from "../cloudflare/environment.ts";
import { readSettings } from "../settings.ts";
import { type D1Sql, d1 } from "./d1.ts";
import { d1Folder } from "./local-file.ts";
import { deployedShards } from "./shard-names.ts";

export const openCore = (remote: boolean): D1Sql => open("DB", remote);

/**
 * Opens every comments database, by its binding, in the order of their numbers. wrangler.toml binds those of this machine; a deployment
 * may have more.
 *
 * @throws Error before the deployment's first deploy
 */
export function openShards(remote: boolean): ReadonlyMap<string, D1Sql> {
  const shards = remote ? shardsOfDeployment() : boundShards();
  return new Map(shards.map((shard) => [shard, open(shard, remote)]));
}

const open = (binding: string, remote: boolean) => d1(binding, remote ? null : d1Folder(readSettings().state));

function shardsOfDeployment(): string[] {
  const deployment = chosenEnvironment();
  const shards = deployedShards(process.cwd(), deployment);
  if (shards.length === 0) throw new Error(`${deployment} has no database yet: npm run deploy -- ${deployment}`);
  return shards;
}
