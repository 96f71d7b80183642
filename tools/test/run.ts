// npm test: every project of vitest. Arguments go to vitest, e.g. `npm test -- --project worker test/features/auth`.
// `TEST_DATE=2028-02-29T23:58Z npm test` runs them at another date.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_HINT, findChromium } from "../start/chromium.ts";
import { clockAt } from "./other-date.ts";
import { readSummary } from "./summary.ts";

const RESULTS = "node_modules/.cache/test-results.json";
/** Linux's files in memory. Each test empties its databases, and on a disk it waits for that. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 ** 30;

const args = process.argv.slice(2);
const chromium = findChromium();
const choosesProject = args.some((arg) => arg.startsWith("--project"));
if (!chromium) {
  console.error(`\nThe browser tests are left out: ${CHROMIUM_HINT}\n`);
  if (process.env.CI === "true") process.exit(1);
}
const leaveOut = chromium || choosesProject ? [] : ["--project", "!browser"];

const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "atalaya-test-"));
rmSync(RESULTS, { force: true });
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${RESULTS}`];
const { status } = spawnSync("node_modules/.bin/vitest", ["run", ...reporters, ...leaveOut, ...args], {
  stdio: "inherit",
  env: {
    ...process.env,
    TMPDIR: folder,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(process.env.TEST_DATE ? clockAt(process.env.TEST_DATE, folder) : {}),
  },
});
rmSync(folder, { recursive: true, force: true });
const { passed, failed, printed } = readSummary(RESULTS);
for (const text of printed) console.info(text);
console.info(`${passed} passed, ${failed} failed`);
process.exitCode = status || (failed > 0 ? 1 : 0);

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ROOM_BYTES;
}
