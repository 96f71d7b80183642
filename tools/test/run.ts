// npm test: every project of vitest. Arguments go to vitest, e.g. `npm test -- --project worker test/features/auth`.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { CHROMIUM_HINT, findChromium } from "../start/chromium.ts";
import { readSummary } from "./summary.ts";

const RESULTS = "node_modules/.cache/test-results.json";

const args = process.argv.slice(2);
const chromium = findChromium();
const choosesProject = args.some((arg) => arg.startsWith("--project"));
if (!chromium) {
  console.error(`\nThe browser tests are left out: ${CHROMIUM_HINT}\n`);
  if (process.env.CI === "true") process.exit(1);
}
const leaveOut = chromium || choosesProject ? [] : ["--project", "!browser"];

rmSync(RESULTS, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
const { status } = spawnSync("node_modules/.bin/vitest", ["run", ...reporters, ...leaveOut, ...args], {
  stdio: "inherit",
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
const { passed, failed } = readSummary(RESULTS);
console.info(`${passed} passed, ${failed} failed`);
process.exitCode = status || (failed > 0 ? 1 : 0);
