// node tools/stripe-smoke/stripe-smoke.ts: makes the calls of the product at Stripe with a test key, and compares the results with those that
// are recorded with the sandbox.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine, refuse } from "../command-line/options.ts";
import { clientFrom } from "../stripe-setup/client.ts";
import { payByHand, smoke } from "./smoke.ts";

const { values } = readCommandLine(
  `node tools/stripe-smoke/stripe-smoke.ts [--by-hand]
STRIPE_SECRET_KEY names a test account that node tools/stripe-setup/stripe-setup.ts has filled.
by-hand: prints the address of a hosted page and waits until a person has paid there, which no call of the API can do`,
  { options: { "by-hand": { type: "boolean", default: false } } },
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
if (line < expected.length) {
  console.info(`DIFF  ended before: ${expected[line]}`);
  process.exitCode = 1;
}
if (values["by-hand"] && !(await payByHand(clientFrom(process.env), console.info))) process.exitCode = 1;
