// npm run doctor -- production|staging [--json]: says what a deployment lacks, and changes nothing.
import { ENVIRONMENTS } from "../cloudflare/environment.ts";
import { wrangler } from "../cloudflare/wrangler.ts";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { lineOf, runChecks } from "./check.ts";
import { CHECKS } from "./checks.ts";
import { givenOf } from "./given.ts";

const USAGE = `npm run doctor -- production|staging [--json]
Says in one line a check what a deployment lacks, and where that is done. It changes nothing, and works before the first deploy.
The exit code is 1 when something is not ok. Secrets that it asks with (META_APP_ID, META_APP_SECRET, STRIPE_SECRET_KEY) come from the
environment, since Cloudflare shows none.
json: one object, {"environment", "ok", "checks": [{"what", "state", "says", "at"}]}`;

const { values: options, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { json: { type: "boolean", default: false } },
});
const name = ENVIRONMENTS.find((environment) => environment === positionals[0]);
if (!name || positionals.length > 1) refuse("Name one environment: production or staging");

const given = await givenOf({ root: process.cwd(), env: process.env, wrangler, fetch }, name);
const say = options.json ? undefined : (finding: Parameters<typeof lineOf>[0]) => console.info(lineOf(finding));
const checks = await runChecks(CHECKS, given, say);
const isOk = checks.every(({ state }) => state !== "not ok");
if (options.json) console.info(JSON.stringify({ environment: name, ok: isOk, checks }, null, 2));
process.exitCode = isOk ? 0 : 1;
