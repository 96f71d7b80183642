// npm run bench -- sweeps: measures in simulated time the cost of sweeps of many pages, and how long comments without a webhook wait.

import { numberOf, readCommandLine, refuse } from "../../command-line/options.ts";
import { percentile } from "../../statistics.ts";
import { table } from "../table.ts";
import { type Minute, type Scenario, simulate, type Wait } from "./simulate.ts";

/** The simulations. `warmUp`: minutes at the beginning that are not measured. */
type Measurement = { scenario: Scenario; warmUp: number; print: (minutes: Minute[], waits: Wait[]) => void };

const USAGE = `npm run bench -- sweeps scale  [--pages 10000] [--minutes 60]   all webhooks healthy: pages a minute, rows, calls, backlog
npm run bench -- sweeps silent [--pages 10000] [--minutes 30]   the same while no webhook comes and six comments an hour are written
npm run bench -- sweeps budget [--pages 200] [--minutes 1800]  2,000 posts and 60 ads each, every second page without webhooks: calls an hour
npm run bench -- sweeps lost   [--pages 20] [--minutes 1440]   300 posts and 60 ads each, no webhooks: how long comments wait
--call-ms 300: how long a call takes in scale and silent, where 20 invocations sweep five pages each
--seed 1: another seed draws other comments, so ten runs of 20 pages are one of 200 in pieces`;

const { values, positionals } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    pages: { type: "string" },
    minutes: { type: "string" },
    seed: { type: "string", default: "1" },
    "call-ms": { type: "string", default: "300" },
  },
});
/** Meta allows 4,800 calls a day for each person who engaged with a page. */
const CALLS_OF_ONE_PERSON_AN_HOUR = 200;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
/** On pages with healthy webhooks, the webhook of one in this many comments is lost. */
const LEAKS = 500;

const callMs = numberOf("call-ms", values["call-ms"], 0);

const MEASUREMENTS: Record<string, (given: { pages?: number; minutes?: number }) => Measurement> = {
  scale: ({ pages = 10_000, minutes = 60 }) => ({
    scenario: {
      pages,
      minutes: minutes + 10,
      posts: 25,
      ads: 0,
      commentsAnHour: 0.1,
      shareOfLatest: 1,
      loses: 0,
      leaks: 0,
      quiet: 0,
      noted: 0,
      callMs,
      silent: false,
    },
    warmUp: 10,
    print: printScale,
  }),
  silent: ({ pages = 10_000, minutes = 30 }) => ({
    scenario: {
      pages,
      minutes: minutes + 10,
      posts: 25,
      ads: 0,
      commentsAnHour: 6,
      shareOfLatest: 1,
      loses: 1,
      leaks: 0,
      quiet: 0,
      noted: minutes,
      callMs,
      silent: true,
    },
    warmUp: 10,
    print(measured, waits) {
      printScale(measured);
      printLost(measured, waits);
    },
  }),
  // Comments of the last day may not be found yet when the simulation ends.
  budget: ({ pages = 200, minutes = 1_800 }) => ({
    scenario: {
      pages,
      minutes,
      posts: 2_000,
      ads: 60,
      commentsAnHour: 6,
      shareOfLatest: 0.8,
      loses: 2,
      leaks: LEAKS,
      quiet: 0,
      noted: Math.max(0, minutes - DAY_MINUTES),
      callMs: 0,
      silent: false,
    },
    warmUp: 0,
    print: printBudget(pages),
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
      leaks: 0,
      quiet: 60,
      noted: minutes,
      callMs: 0,
      silent: false,
    },
    warmUp: 0,
    print: printLost,
  }),
};

const measurement = MEASUREMENTS[positionals[0] ?? ""];
if (!measurement) refuse("scale, silent, budget or lost wanted");
const given = (name: "pages" | "minutes") =>
  values[name] === undefined ? {} : { [name]: numberOf(name, values[name], 1) };
const { scenario, warmUp, print } = measurement({ ...given("pages"), ...given("minutes") });

const simulation = simulate(scenario, numberOf("seed", values.seed, 1));
simulation.connect();
const minutes: Minute[] = [];
while (minutes.length < scenario.minutes) {
  minutes.push(await simulation.minute());
  if (minutes.length % (4 * HOUR_MINUTES) === 0) console.error(`${minutes.length} of ${scenario.minutes} minutes`);
}
print(minutes.slice(warmUp), simulation.waits());

function sum(minutes: Minute[], of: (minute: Minute) => number): number {
  return minutes.reduce((all, minute) => all + of(minute), 0);
}

function printScale(measured: Minute[]) {
  const swept = sum(measured, (minute) => minute.swept);
  const calls = sum(measured, (minute) => callsOf(minute));
  const rows = sum(measured, ({ rowsChanged }) => rowsChanged);
  const [longest, ms] = [Math.max(...measured.map((minute) => minute.ms)), sum(measured, (minute) => minute.ms)];
  console.info(`
| pages | minutes | sweeps a minute | rows changed a sweep | calls a sweep | waiting at the end of a minute, at most | at the last one's | CPU a sweep, with SQLite and the stand-in | longest minute's sweeps, CPU |
|---|---|---|---|---|---|---|---|---|
| ${scenario.pages} | ${measured.length} | ${(swept / measured.length).toFixed(0)} | ${(rows / swept).toFixed(2)} | ${(calls / swept).toFixed(2)} | ${Math.max(...measured.map(({ waiting }) => waiting))} | ${measured.at(-1)!.waiting} | ${(ms / swept).toFixed(2)} ms | ${(longest / 1000).toFixed(1)} s |`);
}

function callsOf({ calls }: Minute, which = (_: Minute["calls"][number]) => true): number {
  return calls.filter(which).reduce((all, { made }) => all + made, 0);
}

function printBudget(pages: number) {
  return (measured: Minute[], waits: Wait[]) => {
    const half = pages / 2;
    const perPersonAnHour = (calls: number) => `${((calls / CALLS_OF_ONE_PERSON_AN_HOUR) * 100).toFixed(1)} %`;
    const row = (name: string, wanted: boolean, from: number, to: number) => {
      const hours = (to - from) / HOUR_MINUTES;
      const part = measured.slice(from, to);
      const mean = sum(part, (minute) => callsOf(minute, ({ isLost }) => isLost === wanted)) / half / hours;
      const busiest = busiestHour(part, wanted);
      return `| ${name} | ${half} | ${mean.toFixed(1)} | ${perPersonAnHour(mean)} | ${busiest} | ${perPersonAnHour(busiest)} |`;
    };
    console.info(`
| webhooks | pages | calls an hour and page | of what one engaged person allows | in the busiest hour of a page | of the same |
|---|---|---|---|---|---|
${row("healthy, the first two hours", false, 0, 120)}
${row("lost, the first two hours", true, 0, 120)}
${row("healthy, afterwards", false, 120, scenario.minutes)}
${row("lost, afterwards", true, 120, scenario.minutes)}`);
    printWaits(
      "all webhooks lost",
      waits.filter(({ isLost }) => isLost),
    );
    printWaits(
      `webhooks healthy, one in ${LEAKS} lost`,
      waits.filter(({ isLost }) => !isLost),
    );
  };
}

/** The maximum number of calls of a page in an hour of the clock. */
function busiestHour(minutes: Minute[], wanted: boolean): number {
  const byHour = new Map<string, number>();
  for (const [at, { calls }] of minutes.entries())
    for (const { page, isLost, made } of calls) {
      if (isLost !== wanted) continue;
      const key = `${page}:${Math.floor(at / HOUR_MINUTES)}`;
      byHour.set(key, (byHour.get(key) ?? 0) + made);
    }
  return Math.max(0, ...byHour.values());
}

function printLost(_: Minute[], waits: Wait[]) {
  printWaits("all webhooks lost", waits);
}

function printWaits(of: string, waits: Wait[]) {
  const rows = [...new Set(waits.map((wait) => wait.place))].sort().map((place) => {
    const here = waits.filter((wait) => wait.place === place);
    const found = here.flatMap(({ seconds }) => seconds ?? []);
    const at = (share: number) => `${(percentile(found, share) / 60).toFixed(1)} min`;
    return [place, here.length, found.length, at(0.5), at(0.95), at(1)];
  });
  console.info(`\n${table([`${of}: where`, "comments", "found", "p50", "p95", "longest"], rows)}`);
}
