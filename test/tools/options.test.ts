import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

const run = (program: string, ...args: string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) =>
    execFile(process.execPath, [`tools/${program}.ts`, ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    ),
  );

describe.concurrent("a program", () => {
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
    "dead-letters": "dead-letters/dead-letters",
    mutate: "mutate/mutate",
  };

  it.each(Object.entries(PROGRAMS))("%s says how to use it", async (name, program) => {
    const help = await run(program, "--help");
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toContain(`npm run ${name}`.replace(/run (?=referrals|classify)/, "run --silent "));
  });

  it("refuses an unknown option in one line", async () => {
    const mistaken = await run(PROGRAMS.recount, "--unknown");
    expect(mistaken).toMatchObject({ code: 2, stdout: "" });
    expect(mistaken.stderr).toMatch(/^Unknown option '--unknown'.*\n$/);
  });

  it("refuses a value that is no number", async () => {
    const { code, stderr } = await run(PROGRAMS.replay, "comments.csv", "--rate", "fast");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "--rate fast: a number of at least 0.1 wanted (--help shows how to use it)\n",
    });
  });
});
