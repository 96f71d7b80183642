import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Unstable_RawConfig } from "wrangler";
import { bindDatabase } from "../cloudflare/bind-database.ts";
import { configOf, readBase, writeConfig } from "../cloudflare/config.ts";
import {
  type Environment,
  type EnvironmentName,
  readEnvironment,
  writeEnvironment,
} from "../cloudflare/environment.ts";
import { NO_ANALYTICS, refusalIn } from "../cloudflare/refusals.ts";
import { WranglerError } from "../cloudflare/wrangler.ts";
import { deployedShards } from "../db/shard-names.ts";
import { lookBeforeDeploy } from "../doctor/before-deploy.ts";
import { nextSteps } from "./next-steps.ts";
import type { Outside } from "./outside.ts";
import { ensureBuckets, ensureQueues } from "./resources.ts";
import { missingSecrets, operatorToken } from "./secrets.ts";

/**
 * Brings a deployment to the state of this repository. Every step checks first whether it is already done, so it is safe to repeat, also
 * after an interruption.
 *
 * @throws Error that says what is missing or does not work; the steps before stay done
 */
export async function release(outside: Outside, name: EnvironmentName): Promise<void> {
  const { root, wrangler, say } = outside;
  const base = await readBase(root);
  if (!readEnvironment(root, name)) await askForEnvironment(outside, name);
  await lookBeforeDeploy(outside, name);
  const environment = await ensureDatabases(outside, name, base);
  const config = configOf(base, name, environment);
  const configFile = writeConfig(root, name, config);
  await ensureQueues(outside, config, environment.place);
  await ensureBuckets(outside, config, environment.place);
  const secrets = await missingSecrets(outside, name, config);

  await outside.buildPages({ ...environment.pages, VITE_SITE_ORIGIN: environment.origin });
  for (const { binding } of config.d1_databases ?? [])
    await wrangler(["d1", "migrations", "apply", binding, "--remote", "--config", configFile]);
  await withFile(JSON.stringify(secrets), (file) =>
    deployWorker(outside, name, config, Object.keys(secrets).length > 0 ? ["--secrets-file", file] : []),
  );
  say(`deployed ${config.name}`);
  const shards = deployedShards(root, name);
  await outside.smokeTest(environment.origin, { operatorToken: operatorToken(outside, name), shards });
  say(nextSteps({ origin: environment.origin, worker: config.name ?? "" }));
}

/** Deploys, and once more without the binding METRICS, which is optional, where the account has no Analytics Engine. */
async function deployWorker(
  { root, wrangler, say }: Outside,
  name: EnvironmentName,
  config: Unstable_RawConfig,
  options: string[],
): Promise<void> {
  const deploy = (file: string) => wrangler(["deploy", "--config", file, ...options]);
  try {
    await deploy(writeConfig(root, name, config));
  } catch (error) {
    if (!(error instanceof WranglerError && refusalIn(error.message) === NO_ANALYTICS)) throw error;
    say(`left out METRICS. ${NO_ANALYTICS.says} ${NO_ANALYTICS.at}`);
    await deploy(writeConfig(root, name, { ...config, analytics_engine_datasets: [] }));
  }
}

/** Asks for the settings of a first deploy, unless Cloudflare would refuse it whatever they are. */
async function askForEnvironment(outside: Outside, name: EnvironmentName): Promise<void> {
  await lookBeforeDeploy(outside, name);
  if (!outside.ask)
    throw new Error(`There is no environments/${name}.json, and nobody to ask: run this once in a terminal.`);
  writeEnvironment(outside.root, name, await outside.ask.environment());
}

/** The settings of the deployment, with the ids of all databases of wrangler.toml. */
async function ensureDatabases(
  outside: Outside,
  name: EnvironmentName,
  base: Unstable_RawConfig,
): Promise<Environment> {
  const { root, say } = outside;
  for (const { binding, database_name: database = "" } of base.d1_databases ?? []) {
    const bound = await bindDatabase(outside, name, { binding, database });
    if (bound.outcome !== "bound") say(`${bound.outcome.padEnd(8)} database ${bound.name}`);
  }
  return readEnvironment(root, name)!;
}

/** Calls `use` with a temporary file that only this user can read. */
async function withFile(text: string, use: (file: string) => Promise<unknown>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-deploy-"));
  const file = join(folder, "secrets.json");
  try {
    writeFileSync(file, text, { mode: 0o600 });
    await use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
