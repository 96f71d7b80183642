// Requests of programs to Cloudflare, with a wrangler that finds nothing there.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { writeEnvironment } from "../../../tools/cloudflare/environment.ts";
import { openShards } from "../../../tools/db/open.ts";
import { STAGING } from "../deploy/staging.ts";
import { runPrograms } from "../run-programs.ts";

const WRANGLER = `#!/bin/sh
echo "$3" >> asked
echo '[{"results":[]}]'
`;
const DATABASES = Object.fromEntries(["DB", "COMMENTS_0", "COMMENTS_1"].map((name) => [name, crypto.randomUUID()]));
/** Programs, with the database that each reads first. */
const PROGRAMS = [
  ["recount/recount", "DB"],
  ["search-index/search-index", "COMMENTS_0"],
  ["rotate-keys/rotate-keys", "DB"],
] as const;

const folder = mkdtempSync(join(tmpdir(), "atalaya-remote-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Makes a separate repository. */
function repository(name: string): string {
  const root = join(folder, name.replace("/", "-"));
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  cpSync("wrangler.toml", join(root, "wrangler.toml"));
  writeFileSync(join(root, "node_modules/.bin/wrangler"), WRANGLER);
  chmodSync(join(root, "node_modules/.bin/wrangler"), 0o755);
  return root;
}

const runs = PROGRAMS.map(([program, first]) => {
  const cwd = repository(program);
  writeEnvironment(cwd, "staging", { ...STAGING, databases: DATABASES });
  return { program, first, cwd, args: ["--remote"] };
});
const env = { ...process.env, ATALAYA_ENV: "staging", SEALING_KEYS: `1:${"A".repeat(43)}=` };
const ended = runPrograms(runs, env);

it.each(runs.map((run, index) => ({ ...run, stderr: ended[index]!.stderr })))(
  "$program --remote asks every comments database of the deployment, also those that wrangler.toml does not bind",
  ({ first, cwd, stderr }) => {
    expect(stderr).toBe("");
    const asked = readFileSync(join(cwd, "asked"), "utf8").trim().split("\n");
    expect(asked[0]).toBe(first);
    expect(new Set(asked.filter((name) => name !== "DB"))).toEqual(new Set(["COMMENTS_0", "COMMENTS_1"]));
  },
);

it("takes no deployment for one without databases that has not been deployed", () => {
  vi.stubEnv("ATALAYA_ENV", "staging");
  vi.spyOn(process, "cwd").mockReturnValue(repository("empty"));
  expect(() => openShards(true)).toThrow("npm run deploy -- staging");
});
