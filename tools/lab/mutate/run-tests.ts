import { dirname, relative, resolve } from "node:path";
import { createVitest, type Reporter, type TestCase, type TestSpecification, type Vitest } from "vitest/node";
import config from "../../../vitest.config.ts";
import { type Mutants, mutantPlugin } from "./mutant-plugin.ts";
import type { Mutant } from "./mutants.ts";

/** Called with the result of a mutant: the test that killed it, or undefined when it survived. */
type Report = (mutant: Mutant, test: string | undefined) => void;

/** The time limit of a test, in milliseconds. A mutant that makes a test wait forever costs this much. */
const TEST_TIMEOUT = 30_000;

/**
 * How long no test may end. A mutant that loops without waiting stops the runtime, so that no limit inside of it can end the test. A long
 * time, since a test ends after all its tries: one of twenty seconds that kills ten mutants has some sixty.
 */
const STUCK_MS = 60 * 60_000;

/** Ends the program when no test ends any more; the results so far are printed. @returns to be called when a test begins or ended */
function watchProgress(): (test: TestCase) => void {
  let last = Date.now();
  let latest = "no test";
  setInterval(() => {
    if (Date.now() - last < STUCK_MS) return;
    console.error(
      `For an hour nothing has happened since ${latest}: a mutant loops without an end. Choose another --seed.`,
    );
    process.exit(1);
  }, 5_000).unref();
  return (test) => {
    last = Date.now();
    latest = nameOf(test);
  };
}
const progressed = watchProgress();

/** Runs all tests of the Worker once, each with the mutants that it reaches. */
export async function runSwitched(mutants: Mutant[], report: Report) {
  const living = new Set(mutants.keys());
  let alone: readonly number[] = [];
  const vitest = await workerTests({
    mutants: () => ({ switched: mutants }),
    runner: resolve("tools/lab/mutate/switching-runner.ts"),
    onTest(test) {
      const { killed = [], broken } = test.meta();
      alone = test.meta().alone ?? alone;
      if (broken !== undefined) console.error(`fails without a mutant: ${test.fullName} (${broken})`);
      for (const index of killed) if (living.delete(index)) report(mutants[index]!, nameOf(test));
    },
  });
  const { testModules } = await vitest.runTestSpecifications(await specifications(vitest, mutants));
  await vitest.close();
  // Where the runtime ended, what was left has not survived: nobody tried it.
  const unfinished = testModules.filter((module) => ["queued", "pending"].includes(module.state())).length;
  if (unfinished > 0) {
    console.error(
      `The runtime ended before ${unfinished} files of tests: ${living.size} of ${mutants.length} mutants were not tried. Choose a smaller --count.`,
    );
    process.exit(1);
  }

  const isAlone = new Set(alone);
  const survivors = [...living].filter((index) => !isAlone.has(index)).map((index) => mutants[index]!);
  for (const mutant of survivors) report(mutant, undefined);
  return { survivors, alone: [...living].filter((index) => isAlone.has(index)).map((index) => mutants[index]!) };
}

/**
 * Runs each mutant in a separate runtime: first alone with the nearest tests, then all survivors together with the other tests.
 *
 * @returns the mutants that survived
 */
export async function runAlone(mutants: Mutant[], report: Report): Promise<Mutant[]> {
  if (mutants.length === 0) return [];
  const left: Mutant[] = [];
  for (const mutant of mutants) {
    const test = await killerOf([mutant], (test) => isNear(test, mutant));
    if (test) report(mutant, test);
    else left.push(mutant);
  }
  return survivorsOf(left);

  /** Tries mutants together, since most survive. When a test fails, each half is tried again. */
  async function survivorsOf(these: Mutant[]): Promise<Mutant[]> {
    if (these.length === 0) return [];
    const test = await killerOf(these);
    if (!test) for (const mutant of these) report(mutant, undefined);
    if (!test) return these;
    if (these.length === 1) {
      report(these[0]!, test);
      return [];
    }
    const middle = Math.ceil(these.length / 2);
    return [...(await survivorsOf(these.slice(0, middle))), ...(await survivorsOf(these.slice(middle)))];
  }
}

/**
 * Runs tests with some mutants applied. Vitest would run them in the same isolate again, where files that are imported stay as they
 * were, so each run starts its own.
 *
 * @returns the first test that fails
 */
async function killerOf(applied: Mutant[], isWanted = (_: TestSpecification) => true): Promise<string | undefined> {
  let killer: string | undefined;
  const vitest = await workerTests({
    mutants: () => ({ applied }),
    onTest(test) {
      if (test.result().state !== "failed" || killer) return;
      killer = nameOf(test);
      void vitest.cancelCurrentRun("test-failure");
    },
  });
  const tests = (await specifications(vitest, applied)).filter(isWanted);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(tests);
  await vitest.close();
  const failed = testModules.find((module) => module.state() === "failed");
  return killer ?? failed?.relativeModuleId ?? (unhandledErrors.length > 0 ? "an unhandled error" : undefined);
}

async function workerTests({
  mutants,
  runner,
  onTest,
}: {
  mutants: () => Mutants;
  runner?: string;
  onTest: (test: TestCase) => void;
}): Promise<Vitest> {
  const worker = config.test!.projects!.map((project) => project as typeof config).find(isWorker)!;
  const reporter: Reporter = {
    onTestCaseReady: progressed,
    onTestCaseResult(test) {
      progressed(test);
      onTest(test);
    },
  };
  return createVitest(
    "test",
    { config: false, watch: false, silent: true, reporters: [reporter], maxWorkers: 1 },
    {
      logLevel: "silent",
      cacheDir: "node_modules/.cache/mutate",
      test: {
        projects: [
          {
            ...worker,
            plugins: [mutantPlugin(mutants), ...worker.plugins!],
            test: { ...worker.test, testTimeout: TEST_TIMEOUT, ...(runner ? { runner } : {}) },
          },
        ],
        sequence: { sequencer: AsGiven },
      },
    },
  );
}

const isWorker = ({ test }: typeof config) => test?.name === "worker";

const nameOf = (test: TestCase) => `${test.module.relativeModuleId} > ${test.fullName}`;

/** The order of the specifications is the order of the files. */
class AsGiven {
  shard = async (files: TestSpecification[]) => files;
  sort = async (files: TestSpecification[]) => files;
}

/** All test files: first those near one of the mutants, the smallest rooms, such as moderation, before the others. */
async function specifications(vitest: Vitest, mutants: Mutant[]): Promise<TestSpecification[]> {
  const rank = (test: TestSpecification) =>
    mutants.some((mutant) => isNear(test, mutant)) ? roomOf(test).split("/").length : Number.POSITIVE_INFINITY;
  return (await vitest.globTestSpecifications()).toSorted((a, b) => Math.sign(rank(a) - rank(b)) || 0);
}

/** Whether a test is near a mutant: the folders of tests mirror the rooms. */
const isNear = (test: TestSpecification, { file }: Mutant) => file.startsWith(`worker/${roomOf(test)}/`);

/** The room of a file, such as `features/billing`. */
const roomOf = ({ moduleId }: TestSpecification) => dirname(relative(resolve("test"), moduleId));
