import { z } from "zod";
import { MAX_COMMENT_LENGTH } from "../../../worker/vocabulary/comments.ts";
import { percentile } from "../../statistics.ts";
import { type BenchWorker, startBenchWorker } from "../bench-worker.ts";
import type { Speed } from "../results.ts";

const Answer = z.object({ milliseconds: z.number() });

export type SpeedEffort = {
  /** The comments in one round, and the number of rounds. */
  comments: number;
  rounds: number;
  /** The comments that are timed one by one, and how many times in a row each is judged. */
  sampled: number;
  times: number;
};

/** Measures speed, memory and start of the engine in workerd: one isolate, so one core. */
export async function measureSpeed(texts: readonly string[], effort: SpeedEffort): Promise<Speed> {
  const empty = await startBenchWorker(import.meta.dirname, { env: "empty" });
  await empty.call("/");
  const emptyMemory = memoryOf(empty) ?? 0;
  await empty.stop();

  const engine = await startBenchWorker(import.meta.dirname);
  try {
    const judge: Judge = async (from, to, times) =>
      Answer.parse(await engine.call(`/?from=${from}&to=${to}&times=${times}`)).milliseconds;
    await engine.call("/texts", [texts[0]]);
    const coldStartMilliseconds = await judge(0, 1, 1);
    const beyondEmpty = () => {
      const memory = memoryOf(engine);
      return memory === null ? null : Math.max(0, memory - emptyMemory);
    };
    const memoryMegabytes = beyondEmpty();
    await engine.call("/texts", [...texts, ...LONGEST]);

    const passes = Math.ceil(effort.comments / texts.length);
    const comments = passes * texts.length;
    const round = async () => {
      let milliseconds = 0;
      for (let pass = 0; pass < passes; pass++) milliseconds += await judge(0, texts.length, 1);
      return milliseconds;
    };
    // The first comments run before the code is compiled.
    await round();
    const cpuBefore = cpuSecondsOf(engine);
    const rounds: number[] = [];
    while (rounds.length < effort.rounds) rounds.push(await round());
    const cpuAfter = cpuSecondsOf(engine);

    const each = await microsecondsOfEach(judge, sample(texts.length, effort.sampled), effort.times);
    const longest = [];
    for (const index of LONGEST.keys()) {
      const at = texts.length + index;
      longest.push((await judge(at, at + 1, LONG_TIMES)) / LONG_TIMES);
    }
    return {
      comments,
      meanLength: texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
      commentsPerSecond: (comments / Math.min(...rounds)) * 1000,
      commentsPerSecondMedian: (comments / percentile(rounds, 0.5)) * 1000,
      commentsPerCpuSecond:
        cpuBefore === null || cpuAfter === null ? null : (comments * effort.rounds) / (cpuAfter - cpuBefore),
      p50Microseconds: percentile(each, 0.5),
      p99Microseconds: percentile(each, 0.99),
      longestMilliseconds: Math.max(...longest),
      coldStartMilliseconds,
      memoryMegabytes,
      memoryAfterRoundsMegabytes: beyondEmpty(),
    };
  } finally {
    await engine.stop();
  }
}

/** Judges the comments between two positions several times. @returns milliseconds */
type Judge = (from: number, to: number, times: number) => Promise<number>;

const LONG_TIMES = 20;
const PASSES = 2;

/** The mean time of each comment when it is judged many times in a row. */
async function microsecondsOfEach(judge: Judge, positions: number[], times: number): Promise<number[]> {
  const each: number[] = [];
  for (const at of positions) {
    const passes: number[] = [];
    for (let pass = 0; pass < PASSES; pass++) passes.push(await judge(at, at + 1, times));
    each.push((Math.min(...passes) / times) * 1000);
  }
  return each;
}

/** At most `count` positions, evenly spread over a list. */
function sample(length: number, count: number): number[] {
  const stride = Math.ceil(length / count);
  return [...Array(length).keys()].filter((at) => at % stride === 0);
}

function memoryOf(worker: BenchWorker): number | null {
  const sizes = worker.processes().map((each) => each.memoryMegabytes());
  return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0);
}

/** The figures of the process that judges: the others only pass requests on. */
function cpuSecondsOf(worker: BenchWorker): number | null {
  const times = worker.processes().map((each) => each.cpuSeconds());
  return times.length === 0 ? null : Math.max(...times);
}

/** Hostile comments of the maximal length. */
const LONGEST = [
  "a ".repeat(MAX_COMMENT_LENGTH / 2),
  "abcdefghij".repeat(MAX_COMMENT_LENGTH / 10),
  "😂".repeat(MAX_COMMENT_LENGTH / 2),
  "p.u.t.4 ".repeat(MAX_COMMENT_LENGTH / 8),
  "1".repeat(MAX_COMMENT_LENGTH),
  "e\u0301".repeat(MAX_COMMENT_LENGTH / 2),
];
