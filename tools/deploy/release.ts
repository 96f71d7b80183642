import type { Unstable_RawConfig } from "wrangler";
import { z } from "zod";
import { bindDatabase } from "../cloudflare/bind-database.ts";
import { configOf, ownName, readBase, writeConfig } from "../cloudflare/config.ts";
import { type EnvironmentName, pagesOf, readEnvironment, writeEnvironment } from "../cloudflare/environment.ts";
import { NO_ANALYTICS, refusalIn } from "../cloudflare/refusals.ts";
import { WranglerError } from "../cloudflare/wrangler.ts";
import { deployedShards } from "../db/shard-names.ts";
import { lookBeforeDeploy } from "../doctor/before-deploy.ts";
import { nextSteps } from "./next-steps.ts";
import type { Connected, Deployment, Outside } from "./outside.ts";
import { ensureBuckets, ensureQueues } from "./resources.ts";
import { missingSecrets, readKept, withSecretFile } from "./secrets.ts";
import { ensureWidget } from "./widget.ts";

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
  await ensureDatabases(outside, name, base);
  const widgetSecret = await ensureWidget(outside, name, ownName(name, base.name ?? ""));
  const environment = readEnvironment(root, name)!;
  const config = configOf(base, name, environment);
  const configFile = writeConfig(root, name, config);
  await ensureQueues(outside, config, environment.place);
  await ensureBuckets(outside, config, environment.place);
  const env = { ...(widgetSecret && { TURNSTILE_SECRET_KEY: widgetSecret }), ...outside.env };
  const { VITE_STRIPE_PUBLISHABLE_KEY: publishableKey } = environment.pages;
  const secrets = await missingSecrets({ ...outside, env }, name, { config, publishableKey });

  await outside.buildPages({ ...pagesOf(environment), VITE_SITE_ORIGIN: environment.origin });
  for (const { binding } of config.d1_databases ?? [])
    await wrangler(["d1", "migrations", "apply", binding, "--remote", "--config", configFile]);
  await withSecretFile(secrets, (file) =>
    deployWorker(outside, name, config, Object.keys(secrets).length > 0 ? ["--secrets-file", file] : []),
  );
  say(`deployed ${config.name}`);
  const deployment = await deploymentOf(outside, name, secrets);
  const connected = await finish(outside, deployment);
  await outside.smokeTest(environment.origin, {
    operatorToken: deployment.settingOf("OPERATOR_TOKEN"),
    shards: deployedShards(root, name),
  });
  // Meta calls the address, which may have begun to answer only now.
  if (connected.meta === "unreachable") await outside.services.meta(outside, deployment);
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

/** Sets up again what is missing at the other services, and prints the steps that only a person can do. @throws Error before the first deploy */
export const showNextSteps = async (outside: Outside, name: EnvironmentName): Promise<void> =>
  void (await finish(outside, await deploymentOf(outside, name)));

async function finish(outside: Outside, deployment: Deployment): Promise<Connected> {
  const { stripe, mail, meta } = outside.services;
  const connected = {
    stripe: await stripe(outside, deployment),
    mail: await mail(outside, deployment),
    meta: await meta(outside, deployment),
  };
  outside.say(nextSteps(deployment, connected));
  return connected;
}

/** @param secrets  the values of this run */
async function deploymentOf(
  { root, env }: Outside,
  name: EnvironmentName,
  secrets: Record<string, string> = {},
): Promise<Deployment> {
  const environment = readEnvironment(root, name);
  if (!environment) throw new Error(`There is no environments/${name}.json: deploy first.`);
  const config = configOf(await readBase(root), name, environment);
  const vars = z.record(z.string(), z.string()).parse(config.vars);
  const kept = readKept(root, name);
  return {
    name,
    environment,
    worker: config.name ?? "",
    vars,
    settingOf: (setting) => secrets[setting] ?? (vars[setting] || env[setting]) ?? kept[setting] ?? null,
  };
}

/** Asks for the settings of a first deploy, unless Cloudflare would refuse it whatever they are. */
async function askForEnvironment(outside: Outside, name: EnvironmentName): Promise<void> {
  await lookBeforeDeploy(outside, name);
  if (!outside.ask)
    throw new Error(`There is no environments/${name}.json, and nobody to ask: run this once in a terminal.`);
  writeEnvironment(outside.root, name, await outside.ask.environment());
}

/** Stores the ids of all databases of wrangler.toml in the deployment's settings. */
async function ensureDatabases(outside: Outside, name: EnvironmentName, base: Unstable_RawConfig): Promise<void> {
  for (const { binding, database_name: database = "" } of base.d1_databases ?? []) {
    const bound = await bindDatabase(outside, name, { binding, database });
    if (bound.outcome !== "bound") outside.say(`${bound.outcome.padEnd(8)} database ${bound.name}`);
  }
}
