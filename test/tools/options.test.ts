import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import type { Ended, Run } from "./run-programs.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const PROGRAMS = {
  storm: "storm/storm",
  "seed:large": "seed/seed",
  recount: "recount/recount",
  "search-index": "search-index/search-index",
  "referrals:statement": "referrals/statement",
  "rotate-keys": "rotate-keys/rotate-keys",
  train: "train/train",
  replay: "replay/replay",
  "stripe:contract": "sandbox/stripe/contract/generate",
  "stripe:setup": "stripe-setup/stripe-setup",
  classify: "classify/classify",
  sandbox: "sandbox/server",
  account: "account/account",
  "dead-letters": "dead-letters/dead-letters",
  mutate: "mutate/mutate",
};

function run(runs: Run[]): Ended[] {
  const env = { ...process.env, RUNS: JSON.stringify(runs) };
  return JSON.parse(
    execFileSync(process.execPath, ["test/tools/run-programs.ts"], { cwd: ROOT, env, encoding: "utf8" }),
  );
}

const [unknown, noNumber, ...helps] = run([
  { program: PROGRAMS.recount, args: ["--unknown"] },
  { program: PROGRAMS.replay, args: ["comments.csv", "--rate", "fast"] },
  ...Object.values(PROGRAMS).map((program) => ({ program, args: ["--help"] })),
]);

it.each(Object.keys(PROGRAMS).map((name, index) => ({ name, help: helps[index]! })))(
  "$name says how to use it",
  ({ name, help }) => {
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`npm run ${name}`.replace(/run (?=referrals|classify)/, "run --silent "));
  },
);

it("refuses an unknown option in one line", () => {
  expect(unknown).toMatchObject({ code: 2, stdout: "" });
  expect(unknown?.stderr).toMatch(/^Unknown option '--unknown'.*\n$/);
});

it("refuses a value that is no number", () => {
  expect(noNumber).toEqual({
    code: 2,
    stdout: "",
    stderr: "--rate fast: a number of at least 0.1 wanted (--help shows how to use it)\n",
  });
});
