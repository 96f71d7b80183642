// What programs ask of Cloudflare, behind a wrangler that answers that nothing is there.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Environment, writeEnvironment } from "../../../tools/cloudflare/environment.ts";
import { openShards } from "../../../tools/db/open.ts";

const WRANGLER = `#!/bin/sh
echo "$3" >> asked
echo '[{"results":[]}]'
`;
const STAGING: Environment = {
  origin: "https://staging.example.com",
  place: { location: "weur" },
  databases: Object.fromEntries(["DB", "COMMENTS_0", "COMMENTS_1"].map((binding) => [binding, crypto.randomUUID()])),
  vars: {},
  logSampling: 1,
  pages: {
    VITE_LEGAL_NAME: "",
    VITE_CONTACT_EMAIL: "",
    VITE_SUPPORT_CHAT_URL: "",
    VITE_STRIPE_PUBLISHABLE_KEY: "",
    VITE_STRIPE_TAX: "none",
  },
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "atalaya-remote-test-"));
  cpSync("wrangler.toml", join(root, "wrangler.toml"));
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  writeFileSync(join(root, "node_modules/.bin/wrangler"), WRANGLER);
  chmodSync(join(root, "node_modules/.bin/wrangler"), 0o755);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

it.each([
  ["recount/recount", "DB"],
  ["search-index/search-index", "COMMENTS_0"],
  ["rotate-keys/rotate-keys", "DB"],
])(
  "%s --remote asks every comments database of the deployment, also those that wrangler.toml does not bind",
  (program, first) => {
    writeEnvironment(root, "staging", STAGING);
    const env = { ...process.env, ATALAYA_ENV: "staging", SEALING_KEYS: `1:${"A".repeat(43)}=` };
    execFileSync(process.execPath, [resolve("tools", `${program}.ts`), "--remote"], { cwd: root, env });
    const asked = readFileSync(join(root, "asked"), "utf8").trim().split("\n");
    expect(asked[0]).toBe(first);
    expect(new Set(asked.filter((name) => name !== "DB"))).toEqual(new Set(["COMMENTS_0", "COMMENTS_1"]));
  },
);

it("takes no deployment for one without databases that has not been deployed", () => {
  vi.stubEnv("ATALAYA_ENV", "staging");
  vi.spyOn(process, "cwd").mockReturnValue(root);
  expect(() => openShards(true)).toThrow("npm run deploy -- staging");
});
