// Runs each test once as it is, then with the mutants that it reached and that still live, all in one Workers runtime. They are
// tried together first and by halves where the test fails, since most tests see none of them.
import { type RunnerTask, type RunnerTestCase, TestRunner } from "vitest";

declare global {
  /** Asked by the compiled-in mutants, by their number. */
  var isMutated: ((mutant: number) => boolean) | undefined;
}
declare module "vitest" {
  interface TaskMeta {
    /** Those that the test saw. */
    killed?: number[];
    /** Those that it reached while it ran as it is. */
    reached?: number[];
    /** Those that have to be tried in a runtime of their own: no test reaches them again, or their traces stay. */
    alone?: number[];
    /** Why it fails without any mutant. */
    broken?: string;
  }
}

/** What a mutant may be evaluated more often than without it, before it counts as a loop without an end. */
const MORE_OFTEN = { times: 20, plus: 10_000 };

const killed = new Set<number>();
/** Survivors among these have to be tried in a runtime of their own. */
const alone = new Set<number>();
/** Those whose traces stay in this runtime. */
const lasting = new Set<number>();
/** Evaluations of each mutant's place since the last try began. */
let evaluations = new Map<number, number>();
let active = new Set<number>();
/** The same, of the test as it is. */
let usual = new Map<number, number>();
let isRunning = false;

globalThis.isMutated = (mutant) => {
  // Evaluated as the files are imported, or lost work of an earlier test.
  if (!isRunning) alone.add(mutant);
  const count = (evaluations.get(mutant) ?? 0) + 1;
  evaluations.set(mutant, count);
  if (!active.has(mutant)) return false;
  if (count > MORE_OFTEN.times * (usual.get(mutant) ?? 0) + MORE_OFTEN.plus) throw new Error("a loop without an end");
  return true;
};

/** What a test is run for: as it is, with mutants, or as it is after a mutant failed it. */
type Try = { kind: "original" } | { kind: "mutants"; mutants: number[] } | { kind: "check"; after: number };

export default class SwitchingRunner extends TestRunner {
  private tries: Try[] = [];

  override async onBeforeRunTask(test: RunnerTask) {
    await super.onBeforeRunTask(test);
    // As often as there are tries; the last one skips the test.
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
        // A test that fails from here on says nothing of this mutant alone.
        (failed ? lasting : killed).add(now.after);
        if (failed) alone.add(now.after);
        meta.killed = [...(meta.killed ?? []), ...(failed ? [] : [now.after])];
        break;
    }
    meta.alone = [...alone];
  }
}

const together = (mutants: number[]): Try[] => (mutants.length > 0 ? [{ kind: "mutants", mutants }] : []);
