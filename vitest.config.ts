import { mkdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { transformWithOxc } from "vite";
import { defineConfig, defineProject } from "vitest/config";
import { benchmark } from "./tools/build/benchmark.ts";
import { browserWeights } from "./tools/build/browser-weights.ts";
import { helpArticles } from "./tools/build/help.ts";
import { languageFigures } from "./tools/build/language-figures.ts";
import { Sequence } from "./tools/test/sequence.ts";
import { PER_MINUTE } from "./worker/vocabulary/limits.ts";

// The Worker's assets folder has to exist, built or not.
mkdirSync("web/dist", { recursive: true });

/** What the Worker under test is configured with. None of it is a secret of anything. */
const TEST_SETTINGS = {
  APP_ORIGIN: "http://127.0.0.1:8787",
  META_GRAPH_ORIGIN: "http://sandbox.test",
  META_DIALOG_ORIGIN: "http://sandbox.test",
  META_APP_ID: "100000000000001",
  META_APP_SECRET: "test-app-secret-0123456789abcdef",
  META_APP_SECRET_OLD: "test-app-secret-of-before-012345",
  META_VERIFY_TOKEN: "test-verify-token-0123456789",
  SESSION_SECRET: "test-session-secret-0123456789abcdef",
  STRIPE_WEBHOOK_SECRET: "whsec_test_0123456789abcdef",
  STRIPE_WEBHOOK_SECRET_OLD: "whsec_test_of_before_0123456789",
  // Those of RFC 8291's example.
  VAPID_KEYS:
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8.yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  ACTA_KEYS: "eEVVWUlPLlKajcWNxnolTBiMH3d0FszHw4tj-GNkiEg.APNP92ejEOi50auARq2qaNq6_GXgF5bsS0YkIsI09uc",
  SEALING_KEYS: "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
};

/** For a test, in milliseconds: on a machine that does ten other things each takes as many times as long. */
const A_LONG_TIME = 120_000;

/** What is awaited comes at once or, on such a machine, later; no test expects a delay. */
const expectAwaited = { poll: { timeout: A_LONG_TIME / 4 } };

const generous = (namespace_id: string) => ({ namespace_id, simple: { limit: 100_000, period: 60 as const } });

/** Packages of many files, each bundled into one: to load them file by file takes longer than most tests. */
const BUNDLED = [
  "@date-fns/tz",
  "@modelcontextprotocol/client",
  "@modelcontextprotocol/server",
  "@simplewebauthn/server",
  ...["", "/batch", "/d1", "/errors", "/runnable-query", "/sqlite-core"].map((part) => `drizzle-orm${part}`),
  "jose",
  "stripe",
  "zod",
];

async function databases() {
  const file = "tools/db/objects/database-object.ts";
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file);
  const durableObjects = { DATABASES: { className: "Database", useSQLite: true } };
  return { name: "databases", modules: true, script: code, compatibilityDate: "2026-08-15", durableObjects };
}

const worker = defineProject({
  plugins: [
    cloudflareTest(async () => ({
      wrangler: { configPath: "./wrangler.toml" },
      main: "./test/support/main.ts",
      // No account: the language model is a stand-in in every test.
      remoteBindings: false,
      miniflare: {
        bindings: {
          ...TEST_SETTINGS,
          COMMENTS_PER_STEP: process.env.COMMENTS_PER_STEP ?? "1",
          // Odd deliveries that a test sends through the whole Worker.
          DELIVERIES: process.env.DELIVERIES ?? "100",
          // Posts, and ads that promote each of them, of which half the webhooks are lost.
          BOOSTED_POSTS: process.env.BOOSTED_POSTS ?? "6",
          BOOSTED_COPIES: process.env.BOOSTED_COPIES ?? "5",
          CORE_MIGRATIONS: await readD1Migrations("migrations/core"),
          COMMENTS_MIGRATIONS: await readD1Migrations("migrations/comments"),
        },
        // In the place of the product's own (`test/support/databases/databases.ts`).
        durableObjects: { DATABASES: { className: "Database", scriptName: "databases", useSQLite: true } },
        workers: [await databases()],
        // Local D1, which they are compared with.
        d1Databases: { PLAIN_D1: "plain" },
        ratelimits: Object.fromEntries(PER_MINUTE.map((most) => [`LIMIT_${most}`, generous(`${most}`)])),
        // A test that reaches for the network is wrong.
        outboundService: (request: { url: string }) => {
          throw new Error(`a test called ${request.url}`);
        },
      },
    })),
  ],
  test: {
    name: "worker",
    include: ["test/{moderation,features,networks,platform,entry,stories}/**/*.test.ts"],
    setupFiles: [
      "databases/databases",
      "databases/explain-statements",
      "databases/count-statements",
      "cheap-passwords",
    ].map((name) => `test/support/${name}.ts`),
    // One isolate for all files: `freshStorage` separates the tests, and the model is decoded once.
    isolate: false,
    testTimeout: A_LONG_TIME,
    hookTimeout: A_LONG_TIME,
    expect: expectAwaited,
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
  },
});

const node = defineProject({
  test: {
    name: "node",
    environment: "node",
    isolate: false,
    testTimeout: A_LONG_TIME,
    hookTimeout: A_LONG_TIME,
    expect: expectAwaited,
    include: ["test/{sandbox,tools}/**/*.test.ts"],
  },
});

const WEB_FILES = "test/web/**/*.test.{ts,tsx}";
/** Those that put other code in the place of the product's own, which must not reach the next file. */
const ALONE_FILES = "test/web/**/*.alone.test.{ts,tsx}";

const webTest = {
  environment: "happy-dom",
  setupFiles: "test/web/setup/after-each.ts",
  testTimeout: A_LONG_TIME,
  hookTimeout: A_LONG_TIME,
  expect: expectAwaited,
  // Testing Library cleans up after each test only where it finds a global `afterEach`.
  globals: true,
};
const plugins = [
  helpArticles(),
  benchmark("tools/bench/results.json"),
  languageFigures("worker/moderation/model-card.md"),
  browserWeights("worker/moderation/model.bin"),
];

const web = defineProject({
  plugins,
  test: { ...webTest, name: "web", include: [WEB_FILES], exclude: [ALONE_FILES], isolate: false },
});

const alone = defineProject({ plugins, test: { ...webTest, name: "web alone", include: [ALONE_FILES] } });

const browser = defineProject({
  test: {
    name: "browser",
    environment: "node",
    include: ["test/browser/**/*.test.ts"],
    maxConcurrency: 2,
    testTimeout: 2.5 * A_LONG_TIME,
    hookTimeout: 2.5 * A_LONG_TIME,
    expect: expectAwaited,
  },
});

export default defineConfig({
  test: {
    // What a passing test logs is noise.
    silent: "passed-only",
    // One for the browser, which mostly waits, and one for each core of a small machine.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: Sequence },
    projects: [worker, node, web, alone, browser],
  },
});
