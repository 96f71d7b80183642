// Runs each test once without mutants, then with the mutants that it reached and that are not killed yet, all in one Workers runtime.
// They are tried together first, and in halves when the test fails, since most tests notice none of them.
import { type RunnerTask, type RunnerTestCase, TestRunner } from "vitest";

declare global {
  /** Called by a compiled-in mutant with its number: whether it is active. */
  var isMutated: ((mutant: number) => boolean) | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    /** The mutants that the test killed. */
    killed?: number[];
    /** The mutants that the test reached in its run without mutants. */
    reached?: number[];
    /** The mutants that need a separate runtime: no test reaches them again, or their effects stay. */
    alone?: number[];
    /** Why the test fails without any mutant. */
    broken?: string;
  }
}

/** How many more evaluations than without it a mutant may have, before it counts as an endless loop. */
const MORE_OFTEN = { times: 20, plus: 10_000 };

const killed = new Set<number>();
/** Mutants that need a separate runtime if they survive here. */
const alone = new Set<number>();
/** Mutants whose effects stay in this runtime. */
const lasting = new Set<number>();
/** The number of evaluations of each mutant's place since the last try began. */
let evaluations = new Map<number, number>();
let active = new Set<number>();
/** The same for the run without mutants. */
let usual = new Map<number, number>();
let isRunning = false;

globalThis.isMutated = (mutant) => {
  // The place was evaluated while files are imported, or by unfinished work of an earlier test.
  if (!isRunning) alone.add(mutant);
  const count = (evaluations.get(mutant) ?? 0) + 1;
  evaluations.set(mutant, count);
  if (!active.has(mutant)) return false;
  if (count > MORE_OFTEN.times * (usual.get(mutant) ?? 0) + MORE_OFTEN.plus) throw new Error("a loop without an end");
  return true;
};

/** The kind of a run: without mutants, with mutants, or without mutants after one made the test fail. */
type Try = { kind: "original" } | { kind: "mutants"; mutants: number[] } | { kind: "check"; after: number };

export default class SwitchingRunner extends TestRunner {
  private tries: Try[] = [];

  override async onBeforeRunTask(test: RunnerTask) {
    await super.onBeforeRunTask(test);
    // Repeats as often as there are tries; the last repetition skips the test.
    if (test.type === "test") test.repeats = Number.MAX_SAFE_INTEGER;
    test.meta.alone = [...alone];
    this.tries = [{ kind: "original" }];
  }

  override onBeforeTryTask(test: RunnerTask) {
    super.onBeforeTryTask(test);
    const [now] = this.tries;
    if (test.type === "test" && !now) test.context.skip();
    active = new Set(now?.kind === "mutants" ? now.mutants : []);
    evaluations = new Map();
    isRunning = true;
  }

  onAfterRetryTask(test: RunnerTestCase) {
    active = new Set();
    isRunning = false;
    const now = this.tries.shift();
    const { result, meta } = test;
    if (!now || !result || result.state === "skip") return;
    const failed = result.state === "fail";
    const message = result.errors?.[0]?.message;
    Object.assign(result, { state: "run", errors: undefined });
    switch (now.kind) {
      case "original": {
        if (failed) meta.broken = message ?? "";
        usual = evaluations;
        meta.reached = [...evaluations.keys()];
        const living = meta.reached.filter((mutant) => !failed && !killed.has(mutant) && !lasting.has(mutant));
        this.tries = together(living);
        break;
      }
      case "mutants":
        for (const mutant of now.mutants) if (!failed && !evaluations.has(mutant)) alone.add(mutant);
        if (failed && now.mutants.length === 1) this.tries.unshift({ kind: "check", after: now.mutants[0]! });
        else if (failed) {
          const middle = Math.ceil(now.mutants.length / 2);
          this.tries.unshift(...together(now.mutants.slice(0, middle)), ...together(now.mutants.slice(middle)));
        }
        break;
      case "check":
        // From here on a failure is not caused by this mutant alone.
        (failed ? lasting : killed).add(now.after);
        if (failed) alone.add(now.after);
        meta.killed = [...(meta.killed ?? []), ...(failed ? [] : [now.after])];
        break;
    }
    meta.alone = [...alone];
  }
}

const together = (mutants: number[]): Try[] => (mutants.length > 0 ? [{ kind: "mutants", mutants }] : []);
