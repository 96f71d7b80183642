// Deploys to a simulated account. Its wrangler prints the outputs of the real one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configOf, readBase } from "../../../tools/cloudflare/config.ts";
import { Environment, readEnvironment, writeEnvironment } from "../../../tools/cloudflare/environment.ts";
import { deployedShards } from "../../../tools/db/shard-names.ts";
import type { Outside } from "../../../tools/deploy/outside.ts";
import { isChange, pretendAccount } from "../../../tools/deploy/pretend-account.ts";
import { release } from "../../../tools/deploy/release.ts";
import { secretsOf } from "../../../tools/deploy/secrets.ts";
import { smokeTest } from "../../../tools/deploy/smoke.ts";
import { addRemoteShard } from "../../../tools/shards/add.ts";
import { STAGING } from "./staging.ts";

const base = await readBase(".");
/** Wrangler itself knows what a database lacks. */
const MIGRATED = base.d1_databases!.map(({ binding }) => `d1 migrations apply ${binding} --remote --config`);

let root: string;
let account: ReturnType<typeof pretendAccount>;
let changes: string[];
let said: string[];

beforeEach(() => {
  said = [];
  root = mkdtempSync(join(tmpdir(), "atalaya-deploy-test-"));
  for (const part of ["wrangler.toml", "migrations"]) cpSync(part, join(root, part), { recursive: true });
  account = pretendAccount();
  changes = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const outside = (more: Partial<Outside> = {}): Outside => ({
  root,
  wrangler(args) {
    if (isChange(args)) changes.push(args.filter((word) => !word.startsWith("/")).join(" "));
    return account.wrangler(args);
  },
  ask: { environment: async () => structuredClone(STAGING), secret: async (name) => `asked-for-${name}` },
  buildPages: async () => undefined,
  smokeTest: async () => undefined,
  services: { stripe: async () => true, mail: async () => true, meta: async () => "subscribed" },
  fetch: (...given) => account.fetch(...given),
  env: {},
  say: (line) => void said.push(line),
  ...more,
});

describe("a deploy", () => {
  it("creates everything under names of its own, and repeated it only migrates and deploys", async () => {
    await release(outside(), "staging");
    expect(account.databases.map(({ name }) => name)).toEqual(
      base.d1_databases!.map(({ database_name }) => database_name!.replace("atalaya", "atalaya-staging")),
    );
    const consumed = base.queues!.consumers!.map(({ queue }) => queue.replace("atalaya", "atalaya-staging"));
    expect(account.queues.toSorted()).toEqual(consumed.toSorted());
    expect(changes).toContain("queues create atalaya-staging-actions-dead --message-retention-period-secs 1209600");
    expect([...account.workers.get("atalaya-staging")!]).toEqual(
      expect.arrayContaining(["META_APP_ID", "META_APP_SECRET", "SESSION_SECRET", "SEALING_KEYS"]),
    );
    expect(readFileSync(join(root, "environments/staging.secrets"), "utf8")).toMatch(/^SEALING_KEYS="1:.{44}"$/m);
    expect(readEnvironment(root, "staging")!.databases.DB).toBe(account.databases[0]!.uuid);

    changes = [];
    await release(outside({ ask: null }), "staging");
    expect(changes).toEqual([...MIGRATED, "deploy --config"]);
  });

  it("finds databases that an interrupted one created", async () => {
    await expect(release(outside({ buildPages: () => Promise.reject(new Error("no")) }), "staging")).rejects.toThrow();
    writeEnvironment(root, "staging", STAGING);
    await release(outside(), "staging");
    expect(changes.filter((change) => change.startsWith("d1 create"))).toHaveLength(base.d1_databases!.length);
  });

  it("migrates the databases before the new Worker runs, and ends when that does not work", async () => {
    await release(outside(), "staging");
    changes = [];
    writeFileSync(join(root, "migrations/core/9000_more.sql"), "ALTER TABLE users ADD COLUMN x;");
    const broken = outside({ smokeTest: () => Promise.reject(new Error("it does not work")) });
    await expect(release(broken, "staging")).rejects.toThrow("it does not work");
    expect(account.databases[0]!.applied.at(-1)).toBe("9000_more.sql");
    expect(changes).toEqual([...MIGRATED, "deploy --config"]);
  });

  it("keeps a comments database that was added to it, in its own place, migrated, and listed with the others", async () => {
    await expect(addRemoteShard(outside(), "staging")).rejects.toThrow("deploy first");
    writeEnvironment(root, "staging", { ...STAGING, place: { jurisdiction: "eu" } });
    const { wrangler } = outside();
    const add = () => addRemoteShard({ root, wrangler }, "staging");
    expect([await add(), await add()]).toEqual(["COMMENTS_0", "COMMENTS_1"]);
    expect(deployedShards(root, "staging")).toEqual(["COMMENTS_0", "COMMENTS_1"]);
    expect(changes.filter((change) => change.startsWith("d1"))).toEqual(
      ["COMMENTS_0", "COMMENTS_1"].flatMap((binding) => [
        `d1 create atalaya-staging-comments-${binding.at(-1)} --jurisdiction eu`,
        `d1 migrations apply ${binding} --remote --config`,
      ]),
    );
    expect(account.databases.map(({ applied }) => applied)).toEqual([["0000_start.sql"], ["0000_start.sql"]]);
    expect(readFileSync(join(root, "wrangler.toml"), "utf8")).toBe(readFileSync("wrangler.toml", "utf8"));

    writeEnvironment(root, "staging", { ...readEnvironment(root, "staging")!, place: STAGING.place });
    changes = [];
    await release(outside(), "staging");
    expect(changes.filter((change) => change.startsWith("d1"))).toEqual([
      "d1 create atalaya-staging-core --location weur",
      ...["DB", "COMMENTS_0", "COMMENTS_1"].map((binding) => `d1 migrations apply ${binding} --remote --config`),
    ]);
  });

  it("creates nothing and names what is missing when there is nobody to ask", async () => {
    await expect(release(outside({ ask: null }), "staging")).rejects.toThrow("nobody to ask");
    writeEnvironment(root, "staging", STAGING);
    await expect(release(outside({ ask: null, env: { META_APP_ID: "1" } }), "staging")).rejects.toThrow(
      "Secrets are missing: META_APP_SECRET.",
    );
    expect(account.workers.size).toBe(0);
  });

  it.each(["no login", "R2 off", "no D1", "Workers Free", "no workers.dev", "zone pending"] as const)(
    "creates nothing where Cloudflare would refuse it: %s",
    async (fault) => {
      account.faults.add(fault);
      // What needs no address is found before a person is asked for one.
      const asked = () => Promise.reject(new Error("asked"));
      const ask = fault === "zone pending" ? outside().ask : { environment: asked, secret: asked };
      await expect(release(outside({ ask }), "staging")).rejects.toThrow("Nothing was created");
      expect(changes).toEqual([]);
      expect(said.filter((line) => line.startsWith("not ok"))).toHaveLength(1);
      account.faults.clear();
      await release(outside(), "staging");
      expect(changes).toContain("deploy --config --secrets-file");
    },
  );

  it("creates everything where only steps after a first deploy are missing", async () => {
    for (const fault of ["no mail domain", "no mail events", "Bot Fight Mode"] as const) account.faults.add(fault);
    await release(outside(), "staging");
    expect(said).toContainEqual(expect.stringMatching(/^warning +Mail domain: .*https:\/\/dash/));
    expect(account.workers.size).toBe(1);
  });

  it("leaves the figures out on an account without Analytics Engine, says so, and has them once it is enabled", async () => {
    account.faults.add("Analytics Engine off");
    await release(outside(), "staging");
    const deployed = () =>
      JSON.parse(readFileSync(join(root, "wrangler.staging.json"), "utf8")).analytics_engine_datasets;
    expect(deployed()).toEqual([]);
    expect(said.join("\n")).toMatch(
      /METRICS.*https:\/\/dash\.cloudflare\.com\/\?to=\/:account\/workers\/analytics-engine/,
    );
    account.faults.clear();
    await release(outside(), "staging");
    expect(deployed()).toEqual([{ binding: "METRICS", dataset: "atalaya_staging" }]);
  });

  it("keeps databases, queues, buckets and objects in a jurisdiction, which the pages name", async () => {
    const more = `${readFileSync("wrangler.toml", "utf8")}\n[[r2_buckets]]\nbinding = "MORE"\nbucket_name = "atalaya-more"\n`;
    writeFileSync(join(root, "wrangler.toml"), more);
    writeEnvironment(root, "staging", { ...STAGING, place: { jurisdiction: "eu" } });
    const bodies: unknown[] = [];
    const built: Record<string, string> = {};
    await release(
      outside({
        buildPages: async (settings) => void Object.assign(built, settings),
        fetch: async (input, init) => {
          if (init?.method === "POST") bodies.push(JSON.parse(String(init.body)));
          return account.fetch(input, init);
        },
      }),
      "staging",
    );
    expect(changes).toContain("d1 create atalaya-staging-core --jurisdiction eu");
    expect(changes).toContain("r2 bucket create atalaya-staging-more --jurisdiction eu");
    const { vars } = JSON.parse(readFileSync(join(root, "wrangler.staging.json"), "utf8")) as { vars: object };
    expect([vars, built]).toMatchObject([{ DATA_JURISDICTION: "eu" }, { VITE_JURISDICTION: "eu" }]);
    expect(bodies[0]).toEqual({
      queue_name: "atalaya-staging-comment-events",
      jurisdiction: "eu",
      settings: { message_retention_period: 1_209_600 },
    });
  });
});

describe("the configuration of a deployment", () => {
  it("shares no resource with another one", () => {
    const names = (name: "production" | "staging") => {
      const made = configOf(base, name, STAGING);
      return [
        made.name,
        ...made.d1_databases!.map(({ database_name }) => database_name),
        ...made.queues!.producers!.map(({ queue }) => queue),
        ...made.queues!.consumers!.flatMap(({ queue, dead_letter_queue: dead }) => [queue, dead ?? queue]),
        ...(made.r2_buckets ?? []).map(({ bucket_name: bucket }) => bucket),
        ...(made.analytics_engine_datasets ?? []).map(({ dataset }) => dataset),
        ...made.ratelimits!.map(({ namespace_id: id }) => id),
      ];
    };
    const production = new Set(names("production"));
    expect(names("staging").filter((name) => production.has(name))).toEqual([]);
  });

  it("has its own address, settings and shards, and the rest of wrangler.toml", () => {
    const id = "0b7e2d9c-5a51-4b8f-9d6e-2f2f6a1f7a10";
    const made = configOf(base, "staging", { ...STAGING, databases: { COMMENTS_12: id } });
    expect(made).toMatchObject({
      workers_dev: false,
      routes: [{ pattern: "staging.example.com", custom_domain: true }],
      vars: { APP_ORIGIN: "https://staging.example.com", META_LOGIN_CONFIG_ID: "77", META_GRAPH_VERSION: "v26.0" },
      observability: { logs: { enabled: true, head_sampling_rate: 0.2 } },
      triggers: base.triggers,
      durable_objects: base.durable_objects,
    });
    expect(made.d1_databases!.at(-1)).toMatchObject({
      binding: "COMMENTS_12",
      database_name: "atalaya-staging-comments-12",
      database_id: id,
      migrations_dir: "migrations/comments",
    });
  });

  it("names the file of settings that cannot be read", () => {
    mkdirSync(join(root, "environments"));
    writeFileSync(join(root, "environments/staging.json"), "{bad");
    expect(() => readEnvironment(root, "staging")).toThrow(/^environments\/staging\.json: /);
  });

  it.each(["", "https://wa.me/", "https://wa.me/?text=hola", "http://wa.me/34600000000"])(
    "refuses the support chat '%s', which reaches nobody",
    (chat) => {
      const pages = { ...STAGING.pages, VITE_SUPPORT_CHAT_URL: chat };
      expect(Environment.safeParse({ ...STAGING, pages }).success).toBe(false);
    },
  );

  it("refuses an address without https, and an unknown place", () => {
    const wrong = (more: object) => Environment.safeParse({ ...STAGING, ...more }).success;
    expect([wrong({ origin: "http://app.example.com" }), wrong({ place: { location: "brazil" } })]).toEqual([
      false,
      false,
    ]);
  });
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "leaves no file of secrets behind when a person ends it: %s",
  async (signal) => {
    const program = `import { withSecretFile } from "./tools/deploy/secrets.ts";
    await withSecretFile({ A: "1" }, (file) => { console.log(file); return new Promise((done) => setTimeout(done, 60_000)); });`;
    const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", program]);
    const [file] = (await once(child.stdout, "data")).map((text) => String(text).trim());
    expect(statSync(file!).mode & 0o777).toBe(0o600);
    child.kill(signal);
    await once(child, "exit");
    expect(existsSync(dirname(file!))).toBe(false);
  },
);

it("leaves no secret of the Worker out of docs/deploy.md", () => {
  const documented = readFileSync("docs/deploy.md", "utf8");
  expect(secretsOf(base).filter(({ name }) => !documented.includes(`\`${name}\``))).toEqual([]);
});

it("says for every secret of the Worker in docs/operating.md how it is rotated", () => {
  const [, secrets = ""] = /\n## Secrets\n([\s\S]*?)\n## /.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const rows = secrets.split("\n").filter((line) => line.startsWith("| `"));
  const named = new Set(rows.flatMap((row) => row.split("|")[1]!.match(/[A-Z][A-Z_]+/g) ?? []));
  const inAnother = (name: string) => name.endsWith("_OLD") && rows.some((row) => row.includes(`\`${name}\``));
  expect(secretsOf(base).filter(({ name }) => !named.has(name) && !inAnother(name))).toEqual([]);
});

describe("the smoke test", () => {
  const STATUSES: Record<string, number> = { "/api/comments": 401, "/api/webhooks/meta": 401 };
  type Shown = { core?: boolean; shards?: Record<string, boolean>; hasCron?: boolean; token?: string };
  /** A deployed Worker whose health names these databases as reachable or not. */
  const worker =
    ({ core = true, shards = {}, hasCron = true, token = "" }: Shown): typeof fetch =>
    async (input, init) => {
      const { pathname } = new URL(String(input));
      const ok = (isThere: boolean) => (isThere ? { ok: true } : { ok: false, code: "SQLITE_ERROR" });
      if (pathname === "/api/health/deep") {
        if (new Headers(init?.headers).get("authorization") !== `Bearer ${token}`)
          return new Response("", { status: 404 });
        const healthy = hasCron && core && Object.values(shards).every(Boolean);
        const facts = Object.fromEntries(Object.entries(shards).map(([shard, isThere]) => [shard, ok(isThere)]));
        return Response.json({ healthy, core: ok(core), shards: facts }, { status: healthy ? 200 : 503 });
      }
      if (pathname === "/api/status") return Response.json({ parts: [{ state: core ? "ok" : "down" }] });
      return new Response("", { status: STATUSES[pathname] ?? 200 });
    };
  const SHARDS = { COMMENTS_0: true, COMMENTS_1: true };
  const KNOWN = { operatorToken: "operators", shards: Object.keys(SHARDS) };
  let waits: number;
  let said: string[];
  const test = (answer: typeof fetch, what: Parameters<Outside["smokeTest"]>[1] = KNOWN) =>
    smokeTest(
      { fetch: answer, sleep: async () => void waits++, say: (line) => void said.push(line) },
      STAGING.origin,
      what,
    );
  beforeEach(() => {
    waits = 0;
    said = [];
  });

  it("waits for a new address, and says what does not work", async () => {
    const works = worker({ shards: SHARDS, token: "operators" });
    await test(async (...given) => (waits < 3 ? Promise.reject(new TypeError("no address")) : works(...given)));
    expect(waits).toBe(3);
    await expect(test(async () => new Response("", { status: 200 }))).rejects.toThrow(
      "/api/comments answers 200 and not 401",
    );
  });

  it("takes a first deploy before its first cron", async () => {
    await test(worker({ shards: SHARDS, token: "operators", hasCron: false }));
    expect([waits, said.at(-1)]).toEqual([0, "works    DB, COMMENTS_0, COMMENTS_1 answer"]);
  });

  it.each([
    ["core does not answer", { core: false, shards: SHARDS }, "DB (SQLITE_ERROR)"],
    ["a comments database does not", { shards: { ...SHARDS, COMMENTS_1: false } }, "COMMENTS_1 (SQLITE_ERROR)"],
    ["one is not bound", { shards: { COMMENTS_0: true } }, "COMMENTS_1 (not bound)"],
  ])("refuses a release when %s", async (_, shown, problem) => {
    await expect(test(worker({ ...shown, token: "operators" }))).rejects.toThrow(problem);
  });

  it("refuses a token that is not the Worker's", async () => {
    await expect(test(worker({ shards: SHARDS, token: "rotated" }))).rejects.toThrow("OPERATOR_TOKEN");
  });

  it("asks for core alone where nobody knows the token, and says so", async () => {
    await test(worker({}), { ...KNOWN, operatorToken: null });
    expect(said.at(-1)).toContain("not tried COMMENTS_0, COMMENTS_1");
    await expect(test(worker({ core: false }), { ...KNOWN, operatorToken: null })).rejects.toThrow("DB");
  });

  it("reads every database of a deployment", async () => {
    await release(outside(), "staging");
    await addRemoteShard(outside(), "staging");
    const known = readFileSync(join(root, "environments/staging.secrets"), "utf8");
    const token = /^OPERATOR_TOKEN="(.*)"$/m.exec(known)?.[1];
    const shown = { shards: { ...SHARDS, COMMENTS_1: false }, token };
    const smoke: Outside["smokeTest"] = (_, what) => test(worker(shown), what);
    await expect(release(outside({ smokeTest: smoke }), "staging")).rejects.toThrow("COMMENTS_1");
  });
});
