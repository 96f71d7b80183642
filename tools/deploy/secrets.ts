// The secrets that the Worker needs: every setting of worker/env.ts that the configuration does not contain.
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Unstable_RawConfig } from "wrangler";
import { z } from "zod";
import { Env } from "../../worker/env.ts";
import { newActaKey } from "../acta-keys.ts";
import type { EnvironmentName } from "../cloudflare/environment.ts";
import { WranglerError } from "../cloudflare/wrangler.ts";
import { isOneMode } from "../stripe-setup/one-mode.ts";
import { newVapidKeys } from "../vapid-keys.ts";
import type { Outside } from "./outside.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

type Given = Pick<Outside, "root" | "wrangler" | "ask" | "env" | "say">;

/** Secrets that no other service knows. They are generated when they are missing. */
const MADE: Record<string, () => string> = {
  META_VERIFY_TOKEN: () => randomBytes(16).toString("hex"),
  SESSION_SECRET: () => randomBytes(32).toString("hex"),
  AUTHOR_KEY_SECRETS: () => randomBytes(32).toString("hex"),
  OPERATOR_TOKEN: () => randomBytes(24).toString("hex"),
  SEALING_KEYS: () => `1:${randomBytes(32).toString("base64")}`,
  VAPID_KEYS: newVapidKeys,
  ACTA_KEYS: newActaKey,
};
/** The deploy puts it once the Worker runs: Stripe returns it when the endpoint is created. */
const PUT_LATER = "STRIPE_WEBHOOK_SECRET";
/** Settings only for stand-ins of other services on a developer's machine. */
const LOCAL_ONLY = ["PWNED_PASSWORDS_ORIGIN", "STRIPE_API_BASE", "TURNSTILE_ORIGIN"];

const schemas: Record<string, z.ZodType> = Env.shape;
const problemOf = (name: string, publishableKey: string) => (value: string) => {
  if (!schemas[name]!.safeParse(value).success || value === "") return "It does not have the form of this secret";
  if (name !== "STRIPE_SECRET_KEY" || !publishableKey || isOneMode(value, publishableKey)) return null;
  return "It is not of the mode of VITE_STRIPE_PUBLISHABLE_KEY";
};

/** The names of the settings that must be secrets. Pure. */
export function secretsOf(config: Unstable_RawConfig): { name: string; isRequired: boolean }[] {
  const given = new Set(Object.keys(config.vars ?? {}));
  JSON.stringify(config, (key, value) => {
    if ((key === "binding" || key === "name") && typeof value === "string") given.add(value);
    return value;
  });
  return Object.entries(schemas)
    .filter(([name]) => !given.has(name) && !LOCAL_ONLY.includes(name))
    .map(([name, schema]) => ({ name, isRequired: !schema.safeParse(undefined).success }));
}

/**
 * Returns the values of the secrets that the Worker lacks: from the environment, generated, or asked for. Generated ones are stored in
 * environments/NAME.secrets, since a secret cannot be read back.
 *
 * @param publishableKey of Stripe; without one the deployment sells no plans, and nobody is asked for the secret key
 * @throws Error that names the secrets without a value
 */
export async function missingSecrets(
  outside: Given,
  name: EnvironmentName,
  { config, publishableKey }: { config: Unstable_RawConfig; publishableKey: string },
): Promise<Record<string, string>> {
  const present = await presentSecrets(outside, config.name ?? "");
  const kept = readKept(outside.root, name);
  const values: Record<string, string> = {};
  const [absent, unset]: [string[], string[]] = [[], []];
  for (const secret of secretsOf(config)) {
    if (present?.has(secret.name)) continue;
    const given = outside.env[secret.name] ?? kept[secret.name];
    // A running Worker lacks optional secrets on purpose. A new one gets all that can be generated.
    const make = secret.isRequired || !present ? MADE[secret.name] : undefined;
    const problem = problemOf(secret.name, publishableKey);
    if (given !== undefined) {
      if (problem(given)) throw new Error(`${secret.name} in the environment: ${problem(given)}.`);
      values[secret.name] = given;
    } else if (make) {
      const made = make();
      values[secret.name] = made;
      keep(outside, name, kept, secret.name, made);
    } else if (outside.ask && publishableKey && secret.name === "STRIPE_SECRET_KEY")
      values[secret.name] = await outside.ask.secret(secret.name, problem);
    else if (secret.name === PUT_LATER) continue;
    else if (!secret.isRequired) unset.push(secret.name);
    else if (outside.ask) values[secret.name] = await outside.ask.secret(secret.name, problem);
    else absent.push(secret.name);
  }
  if (absent.length > 0)
    throw new Error(`Secrets are missing: ${absent.join(", ")}. Set them in the environment and run this again.`);
  if (unset.length > 0)
    outside.say(`not set  ${unset.join(", ")} (docs/deploy.md): npx wrangler secret put NAME --name ${config.name}`);
  return values;
}

/** Puts secrets into a running Worker, which is deployed again with them. */
export const putSecrets = ({ wrangler }: Pick<Given, "wrangler">, worker: string, values: Record<string, string>) =>
  withSecretFile(values, (file) => wrangler(["secret", "bulk", file, "--name", worker]));

/** Gives the Worker a new token for Meta's handshake, and keeps it here only then: one that the Worker lacks would be of no use. */
export async function renewVerifyToken(
  outside: Pick<Given, "root" | "wrangler" | "say">,
  name: EnvironmentName,
  worker: string,
): Promise<string> {
  const made = MADE.META_VERIFY_TOKEN!();
  await putSecrets(outside, worker, { META_VERIFY_TOKEN: made });
  keep(outside, name, readKept(outside.root, name), "META_VERIFY_TOKEN", made);
  return made;
}

/** Calls `use` with a temporary file of secrets that only this user can read. */
export const withSecretFile = <T>(values: Record<string, string>, use: (file: string) => Promise<T>): Promise<T> =>
  withTemporaryFolder("atalaya-deploy-", (folder) => {
    const file = join(folder, "secrets.json");
    writeFileSync(file, JSON.stringify(values), { mode: 0o600 });
    return use(file);
  });

const Listed = z.array(z.object({ name: z.string() }));

/** The names of the Worker's secrets; null when there is no such Worker yet. */
export async function presentSecrets(
  { wrangler }: Pick<Given, "wrangler">,
  worker: string,
): Promise<Set<string> | null> {
  try {
    const answer = await wrangler(["secret", "list", "--name", worker, "--format", "json"]);
    return new Set(Listed.parse(JSON.parse(answer)).map(({ name }) => name));
  } catch (error) {
    if (error instanceof WranglerError && error.message.includes(`Worker "${worker}" not found`)) return null;
    throw error;
  }
}

const keptFile = (root: string, name: EnvironmentName) => join(root, "environments", `${name}.secrets`);

/** The generated secrets of a deployment, as far as they are still on this machine. */
export function readKept(root: string, name: EnvironmentName): Record<string, string | undefined> {
  const file = keptFile(root, name);
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

function keep(
  { root, say }: Pick<Given, "root" | "say">,
  name: EnvironmentName,
  kept: Record<string, string | undefined>,
  secret: string,
  value: string,
): void {
  kept[secret] = value;
  mkdirSync(join(root, "environments"), { recursive: true });
  const lines = Object.entries(kept).map(([key, text]) => `${key}="${text}"`);
  writeFileSync(keptFile(root, name), `${lines.join("\n")}\n`, { mode: 0o600 });
  say(`made     ${secret}, kept in environments/${name}.secrets: move it to a safe place`);
}
