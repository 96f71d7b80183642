import { expect, it } from "vitest";
import { runPrograms } from "./run-programs.ts";

const PROGRAMS = {
  storm: "storm/storm",
  recount: "recount/recount",
  "search-index": "search-index/search-index",
  "referrals:statement": "referrals/statement",
  "rotate-keys": "rotate-keys/rotate-keys",
  train: "train/train",
  classify: "classify/classify",
  account: "account/account",
  "dead-letters": "dead-letters/dead-letters",
  start: "start/start",
  dev: "start/dev",
  reset: "start/reset",
  check: "test/check",
  doctor: "doctor/doctor",
};

const [unknown, noNumber, noOutage, noFile, ...helps] = runPrograms([
  { program: PROGRAMS.recount, args: ["--unknown"] },
  { program: PROGRAMS.storm, args: ["--rate", "fast"] },
  { program: PROGRAMS.storm, args: ["--outages", "graph:1,fire:2"] },
  { program: PROGRAMS.classify, args: [] },
  ...Object.values(PROGRAMS).map((program) => ({ program, args: ["--help"] })),
]);

it.each(Object.keys(PROGRAMS).map((name, index) => ({ name, help: helps[index]! })))(
  "$name says how to use it",
  ({ name, help }) => {
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(
      `npm run ${name}`.replace(/run (?=referrals|classify)/, "run --silent ").replace("run start", "start"),
    );
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
    stderr: "--rate fast: a number of at least 1 wanted (--help shows how to use it)\n",
  });
});

it("refuses an outage that it does not know", () => {
  expect(noOutage?.stderr).toBe(
    "--outages fire:2: one of 500, graph, reset, hang, html wanted (--help shows how to use it)\n",
  );
});

it("says how to use a program that was given no file", () => {
  expect(noFile).toMatchObject({ stdout: "", stderr: expect.stringContaining("npm run --silent classify") });
});
