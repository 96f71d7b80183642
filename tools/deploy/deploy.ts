// npm run deploy -- production|staging [next-steps] [--dry-run]: creates what is missing at Cloudflare, migrates, deploys, sets up the other
// services, and tests the deployment.
import { ENVIRONMENTS } from "../cloudflare/environment.ts";
import { wrangler } from "../cloudflare/wrangler.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { reasonOf } from "../command-line/reason.ts";
import { runToEnd, sleep } from "../start/process.ts";
import { askPerson } from "./ask.ts";
import { dryRun } from "./dry-run.ts";
import type { Outside } from "./outside.ts";
import { release, showNextSteps } from "./release.ts";
import { SERVICES } from "./services.ts";
import { smokeTest } from "./smoke.ts";

const USAGE = `npm run deploy -- production|staging [next-steps] [--dry-run]
Workers Paid is needed. It asks once for the address and the place of the data, and may be repeated.
next-steps: sets up what is missing at Meta, Stripe and for mail, and prints the steps by hand again, without a deploy
dry-run: says what a first deploy would do, without an account`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { "dry-run": { type: "boolean", default: false } },
});
const isNextSteps = positionals.includes("next-steps");
const names = positionals.filter((word) => word !== "next-steps");
const name = ENVIRONMENTS.find((environment) => environment === (names[0] ?? (isNextSteps && "production")));
if (!name || names.length > 1) refuse("Name one environment: production or staging");
if (isNextSteps && options["dry-run"]) refuse("next-steps has no --dry-run: it sets up what is missing");

/** Meta answers to a subscription only after it has called the address. */
const PATIENCE_MS = 60_000;
const say = (line: string) => console.info(line);
const outside: Outside = {
  root: process.cwd(),
  wrangler,
  ask: process.stdin.isTTY ? askPerson : null,
  buildPages: async (settings) => {
    await runToEnd({ program: "vite", args: ["build", "--logLevel", "warn"], env: settings });
  },
  smokeTest: (origin, deployed) => smokeTest({ fetch, sleep, say }, origin, deployed),
  services: SERVICES,
  fetch: (input, init) => fetch(input, { signal: AbortSignal.timeout(PATIENCE_MS), ...init }),
  env: process.env,
  say,
};

try {
  await (isNextSteps ? showNextSteps : options["dry-run"] ? dryRun : release)(outside, name);
} catch (error) {
  // @inquirer/prompts ends so on Ctrl-C.
  const isEnded = error instanceof Error && error.name === "ExitPromptError";
  console.error(
    isEnded
      ? "Ended by you. What was made stays, and the next run finds it; it asks again for what was not stored."
      : reasonOf(error),
  );
  process.exitCode = 1;
}
