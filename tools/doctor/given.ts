// What the checks of a deployment need, read from its files.
import { createCloudflare } from "../cloudflare/api.ts";
import { configOf, readBase } from "../cloudflare/config.ts";
import { type Environment, type EnvironmentName, readEnvironment } from "../cloudflare/environment.ts";
import type { Outside } from "../deploy/outside.ts";
import { readKept } from "../deploy/secrets.ts";
import type { Given } from "./check.ts";

/** A service that does not answer within this time is reported. */
const PATIENCE_MS = 10_000;

/** @param environment  the settings of the deployment, by default those of environments/NAME.json; null before the first deploy */
export async function givenOf(
  { root, env, wrangler, fetch }: Pick<Outside, "root" | "env" | "wrangler" | "fetch">,
  name: EnvironmentName,
  environment: Environment | null = readEnvironment(root, name),
): Promise<Given> {
  const kept = readKept(root, name);
  const patiently: typeof fetch = (input, init) => fetch(input, { signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  return {
    name,
    environment,
    config: environment && configOf(await readBase(root), name, environment),
    secret: (secret) => env[secret] ?? kept[secret] ?? null,
    cloudflare: createCloudflare({ env, wrangler, fetch: patiently }),
    fetch: patiently,
  };
}
