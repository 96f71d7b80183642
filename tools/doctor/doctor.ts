// npm run doctor -- production|staging [--json] [--stand-in FAULT]: says what a deployment lacks, and changes nothing.
import { ENVIRONMENTS, type EnvironmentName } from "../cloudflare/environment.ts";
import { refusalIn } from "../cloudflare/refusals.ts";
import { wrangler } from "../cloudflare/wrangler.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { reasonOf } from "../command-line/reason.ts";
import { FAULTS, type Fault, type FaultName } from "../deploy/pretend-faults.ts";
import { type Given, lineOf, runChecks } from "./check.ts";
import { CLOUDFLARE_CHECKS } from "./cloudflare/checks.ts";
import { givenOf } from "./given.ts";
import { META_CHECKS } from "./meta.ts";
import { standIn } from "./stand-in.ts";
import { STRIPE_CHECKS } from "./stripe.ts";

/** In the order of their lines. */
const CHECKS = [...CLOUDFLARE_CHECKS, ...META_CHECKS, ...STRIPE_CHECKS];
const USAGE = `npm run doctor -- production|staging [--json] [--stand-in none|all|FAULT]
Says in one line a check what a deployment lacks, and where that is done. It changes nothing, and works before the first deploy.
The exit code is 1 when something is not ok. Secrets that it asks with (META_APP_ID, META_APP_SECRET, STRIPE_SECRET_KEY) come from the
environment, since Cloudflare shows none.
json: one object, {"environment", "ok", "checks": [{"what", "state", "says", "at"}]}
stand-in: asks a pretended account, with one fault, or with each in turn and only the lines that are not ok:
${Object.keys(FAULTS).join(", ")}`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { json: { type: "boolean", default: false }, "stand-in": { type: "string" } },
});
const name = ENVIRONMENTS.find((environment) => environment === positionals[0]);
if (!name || positionals.length > 1) refuse("Name one environment: production or staging");

const root = process.cwd();
const fault = options["stand-in"];
const isFault = (text: string): text is FaultName => Object.hasOwn(FAULTS, text);
try {
  if (fault === "all") await showEach(name);
  else if (fault === undefined) await show(await givenOf({ root, env: process.env, wrangler, fetch }, name));
  else if (fault === "none") await show(await standIn(root, name));
  else if (isFault(fault)) await show(await standIn(root, name, fault));
  else refuse(`--stand-in ${fault}: no such fault`);
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

async function show(given: Given): Promise<void> {
  const checks = await runChecks(CHECKS, given, options.json ? undefined : (finding) => console.info(lineOf(finding)));
  const isOk = checks.every(({ state }) => state !== "not ok");
  if (options.json) console.info(JSON.stringify({ environment: given.name, ok: isOk, checks }, null, 2));
  process.exitCode = isOk ? 0 : 1;
}

/** Each fault with the lines that it changes, or what wrangler's refusal becomes where only a deploy meets it. */
async function showEach(name: EnvironmentName): Promise<void> {
  const linesOf = async (...faults: FaultName[]) =>
    (await runChecks(CHECKS, await standIn(root, name, ...faults))).map(lineOf);
  const usual = await linesOf();
  for (const [each, cause] of Object.entries<Fault | Fault[]>(FAULTS)) {
    const lines = (await linesOf(each as FaultName)).filter((line) => !usual.includes(line));
    const refusal = refusalIn(("prints" in cause && cause.prints) || "");
    if (lines.length === 0 && refusal) lines.push(`deploy        ${refusal.says} ${refusal.at}`);
    console.info([each, ...lines.map((line) => `  ${line}`)].join("\n"));
  }
}
