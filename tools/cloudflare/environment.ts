// What is true of one deployment alone: chosen once, kept in environments/NAME.json, and committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { PRICE_TAXES } from "../../worker/vocabulary/money/fiscal.ts";

export const ENVIRONMENTS = ["production", "staging"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** Where Cloudflare keeps data when no jurisdiction binds it: a hint of D1 and R2. */
export const LOCATIONS = ["weur", "eeur", "enam", "wnam", "apac", "oc"] as const;
/** Those that D1, Queues and R2 all have. */
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export const Environment = z.strictObject({
  /** The product's address, without a trailing slash. */
  origin: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).transform((url) => new URL(url).origin),
  /** For the life of every database, queue and bucket. */
  place: z.union([
    z.strictObject({ jurisdiction: z.enum(JURISDICTIONS) }),
    z.strictObject({ location: z.enum(LOCATIONS) }),
  ]),
  /** Ids of the databases by their bindings. */
  databases: z.record(z.string(), z.uuid()),
  /** In the place of wrangler.toml's `[vars]`. */
  vars: z.record(z.string(), z.string()),
  /** Share of invocations whose lines the log keeps. */
  logSampling: z.number().gt(0).max(1).default(1),
  /** What the web pages are built with; all of it is public. */
  pages: z.strictObject({
    VITE_LEGAL_NAME: z.string(),
    VITE_CONTACT_EMAIL: z.string(),
    VITE_SUPPORT_CHAT_URL: z.string(),
    VITE_STRIPE_PUBLISHABLE_KEY: z.string(),
    /** The Worker gets the same, as STRIPE_TAX. */
    VITE_STRIPE_TAX: z.enum(PRICE_TAXES).default("none"),
  }),
});
export type Environment = z.infer<typeof Environment>;
export type Place = Environment["place"];

/** The deployment that programs with `--remote` work on. @throws Error when ATALAYA_ENV names none */
export function chosenEnvironment(asked = process.env.ATALAYA_ENV ?? "production"): EnvironmentName {
  const name = ENVIRONMENTS.find((environment) => environment === asked);
  if (!name) throw new Error(`ATALAYA_ENV is ${asked}: one of ${ENVIRONMENTS.join(", ")} wanted`);
  return name;
}

const fileOf = (root: string, name: EnvironmentName) => join(root, "environments", `${name}.json`);

/** Null before its first deploy. @param root the repository @throws ZodError when somebody's change of the file is wrong */
export function readEnvironment(root: string, name: EnvironmentName): Environment | null {
  const file = fileOf(root, name);
  return existsSync(file) ? Environment.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

export function writeEnvironment(root: string, name: EnvironmentName, environment: Environment): void {
  mkdirSync(join(root, "environments"), { recursive: true });
  writeFileSync(fileOf(root, name), `${JSON.stringify(environment, null, 2)}\n`);
}
