import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Changes of the Worker that the browser does not follow, and the file of the browser that must not compile any more. */
const CHANGES = [
  {
    what: "the path of a route",
    file: "worker/features/comments/routes.ts",
    change: ['.get("/stats"', '.get("/figures"'],
    breaks: /^web\/features\/comments\/data\/queries\.ts.*'stats' does not exist/m,
  },
  {
    what: "where the routes of a feature are mounted",
    file: "worker/entry/api.ts",
    change: ['.route("/referrals"', '.route("/recommendations"'],
    breaks: /^web\/features\/referrals\/queries\.ts.*'referrals' does not exist/m,
  },
  {
    what: "a field of a request",
    file: "worker/features/comments/schemas.ts",
    change: ["  daysBack: z", "  days: z"],
    breaks: /^web\/features\/comments\/history\/use-load-history\.ts.*'daysBack' does not exist/m,
  },
  {
    what: "a field of an answer",
    file: "worker/features/auth/present-user.ts",
    change: ["    trial_used:", "    trialUsed:"],
    breaks: /^web\/features\/auth\/session\/access\.ts.*trial_used/m,
  },
  {
    what: "the type of a field of an answer",
    file: "worker/features/comments/list/present.ts",
    change: ["original_created_at: isoTime(row.postedAt),", "original_created_at: row.postedAt,"],
    breaks: /^web\/features\/comments\/data\/filters\.ts.*'number' is not assignable to .*'string'/m,
  },
] as const;

const copy = mkdtempSync(join(tmpdir(), "atalaya-contract-"));
let errors = "";

beforeAll(() => {
  for (const name of ["worker", "web", "tsconfig.base.json"]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  // Type errors in the Worker itself do not matter here.
  configure("worker", { noCheck: true });
  configure("web", {});
  for (const { file, change } of CHANGES) replaceIn(join(copy, file), change);
  // Several checkers would each find out the types of every route.
  errors = spawnSync("node_modules/.bin/tsc", ["-b", "web", "--pretty", "false", "--singleThreaded"], {
    cwd: copy,
    encoding: "utf8",
  }).stdout;
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it.each(CHANGES)("does not compile when $what changes on one side only", ({ breaks }) => {
  expect(errors).toMatch(breaks);
});

/** The project of the copy, with its output beside it. */
function configure(project: string, options: object) {
  const file = join(copy, project, "tsconfig.json");
  const config = JSON.parse(readFileSync(file, "utf8"));
  const output = { outDir: `../out/${project}`, tsBuildInfoFile: `../out/${project}.tsbuildinfo` };
  writeFileSync(
    file,
    JSON.stringify({ ...config, compilerOptions: { ...config.compilerOptions, ...output, ...options } }),
  );
}

function replaceIn(file: string, [from, to]: readonly [string, string]) {
  const text = readFileSync(file, "utf8");
  if (text.split(from).length !== 2) throw new Error(`${file} holds ${from} not once`);
  writeFileSync(file, text.replace(from, to));
}
