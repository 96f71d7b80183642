// The whole of `npm run deploy -- NAME --dry-run`, on simulated accounts whose wrangler prints the outputs of the real one.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readBase } from "../../../tools/cloudflare/config.ts";
import { writeEnvironment } from "../../../tools/cloudflare/environment.ts";
import { dryRun } from "../../../tools/deploy/dry-run.ts";
import type { Outside } from "../../../tools/deploy/outside.ts";
import { pretendAccount } from "../../../tools/deploy/pretend-account.ts";
import { release } from "../../../tools/deploy/release.ts";
import { STAGING } from "./staging.ts";

const base = await readBase(".");
/** Wrangler itself knows what a database lacks. */
const MIGRATED = base.d1_databases!.map(
  ({ binding }) => `wrangler d1 migrations apply ${binding} --remote --config ./wrangler.staging.json`,
);
const SERVICES = ["set up Stripe's catalogue and webhook", "set up the domain of mail", "subscribe to Meta's webhooks"];
const SECRETS = { META_APP_ID: "123456789", META_APP_SECRET: "0123456789abcdef0123456789abcdef" };

let root: string;
let said: string[];
/** The commands that reached the real wrangler. */
let run: string[];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "atalaya-repository-"));
  for (const part of ["wrangler.toml", "migrations"]) cpSync(part, join(root, part), { recursive: true });
  [said, run] = [[], []];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const outside = (more: Partial<Outside> = {}): Outside => ({
  root,
  wrangler: async (args) => {
    run.push(args.filter((word) => !word.startsWith("/")).join(" "));
    return "Total Upload: 1 KiB";
  },
  ask: null,
  buildPages: async () => undefined,
  smokeTest: () => Promise.reject(new Error("nothing runs there")),
  services: { stripe: async () => true, mail: async () => true, meta: async () => "subscribed" },
  fetch: () => Promise.reject(new Error("not to be called")),
  env: {},
  say: (line) => void said.push(line),
  ...more,
});
const would = () => said.filter((line) => line.startsWith("would")).map((line) => line.replace(/^would +/, ""));
const filesInRoot = () =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .toSorted()
    .map((name) => [name, statSync(join(root, name)).isFile() && readFileSync(join(root, name), "utf8")]);
const leftovers = () => readdirSync(tmpdir()).filter((name) => name.startsWith("atalaya-dry-run-"));

it("a dry run on a new account says every step of a first deploy in its order, and makes none", async () => {
  const [files, before] = [filesInRoot(), leftovers()];
  await dryRun(outside(), "staging");
  const databases = base.d1_databases!.map(({ database_name: name }) => name!.replace("atalaya", "atalaya-staging"));
  const queues = new Set(
    base.queues!.consumers!.flatMap(({ queue, dead_letter_queue: dead }) => (dead ? [queue, dead] : [queue])),
  );
  const isResource = (line: string) => /^wrangler (queues|r2)/.test(line);
  expect(would().filter((line) => !isResource(line))).toEqual([
    ...databases.map((name) => `wrangler d1 create ${name} --location weur`),
    "wrangler turnstile widget create atalaya-staging --domain app.example.com --mode managed --json",
    "ask for META_APP_SECRET",
    ...MIGRATED,
    expect.stringMatching(/^wrangler deploy --config \.\/wrangler\.staging\.json --secrets-file /),
    ...SERVICES,
    "ask https://app.example.com whether it works",
  ]);
  const resources = would().filter(isResource);
  expect(resources.filter((line) => line.startsWith("wrangler queues create"))).toHaveLength(queues.size);
  expect(resources).toContain("wrangler r2 bucket create atalaya-staging-archive --location weur");
  expect(said.join("\n")).toContain("product    https://app.example.com");
  expect(said.filter((line) => /^(created|deployed|made) /.test(line))).toEqual([]);

  expect(run).toEqual([expect.stringMatching(/^deploy --config .*--dry-run --outdir$/)]);
  expect(filesInRoot()).toEqual(files);
  expect(leftovers()).toEqual(before);
});

it("a dry run on an account where everything exists says that it would only migrate and deploy", async () => {
  const account = pretendAccount();
  const deploying = outside({
    wrangler: account.wrangler,
    fetch: account.fetch,
    smokeTest: async () => undefined,
    env: SECRETS,
    say: () => undefined,
    ask: { environment: () => Promise.reject(new Error("known")), secret: () => Promise.reject(new Error("given")) },
  });
  writeEnvironment(root, "staging", STAGING);
  await release(deploying, "staging");
  const [files, resources] = [filesInRoot(), structuredClone([account.databases, account.queues, account.buckets])];
  await dryRun(outside(), "staging", account);
  expect(would()).toEqual([
    ...MIGRATED,
    "wrangler deploy --config ./wrangler.staging.json",
    ...SERVICES,
    "ask https://staging.example.com whether it works",
  ]);
  expect([account.databases, account.queues, account.buckets]).toEqual(resources);
  expect(filesInRoot()).toEqual(files);
});

it("a dry run names each secret that it would ask for, and no value", async () => {
  await dryRun(outside({ env: { STRIPE_SECRET_KEY: "sk_test_unseen" } }), "production");
  expect(would().filter((line) => line.startsWith("ask for"))).toEqual(["ask for META_APP_SECRET"]);
  expect(said.find((line) => line.startsWith("not set"))).toContain("OPERATOR_EMAIL");
  expect(said.join("\n")).not.toContain("sk_test_unseen");
});
