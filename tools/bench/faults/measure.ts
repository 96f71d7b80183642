// npm run bench -- faults: measures the outages of test/entry/faults.test.ts at the rate of a busy deployment. The Worker, its databases
// and the sandbox are real; only time is simulated. So it measures when work is tried again, and not the speed of the machine.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { z } from "zod";
import { numberOf, readCommandLine } from "../../command-line/options.ts";

const USAGE = `npm run bench -- faults [--rate 20]
rate: comments a second for each of two owners, whose comments live in two of three databases`;
/** The step in which the simulated time passes. */
const STEP_SECONDS = 10;

const { values } = readCommandLine(USAGE, { options: { rate: { type: "string", default: "20" } } });
const rate = numberOf("rate", values.rate, 1 / STEP_SECONDS);

const Outage = z.object({
  scene: z.string(),
  written: z.number(),
  lost: z.number(),
  doubled: z.number(),
  /** Seconds from the end of the outage until everything was decided and hidden. */
  recovered: z.number(),
  /** The longest time that a comment of the other database waited for its decision, in seconds. */
  othersWaited: z.number().optional(),
});

const started = performance.now();
const args = ["run", "--project", "worker", "test/entry/faults.test.ts", "-t", "nothing is lost", "--silent=false"];
const child = spawn("node_modules/.bin/vitest", args, {
  env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", COMMENTS_PER_STEP: String(Math.round(rate * STEP_SECONDS)) },
  stdio: ["ignore", "pipe", "ignore"],
});
const outages: z.infer<typeof Outage>[] = [];
const failures: string[] = [];
for await (const line of createInterface({ input: child.stdout })) {
  const found = /outage (\{.+\})/.exec(line)?.[1];
  if (found) outages.push(Outage.parse(JSON.parse(found)));
  else if (/AssertionError|FAIL|Error:/.test(line)) failures.push(line);
}

const cell = (value: number | undefined) => (value === undefined ? "–" : value.toLocaleString("en"));
console.info(`
| out, at ${rate} comments a second for each of two owners | written | lost | doubled | all decided after, s | others waited, s |
|---|--:|--:|--:|--:|--:|`);
for (const { scene, written, lost, doubled, recovered, othersWaited } of outages)
  console.info(`| ${scene} | ${[written, lost, doubled, recovered, othersWaited].map(cell).join(" | ")} |`);
console.info(`\nMeasured in ${Math.round((performance.now() - started) / 1000)} s.`);
for (const line of failures) console.error(line);
if (outages.length < 2 || failures.length > 0) process.exitCode = 1;
