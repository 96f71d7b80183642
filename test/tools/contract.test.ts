import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

/** Changes of the Worker without the browser's, and the file of `web` that must then not compile. */
const CHANGES = [
  {
    what: "the path of a route",
    file: "worker/features/comments/routes.ts",
    change: ['.get("/stats"', '.get("/figures"'],
    breaks: "features/comments/data/queries.ts",
    says: /'stats' does not exist/,
  },
  {
    what: "where the routes of a feature are mounted",
    file: "worker/entry/api.ts",
    change: ['.route("/referrals"', '.route("/recommendations"'],
    breaks: "features/referrals/queries.ts",
    says: /'referrals' does not exist/,
  },
  {
    what: "a field of a request",
    file: "worker/features/comments/schemas.ts",
    change: ["  daysBack: z", "  days: z"],
    breaks: "features/comments/history/use-load-history.ts",
    says: /'daysBack' does not exist/,
  },
  {
    what: "a field of an answer",
    file: "worker/features/auth/present-user.ts",
    change: ["    trial_used:", "    trialUsed:"],
    breaks: "features/auth/session/access.ts",
    says: /trial_used/,
  },
  {
    what: "the type of a field of an answer",
    file: "worker/features/comments/list/present.ts",
    change: ["original_created_at: isoTime(row.postedAt),", "original_created_at: row.postedAt,"],
    breaks: "features/comments/data/filters.ts",
    says: /'number' is not assignable to .*'string'/,
  },
] as const;

const copy = mkdtempSync(join(tmpdir(), "atalaya-contract-"));
let errors: string[] = [];

beforeAll(() => {
  for (const name of ["worker", "web", "tsconfig.base.json"]) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const { file, change } of CHANGES) replaceIn(join(copy, file), change);
  // Type errors in the Worker itself do not matter here, and only the types that the browser needs are inferred.
  for (const file of globSync(join(copy, "worker/**/*.ts")))
    writeFileSync(file, `// @ts-nocheck\n${readFileSync(file, "utf8")}`);
  checkOnly(CHANGES.map(({ breaks }) => breaks));
  // Each of several checkers would infer the types of every route.
  errors = spawnSync("node_modules/.bin/tsc", ["-p", "web", "--pretty", "false", "--singleThreaded"], {
    cwd: copy,
    encoding: "utf8",
  }).stdout.split("\n");
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it.each(CHANGES)("does not compile when $what changes on one side only", ({ breaks, says }) => {
  expect(errors.filter((line) => line.startsWith(`web/${breaks}`))).toContainEqual(expect.stringMatching(says));
});

/** Limits the copy's browser project to these files and what they import, with the Worker's sources. */
function checkOnly(files: string[]) {
  const file = join(copy, "web/tsconfig.json");
  const { references: _, ...config } = JSON.parse(readFileSync(file, "utf8"));
  const include = ["**/*.d.ts", "../worker/binary.d.ts", ...files];
  const types = [...config.compilerOptions.types, "@cloudflare/workers-types", "node"];
  // Declarations are not needed here, and would need every type of the Worker.
  const nothing = { composite: false, declaration: false, emitDeclarationOnly: false, noEmit: true };
  const compilerOptions = { ...config.compilerOptions, types, ...nothing };
  writeFileSync(file, JSON.stringify({ ...config, include, compilerOptions }));
}

function replaceIn(file: string, [from, to]: readonly [string, string]) {
  const text = readFileSync(file, "utf8");
  if (text.split(from).length !== 2) throw new Error(`${file} holds ${from} not once`);
  writeFileSync(file, text.replace(from, to));
}
