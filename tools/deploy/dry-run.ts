// A deploy to a pretended, empty account: each change is printed instead of made, and wrangler checks the bundle.
import { readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Environment, type EnvironmentName, readEnvironment } from "../cloudflare/environment.ts";
import type { Outside } from "./outside.ts";
import { isChange, pretendAccount } from "./pretend-account.ts";
import { release } from "./release.ts";
import { withTemporaryFolder } from "./temporary-folder.ts";

/** Answers that replace those of a person. */
export const SAMPLE: Environment = {
  origin: "https://app.example.com",
  place: { location: "weur" },
  databases: {},
  vars: { META_APP_ID: "1234567890", MAIL_FROM: "avisos@mail.example.com" },
  logSampling: 1,
  pages: {
    VITE_LEGAL_NAME: "",
    VITE_CONTACT_EMAIL: "",
    VITE_SUPPORT_CHAT_URL: "https://wa.me/34600000000",
    VITE_STRIPE_PUBLISHABLE_KEY: "",
    VITE_STRIPE_TAX: "none",
    VITE_TURNSTILE_SITE_KEY: "",
  },
};
/** The lines that describe a command that was not run. */
const DONE = /^(created|deployed|made) /;
const OWN = [".git", ".wrangler", "environments"];

/**
 * Runs a deploy in a copy of the repository, so that the repository does not change.
 *
 * @param account the pretended account, which answers instead of Cloudflare
 */
export const dryRun = (outside: Outside, name: EnvironmentName, account = pretendAccount()): Promise<void> =>
  withTemporaryFolder("atalaya-dry-run-", (root) => releaseIn(root, outside, name, account));

async function releaseIn(
  root: string,
  outside: Outside,
  name: EnvironmentName,
  account: ReturnType<typeof pretendAccount>,
): Promise<void> {
  const { say } = outside;
  const would = <State>(what: string, state: State): State => {
    say(`would    ${what}`);
    return state;
  };
  for (const entry of readdirSync(outside.root))
    if (!OWN.includes(entry)) symlinkSync(join(outside.root, entry), join(root, entry));
  const known = readEnvironment(outside.root, name) ?? SAMPLE;
  const environment = { ...known, databases: {}, pages: { ...known.pages, VITE_TURNSTILE_SITE_KEY: "" } };
  await release(
    {
      ...outside,
      root,
      say: (line) => !DONE.test(line) && say(line),
      async wrangler(args) {
        if (isChange(args)) say(`would    wrangler ${args.join(" ").replaceAll(root, ".")}`);
        if (args[0] === "deploy") say(await outside.wrangler([...args, "--dry-run", "--outdir", join(root, "bundle")]));
        return account.wrangler(args);
      },
      fetch: account.fetch,
      ask: {
        environment: async () => environment,
        secret: async (secret) => {
          say(`would    ask for ${secret}`);
          return "not-asked-for-in-a-dry-run";
        },
      },
      services: {
        stripe: async () => would("set up Stripe's catalogue and webhook", true),
        mail: async (_, { settingOf }) => would("set up the domain of mail", settingOf("MAIL_FROM") !== null),
        meta: async () => would("subscribe to Meta's webhooks", "subscribed" as const),
      },
      smokeTest: async (origin) => say(`would    ask ${origin} whether it works`),
    },
    name,
  );
}
