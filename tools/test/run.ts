// npm test: runs every project of vitest. Arguments go to vitest, e.g. `npm test -- --project worker test/features/auth`.
// `TEST_DATE=2028-02-29T23:58Z npm test` runs them at another date.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { ONE_THREAD } from "../cloudflare/one-thread.ts";
import { CHROMIUM_HINT, findChromium } from "../start/chromium.ts";
import { clockAt } from "./other-date.ts";
import { readSummary } from "./summary.ts";

/** A folder in memory (Linux). Each test empties its databases, and on a disk it would wait for that. */
const MEMORY = "/dev/shm";
const ROOM_BYTES = 2 ** 30;

const args = process.argv.slice(2);
const chromium = findChromium();
if (!chromium) {
  console.error(`\nThe browser tests are left out: ${CHROMIUM_HINT}\n`);
  if (process.env.CI === "true") process.exit(1);
}
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), "atalaya-test-"));
const runs = await Promise.all(
  (args.length > 0 ? [chosen()] : everything()).map((options, index) => runVitest(options, index)),
);
rmSync(folder, { recursive: true, force: true });
for (const { summary } of runs) for (const text of summary.printed) console.info(text);
// The summary comes last, since often only the end of a long output is kept.
const failures = runs.flatMap(({ summary }) => summary.failures);
for (const failure of failures) console.info(`\n${failure}`);
const passed = runs.reduce((sum, { summary }) => sum + summary.passed, 0);
console.info(`${passed} passed, ${failures.length} failed`);
process.exitCode = runs.find(({ status }) => status !== 0)?.status ?? (failures.length > 0 ? 1 : 0);

function chosen(): string[] {
  const leaveOut = chromium || args.some((arg) => arg.startsWith("--project")) ? [] : ["--project", "!browser"];
  return [...leaveOut, ...args];
}

/**
 * Starts two runs in parallel. To load and warm up, each process of the Worker's tests needs a fifth of the time of all of them, so on two
 * cores there is only one such process. The other run, with the browser and everything else, uses the other core, and both after it ended.
 */
function everything(): string[][] {
  const forWorker = Math.max(1, Math.floor(availableParallelism() / 2));
  const others = ["node", "web alone", "web", ...(chromium ? ["browser"] : [])];
  return [
    ["--project", "worker", `--maxWorkers=${forWorker}`],
    [
      ...others.flatMap((name) => ["--project", name]),
      `--maxWorkers=${Math.max(2, availableParallelism() - forWorker)}`,
    ],
  ];
}

/**
 * Runs vitest.
 *
 * @param index later runs have a lower priority than the first one
 * @returns vitest's exit code, or 1 when a signal ended it, and its counts
 */
async function runVitest(options: string[], index: number) {
  const results = `node_modules/.cache/test-results-${index}.json`;
  rmSync(results, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${results}`];
  const vitest = spawn("node_modules/.bin/vitest", ["run", ...reporters, ...options], {
    // Two reporters that rewrite their own lines would overwrite each other's.
    stdio: args.length > 0 ? "inherit" : ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      TMPDIR: folder,
      ...ONE_THREAD,
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}),
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      ...(process.env.TEST_DATE ? clockAt(process.env.TEST_DATE, folder) : {}),
    },
  });
  if (index > 0 && vitest.pid !== undefined) setPriority(vitest.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  vitest.stdout?.pipe(process.stdout, { end: false });
  vitest.stderr?.pipe(process.stderr, { end: false });
  const status = await new Promise<number>((resolve, reject) => {
    vitest.on("error", reject);
    vitest.on("close", (code) => resolve(code ?? 1));
  });
  return { status, summary: readSummary(results) };
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false;
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize >= ROOM_BYTES;
}
