import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { setUpStripe } from "../../tools/stripe-setup/setup.ts";
import { smoke } from "../../tools/stripe-smoke/smoke.ts";
import { openStripe } from "../sandbox/stripe/support.ts";

it("sees in the sandbox what is recorded for a real test account", async () => {
  const opened = openStripe();
  await setUpStripe(opened.stripe, () => undefined);
  const seen: string[] = [];
  await smoke(opened.stripe, (line) => seen.push(line));
  expect(`${seen.join("\n")}\n`).toBe(readFileSync("tools/stripe-smoke/expected.txt", "utf8"));
});
