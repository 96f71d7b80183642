// The settings of one deployment: chosen once, stored in environments/NAME.json, and committed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { JURISDICTIONS } from "../../worker/vocabulary/jurisdictions.ts";
import { PRICE_TAXES } from "../../worker/vocabulary/money/fiscal.ts";

export const ENVIRONMENTS = ["production", "staging"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** The location of data without a jurisdiction: a hint for D1 and R2. */
export const LOCATIONS = ["weur", "eeur", "enam", "wnam", "apac", "oc"] as const;

/** The team's chat. WhatsApp's address without a number would open the person's own contacts. */
export const SupportChat = z
  .url({ protocol: /^https$/, error: "An https address" })
  .refine(
    (url) => !/^https:\/\/(wa\.me|api\.whatsapp\.com)(\/(?!\d{7})|$)/.test(url),
    "WhatsApp needs the number: https://wa.me/34600000000",
  );

export const Environment = z.strictObject({
  /** The product's address, without a trailing slash. */
  origin: z.url({ protocol: /^https$/, hostname: z.regexes.domain }).transform((url) => new URL(url).origin),
  /** The location of every database, queue and bucket. It can never change. */
  place: z.union([
    z.strictObject({ jurisdiction: z.enum(JURISDICTIONS) }),
    z.strictObject({ location: z.enum(LOCATIONS) }),
  ]),
  /** The ids of the databases by their bindings. */
  databases: z.record(z.string(), z.uuid()),
  /** Values that replace those of `[vars]` in wrangler.toml. */
  vars: z.record(z.string(), z.string()),
  /** The share of invocations whose lines the log keeps, 0 to 1. */
  logSampling: z.number().gt(0).max(1).default(1),
  /** The build settings of the web pages. All of them are public. */
  pages: z.strictObject({
    VITE_LEGAL_NAME: z.string(),
    VITE_CONTACT_EMAIL: z.string(),
    VITE_SUPPORT_CHAT_URL: SupportChat,
    VITE_STRIPE_PUBLISHABLE_KEY: z.string(),
    /** The Worker gets the same value, as STRIPE_TAX. */
    VITE_STRIPE_TAX: z.enum(PRICE_TAXES).default("none"),
    /** Of the Turnstile widget, which the deploy creates. */
    VITE_TURNSTILE_SITE_KEY: z.string().default(""),
  }),
});
export type Environment = z.infer<typeof Environment>;
export type Place = Environment["place"];

/** The build settings of the web pages, with the jurisdiction, which the privacy page names. Pure. */
export const pagesOf = ({ pages, place }: Environment): Record<string, string> => ({
  ...pages,
  ...("jurisdiction" in place && { VITE_JURISDICTION: place.jurisdiction }),
});

/** The deployment for programs with `--remote`. @throws Error when ATALAYA_ENV names none */
export function chosenEnvironment(): EnvironmentName {
  const asked = process.env.ATALAYA_ENV ?? "production";
  const name = ENVIRONMENTS.find((environment) => environment === asked);
  if (!name) throw new Error(`ATALAYA_ENV is ${asked}: one of ${ENVIRONMENTS.join(", ")} wanted`);
  return name;
}

const fileOf = (root: string, name: EnvironmentName) => join(root, "environments", `${name}.json`);

/** The settings of a deployment; null before its first deploy. @param root the repository @throws Error that says what is wrong in the file */
export function readEnvironment(root: string, name: EnvironmentName): Environment | null {
  const file = fileOf(root, name);
  if (!existsSync(file)) return null;
  try {
    return Environment.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const problem = error instanceof z.ZodError ? `\n${z.prettifyError(error)}` : `no JSON, ${error}`;
    throw new Error(`environments/${name}.json: ${problem}`);
  }
}

export function writeEnvironment(root: string, name: EnvironmentName, environment: Environment): void {
  mkdirSync(join(root, "environments"), { recursive: true });
  writeFileSync(fileOf(root, name), `${JSON.stringify(environment, null, 2)}\n`);
}
