import { join } from "node:path";
import { d1Folder } from "../db/local-file.ts";
import { DUMMY_SITE_KEY } from "../sandbox/turnstile/turnstile.ts";
import { DEMO, localTax, type StackSettings, urlOf } from "../settings.ts";
import type { Service } from "./supervise.ts";

type Secrets = { file: string; values: Record<string, string> };

type SandboxOptions = {
  /** The address for its webhooks. */
  workerPort: number;
  /** The file of its state, from which it continues after a restart. */
  saves: boolean;
};

export const sandboxService = (
  settings: StackSettings,
  secrets: Secrets,
  { workerPort, saves }: SandboxOptions,
): Service => ({
  name: "sandbox",
  command: {
    program: "node",
    args: ["tools/sandbox/server.ts"],
    env: {
      ...secrets.values,
      WEBHOOK_URL: `${urlOf(workerPort)}/api/webhooks/meta`,
      SANDBOX_PORT: String(settings.sandboxPort),
      SANDBOX_SAVES: String(saves),
      ATALAYA_STATE: settings.state,
    },
  },
  log: join(settings.state, "sandbox.log"),
  health: `${urlOf(settings.sandboxPort)}/sandbox/health`,
});

const LOCAL_ENTRY = join(import.meta.dirname, "local-worker.ts");

type WorkerOptions = {
  /** The Worker's own address, which in development is not that of the browser. */
  port: number;
  /** Whether it is built again when a source changes. */
  watch: boolean;
  /** A file that replaces `local-worker.ts`. */
  entry?: string | undefined;
  /** Whether the databases are objects of its class `Database`. */
  objects?: boolean;
};

export const workerService = (
  settings: StackSettings,
  secrets: Secrets,
  { port, watch, entry = LOCAL_ENTRY, objects = false }: WorkerOptions,
): Service => ({
  name: "worker",
  command: {
    program: "node",
    args: [
      "tools/start/worker.ts",
      "--port",
      String(port),
      "--persist",
      d1Folder(settings.state),
      "--env",
      secrets.file,
      "--entry",
      entry,
      ...(objects ? ["--objects"] : []),
      ...(watch ? ["--watch"] : []),
    ],
    // Wrangler's own traces of a local Worker write a row for each request, query and message, which is several times the Worker's work.
    env: { WRANGLER_LOG_PATH: join(settings.state, "wrangler-logs"), X_LOCAL_OBSERVABILITY: "false" },
  },
  log: join(settings.state, "worker.log"),
  health: `${urlOf(port)}/api/health`,
});

/** The build settings of the web pages: the sandbox's dialog instead of Facebook's, its Stripe.js instead of Stripe's, and the demo login. */
export const webSettings = (sandboxPort: number, hasDemo: boolean) => ({
  VITE_META_DIALOG_ORIGIN: urlOf(sandboxPort),
  VITE_STRIPE_PUBLISHABLE_KEY: "pk_test_atalaya",
  VITE_STRIPE_TAX: localTax(),
  VITE_STRIPE_JS_URL: `${urlOf(sandboxPort)}/stripe/js/stripe.js`,
  VITE_TURNSTILE_SITE_KEY: DUMMY_SITE_KEY,
  VITE_TURNSTILE_ORIGIN: urlOf(sandboxPort),
  ...(hasDemo && { VITE_DEMO_EMAIL: DEMO.email, VITE_DEMO_PASSWORD: DEMO.password }),
});

export const viteService = (settings: StackSettings & { demo: boolean }, apiPort: number): Service => ({
  name: "web",
  command: {
    program: "vite",
    args: ["--host", "127.0.0.1", "--port", String(settings.port), "--strictPort"],
    env: { API_PORT: String(apiPort), ...webSettings(settings.sandboxPort, settings.demo) },
  },
  log: join(settings.state, "web.log"),
  health: `${urlOf(settings.port)}/`,
});
