// What a deploy sets up at Meta, at Stripe and for mail: the sandbox's Graph API and Stripe, a pretended account, and a Worker that answers
// Meta's handshake and verifies Stripe's signatures with the secrets that it was given.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readEnvironment, writeEnvironment } from "../../../tools/cloudflare/environment.ts";
import { WranglerError } from "../../../tools/cloudflare/wrangler.ts";
import type { Outside } from "../../../tools/deploy/outside.ts";
import { pretendAccount } from "../../../tools/deploy/pretend-account.ts";
import { release, showNextSteps } from "../../../tools/deploy/release.ts";
import { SERVICES } from "../../../tools/deploy/services.ts";
import { createSandbox } from "../../../tools/sandbox/sandbox.ts";
import { createStripe as createStripeSandbox } from "../../../tools/sandbox/stripe/stripe.ts";
import { HANDLED_EVENTS } from "../../../worker/features/billing/handled-events.ts";
import { API_VERSION, createStripe } from "../../../worker/platform/stripe/client.ts";
import { STAGING } from "./staging.ts";

const APP = { id: "100000000000001", secret: "example-app-secret-not-real", verifyToken: "only-of-this-machine" };
const ENVIRONMENT = {
  ...STAGING,
  vars: { META_APP_ID: APP.id, MAIL_FROM: "avisos@mail.example.com" },
  pages: { ...STAGING.pages, VITE_STRIPE_PUBLISHABLE_KEY: "pk_test_x" },
};
/** What the shell of any machine of the operator has. */
const SHELL = { META_APP_SECRET: APP.secret, STRIPE_SECRET_KEY: "sk_test_local", CLOUDFLARE_API_TOKEN: "t" };
const ENDPOINT = `${STAGING.origin}/api/webhooks/stripe`;
const CALLBACK = `${STAGING.origin}/api/webhooks/meta`;

let root: string;
let said: string[];
let account: ReturnType<typeof pretendAccount>;
/** The values of the Worker's secrets, which no call reads back. */
let secrets: Map<string, string>;
/** Called before a secret arrives. */
let beforeSecret: () => Promise<unknown>;
let hasCertificate: boolean;
/** Hosts that do not answer: that of the app's earlier subscription, and more. */
let gone: string[];
let isMailVerified: boolean;
let mailDomains: string[];
let mailReports: string[];
let meta: ReturnType<typeof createSandbox>;
let stripe: ReturnType<typeof createStripeSandbox>;
/** The types of Stripe's events that the Worker accepted, and the number of those that it refused. */
let heard: string[];
let refused: number;
/** Stripe repeats what was refused once this is resolved. */
let repeat: PromiseWithResolvers<void>;
/** Writing calls to Meta and Stripe. */
let written: string[];

beforeEach(() => {
  root = newMachine();
  account = pretendAccount();
  secrets = new Map();
  beforeSecret = async () => undefined;
  [hasCertificate, gone, isMailVerified, mailDomains, mailReports] = [true, ["elsewhere.example.com"], true, [], []];
  [said, heard, refused, written] = [[], [], 0, []];
  repeat = Promise.withResolvers();
  meta = createSandbox({
    app: APP,
    origin: "https://graph.facebook.com",
    webhookUrl: "https://elsewhere.example.com/hook",
    wait: async () => undefined,
    send: worker,
  });
  stripe = createStripeSandbox({ origin: "https://api.stripe.com", send: worker, wait: () => repeat.promise });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A machine with the repository and what is committed of the deployment. */
function newMachine(committed?: string): string {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-deploy-test-"));
  for (const part of ["wrangler.toml", "migrations"]) cpSync(part, join(folder, part), { recursive: true });
  if (!committed) writeEnvironment(folder, "staging", ENVIRONMENT);
  else cpSync(join(committed, "environments/staging.json"), join(folder, "environments/staging.json"));
  return folder;
}

/** The deployed Worker, as Meta and Stripe reach it. */
async function worker(url: string, init: RequestInit): Promise<Response> {
  if (!hasCertificate) throw new TypeError("certificate");
  const { searchParams, pathname } = new URL(url);
  if (pathname === "/api/webhooks/meta") {
    const isKnown = searchParams.get("hub.verify_token") === secrets.get("META_VERIFY_TOKEN");
    return isKnown ? new Response(searchParams.get("hub.challenge")) : new Response("", { status: 403 });
  }
  try {
    const signature = new Headers(init.headers).get("stripe-signature")!;
    const secret = secrets.get("STRIPE_WEBHOOK_SECRET") ?? "";
    heard.push((await new Stripe("sk_test_x").webhooks.constructEventAsync(String(init.body), signature, secret)).type);
    return new Response();
  } catch {
    refused++;
    return new Response("", { status: 503 });
  }
}

async function fetchAny(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { host, pathname } = new URL(request.url);
  if (gone.includes(host)) throw new TypeError("fetch failed");
  if (host === "api.stripe.com" || host === "graph.facebook.com") {
    if (request.method !== "GET") written.push(`${request.method} ${host}${pathname}`);
    return (host === "api.stripe.com" ? stripe : meta).fetch(request);
  }
  if (!pathname.endsWith("/email/sending/subdomains")) return account.fetch(request.url, init);
  if (request.method === "POST") mailDomains.push(((await request.json()) as { name: string }).name);
  const domains = mailDomains.map((name) => ({ name, enabled: isMailVerified }));
  return Response.json({ result: request.method === "POST" ? domains.at(-1) : domains });
}

const wrangler: Outside["wrangler"] = async (args) => {
  const subscription = args.slice(0, 3).join(" ");
  if (subscription === "queues subscription list")
    return JSON.stringify(
      mailReports.map((made) => ({ source: { type: "email.sending" }, events: made.split(" ").at(-1)!.split(",") })),
    );
  if (subscription === "queues subscription create") return String(mailReports.push(args.slice(3).join(" ")));
  const file = args[0] === "secret" && args[1] === "bulk" ? args[2] : args[args.indexOf("--secrets-file") + 1];
  const given = file?.endsWith("secrets.json") ? (JSON.parse(readFileSync(file, "utf8")) as object) : {};
  if (args[0] === "secret" && args[1] === "bulk") await beforeSecret();
  for (const [name, value] of Object.entries(given)) secrets.set(name, String(value));
  return account.wrangler(args);
};

const outside = (more: Partial<Outside> = {}): Outside => ({
  root,
  wrangler,
  ask: null,
  buildPages: async () => undefined,
  smokeTest: async () => undefined,
  services: SERVICES,
  fetch: fetchAny as typeof fetch,
  env: SHELL,
  say: (line) => void said.push(line),
  ...more,
});

const client = () => createStripe({ secretKey: SHELL.STRIPE_SECRET_KEY, fetch: fetchAny as typeof fetch });
const endpoints = async () => (await client().webhookEndpoints.list()).data;
const subscriptions = () =>
  [...meta.state.appSubscriptions]
    .filter(({ callbackUrl, hasValues }) => callbackUrl === CALLBACK && hasValues)
    .map((row) => row.object);
const later = () => said.filter((line) => /^(later|not done)/.test(line));

it("sets up Meta, Stripe, mail and the challenge, and another machine with the same shell changes nothing", async () => {
  const built: Record<string, string>[] = [];
  await release(outside({ buildPages: async (settings) => void built.push(settings) }), "staging");
  expect(later()).toEqual([]);
  expect(subscriptions()).toEqual(["page", "instagram"]);
  const [endpoint, ...more] = await endpoints();
  expect(endpoint).toMatchObject({ url: ENDPOINT, api_version: API_VERSION, status: "enabled" });
  expect([endpoint!.enabled_events, more]).toEqual([[...HANDLED_EVENTS], []]);
  expect(mailReports).toEqual([expect.stringContaining("staging-mail-events --source email.sending --zone-id zone-1")]);
  expect(built[0]?.VITE_TURNSTILE_SITE_KEY).toBe(account.widgets[0]!.sitekey);
  expect(secrets.get("TURNSTILE_SECRET_KEY")).toBe(account.widgets[0]!.secret);
  const { id } = await client().customers.create({});
  await client().customers.update(id, { name: "Ana" });
  await stripe.idle();
  expect([heard, refused]).toEqual([["customer.updated"], 0]);

  const state = async () => {
    const { databases, queues, buckets, widgets, workers } = account;
    const kept = { databases, queues, buckets, widgets, workers, secrets, meta: meta.state.appSubscriptions };
    return structuredClone({ ...kept, endpoints: await endpoints() });
  };
  const before = await state();
  root = newMachine(root);
  [said, written] = [[], []];
  await release(outside(), "staging");
  expect(readdirSync(join(root, "environments"))).toEqual(["staging.json"]);
  expect(await state()).toEqual(before);
  expect([written, mailReports.length, later()]).toEqual([[], 1, []]);
});

describe("the next steps", () => {
  it("are printed before the deployment is tested, and again on demand", async () => {
    const order: string[] = [];
    const say = (line: string) => void (line.includes("Addresses") && order.push("steps"));
    await release(outside({ say, smokeTest: async () => void order.push("test") }), "staging");
    expect(order).toEqual(["steps", "test"]);
    await showNextSteps(outside(), "staging");
    expect(said.join("\n")).toContain("Webhooks: subscribed");
  });

  it("say what the APIs could not do without the secrets, and how it is repeated", async () => {
    await release(outside(), "staging");
    said = [];
    await showNextSteps(outside({ env: { CLOUDFLARE_API_TOKEN: "t" } }), "staging");
    expect(later()).toEqual([
      expect.stringContaining("STRIPE_SECRET_KEY is not in the environment"),
      expect.stringContaining("META_APP_ID and META_APP_SECRET are not"),
    ]);
    expect(said.at(-1)).toContain("npm run deploy -- staging next-steps");
  });

  it("need a deployment", async () => {
    await expect(showNextSteps(outside(), "production")).rejects.toThrow("deploy first");
  });
});

describe("Meta's webhooks", () => {
  it("wait for the certificate, and are subscribed as soon as the address answers", async () => {
    hasCertificate = false;
    const smokeTest = async () => {
      hasCertificate = true;
    };
    await release(outside({ smokeTest }), "staging");
    expect(later()).toEqual([expect.stringContaining(`Meta could not verify ${CALLBACK}`)]);
    expect(subscriptions()).toEqual(["page", "instagram"]);
  });

  it("get a new token of the handshake from a machine that does not know the Worker's", async () => {
    hasCertificate = false;
    await release(outside({ smokeTest: () => Promise.reject(new Error("no certificate")) }), "staging").catch(() => 0);
    const token = secrets.get("META_VERIFY_TOKEN");
    hasCertificate = true;
    root = newMachine(root);
    beforeSecret = () => Promise.reject(new WranglerError("interrupted"));
    await showNextSteps(outside(), "staging");
    expect(secrets.get("META_VERIFY_TOKEN")).toBe(token);
    let put = 0;
    beforeSecret = async () => put++;
    await showNextSteps(outside(), "staging");
    expect(subscriptions()).toEqual(["page", "instagram"]);
    expect(secrets.get("META_VERIFY_TOKEN")).not.toBe(token);
    expect(put).toBe(1);
    expect(readFileSync(join(root, "environments/staging.secrets"), "utf8")).toContain(
      secrets.get("META_VERIFY_TOKEN"),
    );
  });

  it("say so when this machine's token of the handshake is not the Worker's", async () => {
    hasCertificate = false;
    await release(outside(), "staging");
    [hasCertificate, said] = [true, []];
    await showNextSteps(outside({ env: { ...SHELL, META_VERIFY_TOKEN: "not-of-the-worker" } }), "staging");
    expect(later()).toEqual([expect.stringContaining("The Worker does not know META_VERIFY_TOKEN")]);
  });

  it("of another deployment, which this machine need not know, are not taken away while it answers", async () => {
    await release(outside(), "staging");
    account = pretendAccount();
    root = newMachine();
    writeEnvironment(root, "production", { ...ENVIRONMENT, origin: "https://app.example.com" });
    await release(outside(), "production");
    expect(later()).toEqual(
      ["page", "instagram"].map((object) =>
        expect.stringContaining(`for ${object}: the app ${APP.id} sends it to ${CALLBACK}`),
      ),
    );
    expect(subscriptions()).toEqual(["page", "instagram"]);
  });

  it("keep the fields that somebody added, and follow a changed address", async () => {
    await release(outside(), "staging");
    gone.push(new URL(CALLBACK).host);
    meta.state.appSubscriptions.find(({ object }) => object === "page")!.fields.push("mention");
    writeEnvironment(root, "staging", { ...readEnvironment(root, "staging")!, origin: "https://new.example.com" });
    await release(outside(), "staging");
    const page = meta.state.appSubscriptions.find(({ object }) => object === "page");
    expect(page).toMatchObject({
      callbackUrl: "https://new.example.com/api/webhooks/meta",
      fields: ["feed", "mention"],
    });
  });

  it("are not subscribed with the secret of another app, which is said", async () => {
    await release(outside({ env: { ...SHELL, META_APP_SECRET: "that-of-another-app" } }), "staging");
    expect(later()).toEqual([expect.stringContaining("META_APP_SECRET is not that of the app")]);
  });
});

describe("Stripe's endpoint", () => {
  it("is replaced when the Worker lacks its secret, and no event of the seconds between is lost", async () => {
    await release(outside(), "staging");
    const [old] = await endpoints();
    const { id } = await client().customers.create({});
    secrets.delete("STRIPE_WEBHOOK_SECRET");
    account.workers.get("atalaya-staging")!.delete("STRIPE_WEBHOOK_SECRET");
    beforeSecret = async () => {
      expect((await endpoints()).map((endpoint) => endpoint.id)).toContain(old!.id);
      await client().customers.update(id, { name: "Ana" });
    };
    await showNextSteps(outside(), "staging");
    const [made, ...more] = await endpoints();
    expect([made!.url, more]).toEqual([ENDPOINT, []]);
    expect(made!.id).not.toBe(old!.id);
    repeat.resolve();
    await stripe.idle();
    expect(refused).toBeGreaterThan(0);
    expect(heard).toEqual(["customer.updated"]);
  });

  it("is kept, with its events corrected and switched on again", async () => {
    await release(outside(), "staging");
    const [{ id }] = (await endpoints()) as [Stripe.WebhookEndpoint];
    await client().webhookEndpoints.update(id, { enabled_events: ["invoice.sent"], disabled: true });
    const secret = secrets.get("STRIPE_WEBHOOK_SECRET");
    await release(outside(), "staging");
    expect(await endpoints()).toEqual([
      expect.objectContaining({ id, status: "enabled", enabled_events: [...HANDLED_EVENTS] }),
    ]);
    expect(secrets.get("STRIPE_WEBHOOK_SECRET")).toBe(secret);
  });

  it.each<[string, Stripe.WebhookEndpointCreateParams.ApiVersion]>([
    ["of another version", "2025-09-30.clover"],
    ["beside a second one", API_VERSION],
  ])("%s is replaced by one whose secret the Worker has", async (_, api_version) => {
    await release(outside(), "staging");
    if (api_version !== API_VERSION) await client().webhookEndpoints.del((await endpoints())[0]!.id);
    await client().webhookEndpoints.create({ url: ENDPOINT, enabled_events: ["*"], api_version });
    await release(outside(), "staging");
    const { id } = await client().customers.create({});
    await client().customers.update(id, { name: "Ana" });
    await stripe.idle();
    expect([(await endpoints()).length, heard, refused]).toEqual([1, ["customer.updated"], 0]);
  });

  it("of another address stays, and a refusal of Stripe ends no deploy", async () => {
    const url = "https://shop.example.com/hook";
    await client().webhookEndpoints.create({ url, enabled_events: ["*"] });
    await release(outside(), "staging");
    expect((await endpoints()).map((endpoint) => endpoint.url)).toEqual([ENDPOINT, url]);
    const environment = readEnvironment(root, "staging")!;
    const pages = { ...environment.pages, VITE_STRIPE_PUBLISHABLE_KEY: "pk_live_x" };
    writeEnvironment(root, "staging", { ...environment, pages });
    await showNextSteps(outside({ env: { ...SHELL, STRIPE_SECRET_KEY: "sk_live_wrong" } }), "staging");
    expect(later()).toEqual([expect.stringMatching(/^later {4}Stripe: .*\[StripeAuthenticationError/)]);
  });
});

describe("keys of two modes", () => {
  it("leave the Worker its secret of the other mode, and are said", async () => {
    await release(outside(), "staging");
    const secret = secrets.get("STRIPE_WEBHOOK_SECRET");
    const environment = readEnvironment(root, "staging")!;
    const pages = { ...environment.pages, VITE_STRIPE_PUBLISHABLE_KEY: "pk_live_x" };
    writeEnvironment(root, "staging", { ...environment, origin: "https://new.example.com", pages });
    written = [];
    await showNextSteps(outside(), "staging");
    expect(later()).toContainEqual(expect.stringMatching(/^later {4}Stripe: STRIPE_SECRET_KEY is not of the mode of/));
    expect([secrets.get("STRIPE_WEBHOOK_SECRET"), written.filter((call) => call.includes("stripe"))]).toEqual([
      secret,
      [],
    ]);
  });

  it("never reach a new Worker", async () => {
    const pages = { ...ENVIRONMENT.pages, VITE_STRIPE_PUBLISHABLE_KEY: "pk_live_x" };
    writeEnvironment(root, "staging", { ...ENVIRONMENT, pages });
    await expect(release(outside(), "staging")).rejects.toThrow(
      "STRIPE_SECRET_KEY in the environment: It is not of the mode",
    );
    expect([secrets.size, (await endpoints()).length]).toEqual([0, 0]);
  });
});

describe("mail", () => {
  it("waits until Cloudflare has verified the domain's records", async () => {
    isMailVerified = false;
    await release(outside(), "staging");
    expect([later(), mailReports]).toEqual([[expect.stringContaining("has not verified")], []]);
    isMailVerified = true;
    await showNextSteps(outside(), "staging");
    expect([mailDomains, mailReports.length]).toEqual([["mail.example.com"], 1]);
  });
});

describe("the challenge", () => {
  it("knows a changed address, and its widget is found by a machine without the file", async () => {
    await release(outside(), "staging");
    writeEnvironment(root, "staging", { ...ENVIRONMENT, origin: "https://new.example.com" });
    await release(outside(), "staging");
    expect(account.widgets).toHaveLength(1);
    expect(account.widgets[0]!.domains).toEqual(["staging.example.com", "new.example.com"]);
  });

  it.each([
    ["the token may not create it", () => Promise.reject(new WranglerError("[code: 10000]"))],
    ["wrangler prints something else", async () => "This command is in alpha"],
  ])("is left out when %s, and the rest is deployed", async (_, answer) => {
    const other: Outside["wrangler"] = (args) => (args[0] === "turnstile" ? answer() : wrangler(args));
    await release(outside({ wrangler: other }), "staging");
    expect(later()).toEqual([expect.stringContaining("Turnstile")]);
    expect(account.workers.has("atalaya-staging")).toBe(true);
  });
});
