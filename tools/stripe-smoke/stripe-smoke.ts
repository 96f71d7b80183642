// npm run stripe:smoke: one life at Stripe with a test key, held against what was recorded with the sandbox.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine, refuse } from "../options.ts";
import { clientFrom } from "../stripe-setup/client.ts";
import { smoke } from "./smoke.ts";

readCommandLine(
  "npm run stripe:smoke\nTakes no options. STRIPE_SECRET_KEY names a test account that npm run stripe:setup has filled.",
  {},
);
if (!process.env.STRIPE_SECRET_KEY?.startsWith("sk_test_")) refuse("Only with a test key: it charges cards");
const expected = readFileSync(join(import.meta.dirname, "expected.txt"), "utf8")
  .trimEnd()
  .split("\n");
let line = 0;
await smoke(clientFrom(process.env), (seen) => {
  const isSame = expected[line++] === seen;
  console.info(isSame ? `ok    ${seen}` : `DIFF  ${seen}\n      expected ${expected[line - 1]}`);
  if (!isSame) process.exitCode = 1;
});
