import { mkdirSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig, defineProject } from "vitest/config";
import { benchmark } from "./tools/build/benchmark.ts";

// The Worker's assets folder has to exist, built or not.
mkdirSync("web/dist", { recursive: true });

/** What the Worker under test is configured with. None of it is a secret of anything. */
const TEST_SETTINGS = {
  APP_ORIGIN: "http://127.0.0.1:8787",
  META_GRAPH_ORIGIN: "http://sandbox.test",
  META_DIALOG_ORIGIN: "http://sandbox.test",
  META_APP_ID: "100000000000001",
  META_APP_SECRET: "test-app-secret-0123456789abcdef",
  META_VERIFY_TOKEN: "test-verify-token-0123456789",
  SESSION_SECRET: "test-session-secret-0123456789abcdef",
  STRIPE_WEBHOOK_SECRET: "whsec_test_0123456789abcdef",
  SEALING_KEYS: "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
};

const generous = (namespace_id: string) => ({ namespace_id, simple: { limit: 100_000, period: 60 as const } });

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
          CORE_MIGRATIONS: await readD1Migrations("migrations/core"),
          COMMENTS_MIGRATIONS: await readD1Migrations("migrations/comments"),
        },
        ratelimits: {
          AUTH_LIMIT: generous("1"),
          API_LIMIT: generous("2"),
          REJECTS_LIMIT: generous("3"),
          DEMO_LIMIT: generous("4"),
        },
        // A test that reaches for the network is wrong.
        outboundService: (request: { url: string }) => {
          throw new Error(`a test called ${request.url}`);
        },
      },
    })),
  ],
  test: {
    name: "worker",
    include: ["test/{moderation,features,entry,stories}/**/*.test.ts"],
    // One isolate for all files: `freshStorage` separates the tests, and the model is decoded once.
    isolate: false,
    testTimeout: 15_000,
  },
});

const node = defineProject({
  test: { name: "node", environment: "node", include: ["test/{sandbox,tools}/**/*.test.ts"] },
});

const web = defineProject({
  plugins: [benchmark("tools/bench/results.json")],
  test: {
    name: "web",
    environment: "happy-dom",
    include: ["test/web/**/*.test.{ts,tsx}"],
    setupFiles: "test/web/setup/after-each.ts",
    testTimeout: 60_000,
    // Testing Library cleans up after each test only where it finds a global `afterEach`.
    globals: true,
  },
});

const browser = defineProject({
  test: {
    name: "browser",
    environment: "node",
    include: ["test/browser/**/*.test.ts"],
    maxConcurrency: 2,
    // Long enough for a machine that does ten other things.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({
  test: {
    // What a passing test logs is noise.
    silent: "passed-only",
    // On two cores vitest would take one, and the browser mostly waits.
    maxWorkers: 2,
    projects: [worker, node, web, browser],
  },
});
