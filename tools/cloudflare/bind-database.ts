import { ownName } from "./config.ts";
import { createDatabase } from "./create-database.ts";
import { type EnvironmentName, readEnvironment, writeEnvironment } from "./environment.ts";
import type { Wrangler } from "./wrangler.ts";

/**
 * Adds a database to a deployment: creates it in the deployment's location, unless the account has it, and writes it to
 * environments/NAME.json. Safe to repeat.
 *
 * @param database its name in wrangler.toml, which begins with `atalaya`
 * @throws Error before the deployment's first deploy
 */
export async function bindDatabase(
  { root, wrangler }: { root: string; wrangler: Wrangler },
  deployment: EnvironmentName,
  { binding, database }: { binding: string; database: string },
): Promise<{ name: string; outcome: "created" | "found" | "bound" }> {
  const environment = readEnvironment(root, deployment);
  if (!environment) throw new Error(`There is no environments/${deployment}.json: deploy first.`);
  const name = ownName(deployment, database);
  if (environment.databases[binding]) return { name, outcome: "bound" };
  const { id, isNew } = await createDatabase(wrangler, { name, place: environment.place });
  environment.databases[binding] = id;
  writeEnvironment(root, deployment, environment);
  return { name, outcome: isNew ? "created" : "found" };
}
