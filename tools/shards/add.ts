import { bindDatabase } from "../cloudflare/bind-database.ts";
import { boundShards } from "../cloudflare/bindings.ts";
import { configFile } from "../cloudflare/config.ts";
import type { EnvironmentName } from "../cloudflare/environment.ts";
import type { Wrangler } from "../cloudflare/wrangler.ts";
import { deployedShards, nextShard } from "../db/shard-names.ts";
import { withShard } from "./toml.ts";

/** Adds a comments database to this machine: binds it in wrangler.toml, without migrating it. @returns its binding */
export function addLocalShard({ read, write }: { read: () => string; write: (toml: string) => void }): string {
  const toml = read();
  const next = nextShard(boundShards(toml));
  write(withShard(toml, next));
  return next.binding;
}

/**
 * Adds a comments database to a deployment: creates it in the deployment's location, writes it to environments/NAME.json, and migrates it.
 *
 * @returns its binding
 * @throws Error before the deployment's first deploy
 */
export async function addRemoteShard(
  outside: { root: string; wrangler: Wrangler },
  deployment: EnvironmentName,
): Promise<string> {
  const { root, wrangler } = outside;
  const next = nextShard(deployedShards(root, deployment));
  await bindDatabase(outside, deployment, next);
  const config = await configFile(root, deployment);
  await wrangler(["d1", "migrations", "apply", next.binding, "--remote", "--config", config]);
  return next.binding;
}
