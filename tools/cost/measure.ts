// Runs the product on this machine and counts its use: rows in D1's own figures, lines of the log, and the CPU time of the runtime.
// That contains the local D1, queues and objects, so it is more than Cloudflare would bill.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { connectPages } from "../drive/connected-pages.ts";
import { createNetwork } from "../drive/network.ts";
import { readJsonLines } from "../json-lines.ts";
import { fireCron } from "../start/cron.ts";
import { execute } from "../start/databases.ts";
import { descendants, readerOf } from "../start/descendants.ts";
import { sleep } from "../start/process.ts";
import type { Stack } from "../start/stack.ts";
import { withThrowawayStack } from "../start/throwaway-stack.ts";
import type { Measured } from "./arithmetic.ts";

const TEXTS = join(import.meta.dirname, "../sandbox/demo-stream.jsonl");
const PAGES = 20;
const COMMENTS = 1000;
const PER_SECOND = 20;
/** How often the cron is measured while nothing is due. */
const IDLE_CRONS = 5;
/** Further ahead than the Worker waits between two seals of a workspace. */
const NEXT_SEALS_MINUTES = 40;
/** A time longer than the measurement. */
const LATER = "unixepoch() * 1000 + 7200000";
const NO_SWEEPS = `UPDATE pages SET sweep_at = ${LATER}`;
const NO_CHECKS = "UPDATE page_health SET started_at = unixepoch() * 1000, spot_checked_at = unixepoch() * 1000";
/** Sweeps that are measured; none of them compares a whole day. */
const SWEEPS = "UPDATE pages SET sweep_at = 0, deep_swept_at = unixepoch() * 1000, last_sweep_at = unixepoch() * 1000";
const UPKEEP =
  "UPDATE pages SET sweep_at = 0, deep_swept_at = 0; UPDATE page_health SET started_at = 0, spot_checked_at = 0";

const Counted = z.object({ rowsRead: z.number(), rowsWritten: z.number() });
const Line = z.looseObject({
  event: z.string(),
  queue: z.string().optional(),
  messages: z.number().optional(),
  swept: z.number().optional(),
});
type Line = z.infer<typeof Line>;

/** Measures the use and stores the figures. @param file where they are stored */
export function measure(file: string, print: (measured: Measured) => void): Promise<never> {
  const entry = join(import.meta.dirname, "counting-worker.ts");
  return withThrowawayStack({ entry }, async (stack) => {
    const measured = await figuresOf(stack);
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
    print(measured);
  });
}

async function figuresOf(stack: Stack): Promise<Measured> {
  const network = createNetwork(stack.sandboxUrl);
  const pages = await connectPages(stack, network, PAGES);
  console.info(`${pages.length} pages are connected; waiting for their first sweeps …`);
  await untilQuiet(stack);
  const { state } = stack;
  const during = async (happens: () => Promise<void>) => {
    const from = await lookAt(stack);
    await happens();
    return difference(from, await lookAt(stack));
  };
  /** Runs `due`, which makes sweeps or checks due, waits until they are done, and makes nothing due for a while. */
  const swept = async (due: string) => {
    await execute(state, due);
    await untilSwept(stack);
    await execute(state, `${NO_SWEEPS}; ${NO_CHECKS}`);
  };
  await swept(UPKEEP);
  console.info("the cron alone …");
  const cron = await during(async () => {
    for (let n = 0; n < IDLE_CRONS; n++) await fireCron(stack.appUrl);
  });
  const minutes = cron.lines.filter(({ event }) => event === "cron").length;
  console.info("sweeps that find nothing …");
  const quiet = await during(() => swept(SWEEPS));
  const sweeps = quiet.lines.reduce((sum, { swept = 0 }) => sum + swept, 0);
  console.info("checks, spot checks and deep sweeps …");
  const upkeep = await during(() => swept(UPKEEP));
  if (sweeps === 0 || minutes === 0) throw new Error("no page was swept, or the cron did not run");
  const eachMinute = (amount: (part: Part) => number) => amount(cron) / minutes;
  /** The use of a step, without the use of the cron at the same time. */
  const without = (part: Part) => (amount: (part: Part) => number) =>
    Math.max(0, amount(part) - eachMinute(amount) * part.lines.filter(({ event }) => event === "cron").length);
  console.info(`writing ${COMMENTS} comments …`);

  const texts = readJsonLines(TEXTS).map(({ value }) => z.object({ text: z.string() }).parse(value));
  const posts = pages.flatMap(({ posts }) => posts);
  await seal(stack, 0);
  const busyFrom = await lookAt(stack);
  for (let n = 0; n < COMMENTS; n += PER_SECOND) {
    const comments = Array.from({ length: PER_SECOND }, (_, at) => {
      const number = n + at;
      // Each copy of a text differs, since repetition is judged as spam.
      const text = `${texts[number % texts.length]!.text} ${number >= texts.length ? number : ""}`;
      return { target: posts[number % posts.length]!.id, text };
    });
    await network.write(comments);
    await sleep(1000);
  }
  await untilQuiet(stack);
  const busy = difference(busyFrom, await lookAt(stack));
  const sealing = await during(() => seal(stack, NEXT_SEALS_MINUTES));
  const round3 = (of: ReturnType<typeof without>, by: number) => (amount: (part: Part) => number) =>
    round(of(amount) / by);
  const each = round3(without(busy), COMMENTS);
  const figures = (per: typeof each) => ({
    cpuMs: per(({ cpuMs }) => cpuMs),
    rowsRead: per(({ rowsRead }) => rowsRead),
    rowsWritten: per(({ rowsWritten }) => rowsWritten),
    queueMessages: per(({ lines }) => messagesOf(lines)),
    invocations: per(({ lines }) => lines.filter(({ event }) => INVOCATIONS.has(event)).length),
    logLines: per(({ lines }) => lines.length),
  });
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
    comment: {
      comments: COMMENTS,
      ...figures(each),
      questions: round(messagesOf(busy.lines, "atalaya-reviews") / COMMENTS),
    },
    sealing: figures(round3(without(sealing), COMMENTS)),
    sweep: { sweeps, ...figures(round3(without(quiet), sweeps)) },
    upkeep: { pages: PAGES, ...figures(round3(without(upkeep), PAGES)) },
    cron: { minutes, ...figures((amount) => round(eachMinute(amount))) },
  };
}

/** Log events of which each invocation writes one. */
const INVOCATIONS = new Set(["webhook", "queue", "cron"]);

type Part = { cpuMs: number; rowsRead: number; rowsWritten: number; lines: Line[] };

/** The use since the stack started. */
async function lookAt({ appUrl, state }: Stack): Promise<Part> {
  const counted = Counted.parse(await (await fetch(`${appUrl}/api/cost`)).json());
  return { ...counted, cpuMs: runtimeCpuMs(), lines: linesOf(state) };
}

const difference = (from: Part, to: Part): Part => ({
  cpuMs: to.cpuMs - from.cpuMs,
  rowsRead: to.rowsRead - from.rowsRead,
  rowsWritten: to.rowsWritten - from.rowsWritten,
  lines: to.lines.slice(from.lines.length),
});

/** The program that runs the Worker colours some lines. */
const linesOf = (state: string): Line[] =>
  readFileSync(join(state, "worker.log"), "utf8")
    .split("\n")
    .flatMap((line) => Line.safeParse(jsonIn(line)).data ?? []);

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1));
  } catch {
    return null;
  }
}

const messagesOf = (lines: Line[], queue?: string) =>
  lines
    .filter((line) => line.event === "queue" && (queue === undefined || line.queue === queue))
    .reduce((sum, { messages = 0 }) => sum + messages, 0);

/** Runs the cron, since the next minute is far, again for what one run leaves, and waits until its messages are done. */
async function untilSwept(stack: Stack): Promise<void> {
  await fireCron(stack.appUrl);
  await fireCron(stack.appUrl);
  await untilQuiet(stack);
}

/** Seals what changed. @param minutes from now, the time that the seals get */
async function seal({ appUrl }: Stack, minutes: number): Promise<void> {
  const { seals } = z
    .object({ seals: z.number() })
    .parse(await (await fetch(`${appUrl}/api/cost/seals?minutes=${minutes}`)).json());
  if (minutes > 0 && seals === 0) throw new Error("nothing was sealed");
}

/** Waits until no batch of a queue has ended for some seconds. */
async function untilQuiet({ state }: Stack): Promise<void> {
  const batches = () => linesOf(state).filter(({ event }) => event === "queue").length;
  for (let before = -1; before !== batches(); ) {
    before = batches();
    await sleep(4000);
  }
}

/** The CPU time of the runtime's processes so far. */
function runtimeCpuMs(): number {
  const runtimes = descendants("workerd");
  if (runtimes.length === 0) throw new Error("the runtime's process was not found");
  return runtimes.reduce((sum, pid) => sum + readerOf(pid).cpuSeconds() * 1000, 0);
}

const round = (value: number) => Math.round(value * 1000) / 1000;
