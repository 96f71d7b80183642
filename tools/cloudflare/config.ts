// The configuration of one deployment, made from wrangler.toml. Wrangler's `[env.NAME]` would repeat every binding, since bindings are
// not inherited. docs/decisions/036.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { experimental_readRawConfig, type Unstable_RawConfig } from "wrangler";
import { isShardName } from "../../worker/vocabulary/shards.ts";
import { shardDatabase } from "./bindings.ts";
import { type Environment, type EnvironmentName, readEnvironment } from "./environment.ts";

type Database = NonNullable<Unstable_RawConfig["d1_databases"]>[number];

/** The beginning of a deployment's names, which replaces `atalaya`. */
const PREFIX: Record<EnvironmentName, string> = { production: "atalaya", staging: "atalaya-staging" };
/** A number added to the ids of the request limits: in the whole account, bindings with the same id count together. */
const LIMITS_FROM: Record<EnvironmentName, number> = { production: 0, staging: 1000 };

/** @param resource its name in wrangler.toml */
export const ownName = (name: EnvironmentName, resource: string) => resource.replace(/^atalaya/, PREFIX[name]);

/** Returns the configuration with the deployment's names, location and address for every resource. Pure. */
export function configOf(
  base: Unstable_RawConfig,
  name: EnvironmentName,
  { origin, place, databases, vars, logSampling, pages }: Environment,
): Unstable_RawConfig {
  const own = (resource: string | undefined) => ownName(name, resource ?? "");
  const jurisdiction = "jurisdiction" in place ? { jurisdiction: place.jurisdiction } : {};
  return {
    ...base,
    name: own(base.name),
    routes: [{ pattern: new URL(origin).host, custom_domain: true }],
    observability: {
      ...base.observability,
      logs: { ...base.observability?.logs, head_sampling_rate: logSampling },
    },
    vars: {
      ...base.vars,
      APP_ORIGIN: origin,
      STRIPE_TAX: pages.VITE_STRIPE_TAX,
      ...("jurisdiction" in place && { DATA_JURISDICTION: place.jurisdiction }),
      ...vars,
    },
    d1_databases: databasesOf(base.d1_databases ?? [], name, databases),
    queues: {
      producers: base.queues?.producers?.map((producer) => ({ ...producer, queue: own(producer.queue) })),
      consumers: base.queues?.consumers?.map((consumer) => ({
        ...consumer,
        queue: own(consumer.queue),
        ...(consumer.dead_letter_queue && { dead_letter_queue: own(consumer.dead_letter_queue) }),
      })),
    },
    r2_buckets: base.r2_buckets?.map((bucket) => ({
      ...bucket,
      bucket_name: own(bucket.bucket_name),
      ...jurisdiction,
    })),
    analytics_engine_datasets: base.analytics_engine_datasets?.map((dataset) => ({
      ...dataset,
      dataset: own(dataset.dataset).replaceAll("-", "_"),
    })),
    ratelimits: base.ratelimits?.map((limit) => ({
      ...limit,
      namespace_id: String(Number(limit.namespace_id) + LIMITS_FROM[name]),
    })),
  };
}

const PENDING_ID = "00000000-0000-0000-0000-000000000000";

/** The databases of wrangler.toml, and the deployment's additional shards. */
function databasesOf(base: Database[], name: EnvironmentName, ids: Record<string, string>): Database[] {
  const shard = base.find(({ binding }) => isShardName(binding));
  const more = Object.keys(ids).filter(
    (binding) => isShardName(binding) && !base.some((each) => each.binding === binding),
  );
  const added = more.map((binding) => ({
    ...shard,
    binding,
    database_name: shardDatabase(binding),
  }));
  return [...base, ...added].map((database) => ({
    ...database,
    database_name: ownName(name, database.database_name ?? ""),
    database_id: ids[database.binding] ?? PENDING_ID,
  }));
}

export async function readBase(root: string): Promise<Unstable_RawConfig> {
  return (await experimental_readRawConfig({ config: join(root, "wrangler.toml") })).rawConfig;
}

/** Writes the file for `wrangler --config`, with paths relative to the repository. @returns its path */
export function writeConfig(root: string, name: EnvironmentName, config: Unstable_RawConfig): string {
  const file = join(root, `wrangler.${name}.json`);
  writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
  return file;
}

/** The present configuration of a deployment. @throws Error before its first deploy */
export async function configFile(root: string, name: EnvironmentName): Promise<string> {
  const environment = readEnvironment(root, name);
  if (!environment) throw new Error(`There is no environments/${name}.json: npm run deploy -- ${name} makes it.`);
  return writeConfig(root, name, configOf(await readBase(root), name, environment));
}
