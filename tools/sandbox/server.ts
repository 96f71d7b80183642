// node tools/sandbox/server.ts: the sandbox as a process. All configuration is optional, and comes from the environment.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { serve } from "@hono/node-server";
import { readCommandLine } from "../command-line/options.ts";
import { readJsonLines } from "../json-lines.ts";
import { breachedRoutes } from "./breached/breached.ts";
import { createSandbox } from "./sandbox.ts";
import { keepNothing, keepSaved, readState, readWorld } from "./state-file.ts";
import type { StripeState } from "./stripe/options.ts";
import { createStripe } from "./stripe/stripe.ts";
import { turnstileRoutes } from "./turnstile/turnstile.ts";

const DEMO_STREAM = resolve(import.meta.dirname, "demo-stream.jsonl");

/** Reads the texts of a stream: one in each line, plain or as JSON with `text`. Empty lines are skipped. @throws when it cannot be read */
function readTexts(file = DEMO_STREAM): string[] {
  if (file.endsWith(".jsonl")) return readJsonLines(file).map(({ value }) => String((value as { text: unknown }).text));
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

const USAGE = `node tools/sandbox/server.ts
Takes no options. The environment may set SANDBOX_PORT, ATALAYA_STATE, SANDBOX_SAVES, WEBHOOK_URL, STRIPE_WEBHOOK_URL,
REDIRECT_URIS, REQUIRE_PROOF, and the secrets of Meta and Stripe as the Worker has them.`;

readCommandLine(USAGE, {});
const { env } = process;
const port = Number(env.SANDBOX_PORT ?? 8788);
const stateFolder = env.ATALAYA_STATE ?? resolve(import.meta.dirname, "../../.atalaya");
const stateFile = resolve(stateFolder, "sandbox.json");
const stripeFile = resolve(stateFolder, "stripe.json");
const webhookUrl = env.WEBHOOK_URL ?? "http://127.0.0.1:8787/api/webhooks/meta";

const sandbox = createSandbox({
  app: {
    id: env.META_APP_ID ?? "100000000000001",
    secret: env.META_APP_SECRET ?? "sandbox-app-secret",
    verifyToken: env.META_VERIFY_TOKEN ?? "sandbox-verify-token",
  },
  origin: `http://127.0.0.1:${port}`,
  webhookUrl,
  redirectUris: (env.REDIRECT_URIS ?? "").split(",").filter(Boolean),
  requireProof: env.REQUIRE_PROOF !== "false",
  readTexts,
  state: readWorld(stateFile),
});

const stripe = createStripe({
  origin: `http://127.0.0.1:${port}`,
  secretKey: env.STRIPE_SECRET_KEY,
  webhook: {
    url: env.STRIPE_WEBHOOK_URL ?? new URL("/api/webhooks/stripe", webhookUrl).href,
    secret: env.STRIPE_WEBHOOK_SECRET ?? "whsec_sandbox",
  },
  state: readState<StripeState>(stripeFile),
});

const keep = env.SANDBOX_SAVES === "false" ? keepNothing : keepSaved;
const meta = keep(sandbox, stateFile);
const payments = keep(stripe, stripeFile);
function answer(request: Request) {
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/turnstile/")) return turnstileRoutes.fetch(request);
  if (pathname.startsWith("/range/")) return breachedRoutes.fetch(request);
  return stripe.owns(pathname) ? payments.fetch(request) : meta.fetch(request);
}
const server = serve({ fetch: answer, port, hostname: "127.0.0.1" }, () => {
  console.info(`Sandbox of Facebook, Instagram and Stripe: http://127.0.0.1:${port}`);
});
server.on("error", (error) => {
  console.error(`The sandbox cannot listen on port ${port}: ${error.message}`);
  process.exit(1);
});

function leave() {
  meta.saveRest();
  payments.saveRest();
  process.exit(0);
}
process.on("SIGTERM", leave);
process.on("SIGINT", leave);

// Ends when the parent process has ended, since npm's shell does not pass signals on.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && leave(), 500).unref();
