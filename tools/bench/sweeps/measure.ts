// npm run bench -- sweeps: what sweeps of many pages cost, and how long comments wait that no webhook reports, in simulated time.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numberOf, readCommandLine, refuse } from "../../options.ts";
import { startBenchWorker } from "../bench-worker.ts";
import type { Minute, Scenario, Wait } from "./worker.ts";

/** `warmUp`: minutes at the beginning that are not measured. */
type Measurement = { scenario: Scenario; warmUp: number; print: (minutes: Minute[], waits: Wait[]) => void };

const USAGE = `npm run bench -- sweeps scale  [--pages 10000] [--minutes 20]   all webhooks healthy: pages a minute, rows, calls, backlog
npm run bench -- sweeps budget [--pages 200] [--minutes 120]   2,000 posts each, every second page without webhooks: calls an hour
npm run bench -- sweeps lost   [--pages 20] [--minutes 1440]   300 posts and 60 ads each, no webhooks: how long comments wait`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: { pages: { type: "string" }, minutes: { type: "string" } },
});
/** Meta allows 4,800 calls a day for each person who engaged with a page. */
const CALLS_OF_ONE_PERSON_AN_HOUR = 200;

const MEASUREMENTS: Record<string, (given: { pages?: number; minutes?: number }) => Measurement> = {
  scale: ({ pages = 10_000, minutes = 20 }) => ({
    scenario: {
      pages,
      minutes: minutes + 10,
      posts: 25,
      ads: 0,
      commentsAnHour: 0.1,
      shareOfLatest: 1,
      loses: 0,
      quiet: 0,
    },
    warmUp: 10,
    print: printScale,
  }),
  budget: ({ pages = 200, minutes = 120 }) => ({
    scenario: { pages, minutes, posts: 2_000, ads: 60, commentsAnHour: 6, shareOfLatest: 0.8, loses: 2, quiet: 0 },
    warmUp: 0,
    print: printBudget(pages, minutes),
  }),
  lost: ({ pages = 20, minutes = 1_440 }) => ({
    scenario: {
      pages,
      minutes: minutes + 60,
      posts: 300,
      ads: 60,
      commentsAnHour: 6,
      shareOfLatest: 0.5,
      loses: 1,
      quiet: 60,
    },
    warmUp: 0,
    print: printLost,
  }),
};

const measurement = MEASUREMENTS[positionals[0] ?? ""];
if (!measurement) refuse("scale, budget or lost wanted");
const given = (name: "pages" | "minutes") =>
  values[name] === undefined ? {} : { [name]: numberOf(name, values[name], 1) };
const { scenario, warmUp, print } = measurement({ ...given("pages"), ...given("minutes") });

const folder = mkdtempSync(join(tmpdir(), "sweeps-"));
const worker = await startBenchWorker(import.meta.dirname, folder);
try {
  await worker.migrate();
  const lines = (await worker.call("/scenario", scenario)).trim().split("\n");
  const waits = JSON.parse(lines.pop()!) as Wait[];
  const measured = lines.map((line) => JSON.parse(line) as Minute).slice(warmUp);
  print(measured, waits);
} finally {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
}

function sum(minutes: Minute[], of: (minute: Minute) => number): number {
  return minutes.reduce((all, minute) => all + of(minute), 0);
}

function printScale(measured: Minute[]) {
  const swept = sum(measured, (minute) => minute.swept);
  const counted = measured.filter(({ rows }) => rows !== null);
  const rows = (of: "read" | "written") =>
    (sum(counted, (minute) => minute.rows?.[of] ?? 0) / sum(counted, (minute) => minute.swept)).toFixed(2);
  const ms = sum(measured, (minute) => minute.ms) / measured.length;
  console.info(`
| pages | minutes | sweeps a minute | D1 rows read a sweep | rows written a sweep | calls a sweep | overdue after the first minute | after the last | time for a minute's sweeps |
|---|---|---|---|---|---|---|---|---|
| ${scenario.pages} | ${measured.length} | ${(swept / measured.length).toFixed(0)} | ${rows("read")} | ${rows("written")} | ${(sum(measured, ({ calls }) => calls.proven) / swept).toFixed(2)} | ${measured[0]?.waiting} | ${measured.at(-1)?.waiting} | ${(ms / 1000).toFixed(1)} s |`);
}

function printBudget(pages: number, length: number) {
  return (measured: Minute[]) => {
    const half = pages / 2;
    const row = (name: string, of: (minute: Minute) => number) => {
      const perHour = sum(measured, of) / half / (length / 60);
      const share = ((perHour / CALLS_OF_ONE_PERSON_AN_HOUR) * 100).toFixed(1);
      return `| ${name} | ${half} | ${perHour.toFixed(1)} | ${share} % |`;
    };
    console.info(`
| webhooks | pages | calls an hour and page | of what one engaged person allows |
|---|---|---|---|
${row("healthy", ({ calls }) => calls.proven)}
${row("lost", ({ calls }) => calls.unproven)}`);
  };
}

function printLost(_: Minute[], waits: Wait[]) {
  console.info(`
| where | comments | found | p50 | p95 | longest |
|---|---|---|---|---|---|`);
  for (const place of [...new Set(waits.map((wait) => wait.place))].sort()) {
    const here = waits.filter((wait) => wait.place === place);
    const found = here.flatMap(({ seconds }) => seconds ?? []).sort((one, other) => one - other);
    const at = (share: number) =>
      `${((found[Math.min(found.length - 1, Math.floor(found.length * share))] ?? Number.NaN) / 60).toFixed(1)} min`;
    console.info(`| ${place} | ${here.length} | ${found.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`);
  }
}
