// Every call that leaves the Worker: it fails, hangs, answers nonsense, or is executed but answered too late. Tests what
// the owner sees meanwhile, and that nothing is lost or done twice. A new dependency with an effect does not compile without
// its rows. `npm test -- --project worker --silent=false test/entry/fault-table.test.ts` prints the table.
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Deps } from "../../worker/deps.ts";
import { parseEnv } from "../../worker/env.ts";
import { createNetworks, metaSettings } from "../../worker/networks/networks.ts";
import { createLanguageModel } from "../../worker/platform/ai/language-model.ts";
import { breachedFinder } from "../../worker/platform/breached/breached-passwords.ts";
import { conversionsOf } from "../../worker/platform/conversions/conversions.ts";
import { openComments, openCore } from "../../worker/platform/db/open.ts";
import { cloudflareMailer, type EmailBinding } from "../../worker/platform/mail/cloudflare.ts";
import { createStripe, stripeCaller } from "../../worker/platform/stripe/client.ts";
import { verifierOf } from "../../worker/platform/turnstile/turnstile.ts";
import { webhookPoster } from "../../worker/platform/webhooks/post.ts";
import { ALERT_KINDS } from "../../worker/vocabulary/alerts.ts";
import type { TestApp } from "../support/app.ts";
import { INSULT, PRAISE, runCron, settle } from "../support/comments.ts";
import { faultyDatabase } from "../support/databases/faulty-database.ts";
import { registerOwner } from "../support/factories.ts";
import { app, clock, newScene, scene } from "../support/scene.ts";

const MODES = ["fails", "hangs", "nonsense", "late"] as const;
type Mode = (typeof MODES)[number];
/** Dependencies without an effect outside, or with one that nothing waits for: pure functions, settings, the clock, metrics. */
type Pure =
  | "shards"
  | "sealer"
  | "classify"
  | "explain"
  | "coarseWords"
  | "describe"
  | "now"
  | "random"
  | "config"
  | "isOutboundHeld"
  | "metrics"
  | "tally";
type Effect = Exclude<keyof Deps, Pure>;
/** Runs the call in a mode, and checks its consequences. @returns what the owner sees */
type Scenario = (mode: Mode) => Promise<string>;

const MINUTE_MS = 60_000;
let core: ReturnType<typeof faultyDatabase>;
let comments: ReturnType<typeof faultyDatabase>;

beforeEach(async () => {
  for (const method of ["error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  [core, comments] = [faultyDatabase(env.DB), faultyDatabase(env.COMMENTS_0)];
  const shard = openComments(comments.database);
  await newScene(Date.UTC(2026, 5, 1, 12), { core: openCore(core.database), comments: () => shard });
  received = 0;
});
afterEach(() => vi.restoreAllMocks());

const hanging = () => new DOMException("The operation timed out.", "TimeoutError");

/** A `fetch` that fails in a mode. A hanging call ends only by our own time-out. */
function faultyFetch(mode: Mode, real: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (mode === "fails") throw new TypeError("Network connection lost.");
    if (mode === "nonsense") return new Response("<html>Bad gateway</html>");
    expect(init?.signal).toBeInstanceOf(AbortSignal);
    if (mode === "late") await real(input, init);
    throw hanging();
  };
}

/** Breaks D1. A hanging call ends with D1's own error, so it fails like the others. The binding makes the answers, so none is nonsense. */
function breakDatabase({ fault }: ReturnType<typeof faultyDatabase>, mode: Mode) {
  if (mode === "late") fault.losesAnswers = true;
  else fault.isOut = true;
  return () => Object.assign(fault, { isOut: false, losesAnswers: false });
}

const ask = async (path: string, options: Parameters<TestApp["request"]>[1] = {}) => {
  const answer = await scene.ask(path, undefined, { ...options });
  const { code, message } = (await answer.json().catch(() => ({}))) as { code?: string; message?: string };
  return { status: answer.status, said: code ? `${answer.status} ${code}: ${message}` : String(answer.status) };
};

/** A comment arrives while something is broken; it is stored and hidden once when that is fixed. */
async function hidesLater(breakIt: () => () => unknown, { refusesWebhooks = false } = {}): Promise<string> {
  const fix = breakIt();
  const written = await app.control("/sandbox/comments", { json: { target: scene.post, text: INSULT } });
  const { id } = (await written.json()) as { id: string };
  // A refused webhook is sent again until it is accepted.
  if (!refusesWebhooks) await settle(app);
  const { said } = await ask("/api/comments");
  fix();
  for (let times = 0; times < 20 && !(await scene.onNetwork(id)).hidden; times++) await passTime();
  await passTime();
  const rows = await env.COMMENTS_0.prepare("SELECT status, observed FROM comments ORDER BY id").all();
  expect(rows.results).toEqual(Array(++received).fill({ status: "disapproved", observed: "hidden" }));
  expect((await scene.onNetwork(id)).hidden).toBe(true);
  const dead = await env.DB.prepare("SELECT queue FROM dead_letters").all();
  expect(dead.results).toEqual([]);
  return said;
}

/** The number of comments in this scene. */
let received = 0;

async function passTime() {
  clock.now += MINUTE_MS;
  app.queues.releaseDue();
  await runCron(app);
}

/** Runs the cron. Its other jobs must continue, and the owner must notice nothing. */
async function whileTheCronRuns(): Promise<string> {
  await passTime();
  const { said } = await ask("/api/comments");
  expect(said).toBe("200");
  return said;
}

const SCENARIOS: Record<Effect, Scenario> = {
  core: (mode) => hidesLater(() => breakDatabase(core, mode)),
  comments: (mode) => hidesLater(() => breakDatabase(comments, mode)),
  queues: (mode) => {
    const breakIt = () => {
      const working = app.deps.queues;
      const broken = Object.entries(working).map(([name, { send }]) => [
        name,
        {
          send: async (...given: Parameters<typeof send>) => {
            if (mode === "late") await (send as (...given: unknown[]) => Promise<void>)(...given);
            throw new Error("Queue sendBatch failed");
          },
        },
      ]);
      app.deps.queues = Object.fromEntries(broken) as Deps["queues"];
      return () => {
        app.deps.queues = working;
      };
    };
    return hidesLater(breakIt, { refusesWebhooks: true });
  },
  networks: (mode) =>
    hidesLater(() => {
      const working = app.deps.networks;
      const fetch = faultyFetch(mode, async (input, init) =>
        app.sandbox.fetch(new Request(input as RequestInfo, init as RequestInit)),
      );
      app.deps.networks = createNetworks(metaSettings(parseEnv(env), { fetch, onOdd: () => undefined }));
      return () => {
        app.deps.networks = working;
      };
    }),
  async stripe(mode) {
    const broken = faultyFetch(mode === "late" ? "hangs" : mode, fetch);
    const plan = () => env.DB.prepare("SELECT plan, status, stripe_subscription_id FROM subscriptions").first();
    const before = await plan();
    app.deps.stripe = stripeCaller(createStripe({ secretKey: "sk_test_x", fetch: broken, maxNetworkRetries: 0 }));
    const { status, said } = await ask("/api/payments/create-checkout", { json: { plan: "pro", period: "monthly" } });
    expect(status).toBe(503);
    // Calls that Stripe executed are tested in test/sandbox/stripe/failing-stripe.test.ts.
    expect(await plan()).toEqual(before);
    return said;
  },
  async languageModel(mode) {
    const answers: Record<Mode, () => Promise<unknown>> = {
      fails: () => Promise.reject(new Error("3040: No more data centers to forward the request to")),
      hangs: () => new Promise(() => undefined),
      nonsense: async () => ({ response: { x: [1] } }),
      late: () => new Promise((resolve) => setTimeout(resolve, 50, { response: "¡Gracias!" })),
    };
    app.deps.languageModel = createLanguageModel({
      ai: { run: answers[mode] },
      judgeModel: "@cf/cloudflare/clef-flash",
      chatModel: "@cf/google/gemma-4-26b-a4b-it",
      now: () => clock.now,
      timeoutMs: 10,
    });
    await scene.write(PRAISE);
    const before = await scene.list();
    const { status, said } = await ask(`/api/comments/${before[0]!.id}/suggested-reply`);
    expect(status).not.toBe(500);
    expect(await scene.list()).toEqual(before);
    return said;
  },
  async sendConversion(mode) {
    const taken = async () => Response.json({ events_received: 1 });
    const sending = (fetch: typeof globalThis.fetch) =>
      conversionsOf({ origin: "http://pixel.test", version: "v26.0", pixelId: "1", token: "t", fetch });
    app.deps.sendConversion = sending(faultyFetch(mode, taken));
    const tracking = { event_id: mode, event_time: clock.now / 1000, fbp: null, action_source: "website" };
    const json = { name: "Eva", email: `${mode}@example.com`, password: "Mirador-de-mar-7", tracking };
    const { status, said } = await ask("/api/auth/register", { json });
    expect(status).toBe(201);
    await passTime();
    const row = await env.DB.prepare("SELECT state FROM tracking_events WHERE event_id = ?").bind(mode).first();
    expect(row).not.toEqual({ state: "failed" });
    return said;
  },
  async sendMail(mode) {
    const taken: unknown[] = [];
    const take = async (mail: unknown) => ({ messageId: `m${taken.push(mail)}` });
    const answers: Record<Mode, (mail: unknown) => Promise<unknown>> = {
      fails: () => Promise.reject(Object.assign(new Error("Internal"), { code: "E_INTERNAL_SERVER_ERROR" })),
      hangs: () => new Promise(() => undefined),
      nonsense: async () => "<html>",
      late: (mail) => take(mail).then(() => Promise.reject(new Error("Network connection lost."))),
    };
    const binding = (send: (mail: unknown) => Promise<unknown>) => ({ send }) as EmailBinding;
    app.deps.sendMail = cloudflareMailer({ binding: binding(answers[mode]), from: "a@b.example", timeoutMs: 10 });
    const owner = await registerOwner(app);
    const json = { currentPassword: owner.password, newPassword: "Mirador-de-mar-7" };
    const { status, said } = await ask("/api/auth/change-password", { token: owner.token, json });
    expect(status).toBe(200);
    await settle(app);
    app.deps.sendMail = cloudflareMailer({ binding: binding(take), from: "a@b.example" });
    await passTime();
    await passTime();
    // A mail that may have been sent is not sent again.
    expect(taken).toHaveLength(mode === "fails" || mode === "late" ? 1 : 0);
    return said;
  },
  async postWebhook(mode) {
    const url = "https://hooks.example.com/atalaya";
    const switches = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, ["webhook"]]));
    await ask("/api/event-webhooks", {
      json: { address: url, events: ["alert.raised"], password: scene.owner.password },
    });
    await ask("/api/alerts", { method: "PUT", json: { switches, quiet: null } });
    const bodies: unknown[] = [];
    const take: typeof fetch = async (_, init) => {
      bodies.push(init?.body);
      return new Response(null, { status: 204 });
    };
    app.deps.postWebhook = webhookPoster(mode === "nonsense" ? async () => new Response("?") : faultyFetch(mode, take));
    await env.DB.prepare("UPDATE pages SET problem = 'blocked' WHERE status = 'active'").run();
    await runCron(app);
    app.deps.postWebhook = webhookPoster(take);
    const said = await whileTheCronRuns();
    await passTime();
    // A repeated message is the same, with the same `webhook-id`, so that its receiver can recognise it.
    expect(new Set(bodies).size).toBe(mode === "nonsense" ? 0 : 1);
    await env.DB.prepare("UPDATE pages SET problem = NULL").run();
    await app.cron();
    return said;
  },
  async verifyChallenge(mode) {
    const broken = faultyFetch(mode, async () => Response.json({ success: true }));
    app.deps.verifyChallenge = verifierOf({ origin: "http://turnstile.test", secretKey: "x", fetch: broken });
    const { email, password } = scene.owner;
    const login = (json: object) => ask("/api/auth/login", { token: undefined, json: { email, ...json } });
    for (let guess = 0; guess < 10; guess++) await login({ password: "Equivocada-1" });
    const locked = await login({ password, challenge: "token" });
    expect(locked.status).toBe(429);
    clock.now += 16 * MINUTE_MS;
    expect((await login({ password })).status).toBe(200);
    return locked.said;
  },
  async findBreached(mode) {
    const broken = faultyFetch(mode, async () => new Response(`${"0".repeat(35)}:1`));
    app.deps.findBreached = breachedFinder({ origin: "http://breached.test", fetch: broken });
    const json = { name: "Iris", email: `iris-${mode}@example.com`, password: "Mirador-de-mar-7" };
    // Nobody waits for it longer than 1.5 seconds.
    const { status, said } = await ask("/api/auth/register", { token: undefined, json });
    expect(status).toBe(201);
    return said;
  },
  async live(mode) {
    const tickets: Record<Mode, () => Promise<string | null>> = {
      fails: () => Promise.reject(new Error("Durable Object reset")),
      // Cloudflare ends the call.
      hangs: () => Promise.reject(hanging()),
      nonsense: async () => null,
      // The ticket was issued, but is never used; it ends after 30 seconds.
      late: () => Promise.reject(hanging()),
    };
    app.deps.live = { ...app.deps.live, ticket: tickets[mode] };
    const { said } = await ask("/api/live/ticket", { method: "POST" });
    // Without a socket the screen asks every 15 seconds (test/web/api/live.test.tsx).
    expect((await ask("/api/comments")).status).toBe(200);
    return said;
  },
  async assets(mode) {
    const answers: Record<Mode, () => Promise<Response>> = {
      fails: () => Promise.reject(new Error("assets")),
      hangs: () => Promise.reject(hanging()),
      nonsense: async () => new Response("?", { status: 500 }),
      late: () => Promise.reject(hanging()),
    };
    app.deps.assets = { fetch: answers[mode] };
    const answer = await app.request("/no/existe");
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([404, "no-store"]);
    return String(answer.status);
  },
  async archive(mode) {
    // Comments stay in the database until R2 has them: test/features/archive/archive.test.ts.
    const answer = mode === "nonsense" ? async () => "?" : () => Promise.reject(hanging());
    const broken = async () => void (await answer());
    app.deps.archive = {
      ...app.deps.archive,
      write: broken,
      read: answer,
      remove: broken,
      removeSome: async () => false,
    };
    return whileTheCronRuns();
  },
  backlogs(mode) {
    app.deps.backlogs = mode === "nonsense" ? async () => ({ actions: null }) : () => Promise.reject(hanging());
    return whileTheCronRuns();
  },
  sendAlert(mode) {
    app.deps.sendAlert = mode === "nonsense" ? async () => undefined : () => Promise.reject(hanging());
    return whileTheCronRuns();
  },
  sendHeartbeat(mode) {
    app.deps.sendHeartbeat = mode === "nonsense" ? async () => undefined : () => Promise.reject(hanging());
    return whileTheCronRuns();
  },
  async limit(mode) {
    app.deps.limit = mode === "nonsense" ? async () => undefined as never : () => Promise.reject(hanging());
    const { said } = await ask("/api/comments");
    expect(said).toMatch(mode === "nonsense" ? /^429 / : /^200$/);
    return said;
  },
};

/** Effects whose calls are rejected in every mode except `nonsense`. */
const REJECTED: ReadonlySet<string> = new Set<Effect>(["archive", "backlogs", "sendAlert", "sendHeartbeat"]);
/** The mode that is run, since several modes of an effect may be the same. */
const runFor = (effect: string, mode: Mode): Mode => (REJECTED.has(effect) && mode !== "nonsense" ? "hangs" : mode);

const table: Record<string, Partial<Record<Mode, string>>> = {};
afterAll(() => {
  vi.restoreAllMocks();
  console.info(JSON.stringify(table, null, 2));
});

it.each(Object.entries(SCENARIOS))(
  "%s: the owner reads a sentence or goes on, and nothing is lost",
  async (effect, run) => {
    const seen: Partial<Record<Mode, string>> = {};
    for (const mode of MODES) {
      const runs = runFor(effect, mode);
      seen[runs] ??= await run(runs);
      expect(seen[runs]).not.toContain("undefined");
      table[effect] = { ...table[effect], [mode]: seen[runs] };
    }
  },
);
