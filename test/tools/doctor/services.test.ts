// What the doctor says of Meta and Stripe: the sandbox's Graph API and Stripe, and a Worker with its health.
import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { configOf, readBase } from "../../../tools/cloudflare/config.ts";
import { type Check, type Given, lineOf, runChecks } from "../../../tools/doctor/check.ts";
import { META_CHECKS } from "../../../tools/doctor/meta.ts";
import { STRIPE_CHECKS } from "../../../tools/doctor/stripe.ts";
import { createSandbox } from "../../../tools/sandbox/sandbox.ts";
import { createStripe as createStripeSandbox } from "../../../tools/sandbox/stripe/stripe.ts";
import { ensureEndpoint } from "../../../tools/stripe-setup/ensure-endpoint.ts";
import { setUpStripe } from "../../../tools/stripe-setup/setup.ts";
import { createStripe } from "../../../worker/platform/stripe/client.ts";
import type { PriceTax } from "../../../worker/vocabulary/money/fiscal.ts";
import { STAGING } from "../deploy/staging.ts";

const base = await readBase(".");
const APP = { id: "100000000000001", secret: "example-app-secret-not-real", verifyToken: "" };
const CALLBACK = `${STAGING.origin}/api/webhooks/meta`;
const ENDPOINT = `${STAGING.origin}/api/webhooks/stripe`;
const CORE = {
  ...{ ok: true, lastCronAt: 0, deadLettersLastHour: 0, moneyDifferences: 0, disputesLastDay: 0, recent: {}, bytes: 0 },
  ...{ brokenPages: {}, unsubscribedPages: 0 },
};

let secrets: Record<string, string>;
let core: object;
let meta: ReturnType<typeof createSandbox>;
let stripe: ReturnType<typeof createStripeSandbox>;
let written: string[];
let tax: PriceTax;

beforeEach(async () => {
  secrets = {
    META_APP_SECRET: APP.secret,
    META_VERIFY_TOKEN: "the-token-of-the-worker",
    OPERATOR_TOKEN: "operators",
    STRIPE_SECRET_KEY: "sk_test_local",
  };
  [core, written, tax] = [{ ...CORE }, [], "none"];
  meta = createSandbox({ app: APP, origin: "https://graph.facebook.com", webhookUrl: CALLBACK });
  stripe = createStripeSandbox({ origin: "https://api.stripe.com" });
});

const fetchAny = (async (input: string | URL | Request, init?: RequestInit) => {
  const request = new Request(input, init);
  const { host, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET") written.push(`${request.method} ${pathname}`);
  if (host === "api.stripe.com") return stripe.fetch(request);
  if (host === "graph.facebook.com") return meta.fetch(request);
  if (pathname === "/api/health/deep") {
    if (request.headers.get("authorization") !== "Bearer operators") return new Response("", { status: 404 });
    return Response.json({ healthy: true, incidents: [], at: 0, outboundHold: false, core, shards: {}, queues: {} });
  }
  const isKnown = searchParams.get("hub.verify_token") === "the-token-of-the-worker";
  return new Response(isKnown ? searchParams.get("hub.challenge") : "", { status: isKnown ? 200 : 403 });
}) as typeof fetch;

async function look(checks: readonly Check[]): Promise<string[]> {
  const environment = {
    ...STAGING,
    vars: { META_APP_ID: APP.id },
    pages: { ...STAGING.pages, VITE_STRIPE_PUBLISHABLE_KEY: "pk_test_x", VITE_STRIPE_TAX: tax },
  };
  const given = {
    name: "staging",
    environment,
    config: configOf(base, "staging", environment),
    secret: (name) => secrets[name] ?? null,
    fetch: fetchAny,
    cloudflare: undefined as never,
  } satisfies Given;
  return (await runChecks(checks, given)).map(lineOf);
}
const wrong = async (checks: readonly Check[]) =>
  (await look(checks)).filter((line) => !/^ok|^not checkable (Access verification|Live mode)/.test(line));

describe("Meta", () => {
  it("is as it should be, but for what no call shows", async () => {
    const lines = await look(META_CHECKS);
    expect(lines.filter((line) => !line.startsWith("ok")).map((line) => line.split(":")[0])).toEqual([
      "not checkable Access verification",
      "not checkable Live mode",
    ]);
    expect(lines).toHaveLength(6);
    expect(written).toEqual([]);
  });

  const set = (changed: Record<string, string>) => void Object.assign(secrets, changed);
  const forget = () => {
    secrets = {};
  };
  const page = () => meta.state.appSubscriptions.find(({ object }) => object === "page")!;
  it.each<[string, () => void, RegExp[]]>([
    [
      "webhooks that go elsewhere",
      () => void Object.assign(page(), { callbackUrl: "https://old.example.com/x" }),
      [/^not ok +Meta's webhook of page: It comes to https:\/\/old.*next-steps.*apps\/100000000000001\/webhooks/],
    ],
    [
      "a missing field",
      () => void Object.assign(page(), { fields: ["mention"] }),
      [/^not ok +Meta's webhook of page: .*lacks the field feed/],
    ],
    [
      "the secret of another app",
      () => set({ META_APP_SECRET: "that-of-another-app" }),
      [/^not ok +Meta's webhooks: META_APP_SECRET is not that of the app 100000000000001/],
    ],
    [
      "another token of the handshake",
      () => set({ META_VERIFY_TOKEN: "an-old-token-of-the-worker" }),
      [/^not ok +Meta's handshake: .*answers 403.*META_VERIFY_TOKEN here is not that of the Worker/],
    ],
    [
      "pages without token, permission and webhooks",
      () => void Object.assign(core, { brokenPages: { token: 2, permission: 1 }, unsubscribedPages: 3 }),
      [
        /^warning +Pages at Meta: 2 pages with a token/,
        /1 page without a permission of pages_show_list/,
        /3 pages without/,
      ],
    ],
    [
      "another operator's token",
      () => set({ OPERATOR_TOKEN: "another" }),
      [/^not ok +Pages at Meta: OPERATOR_TOKEN is not that of the Worker/],
    ],
    ["no secrets", () => forget(), [/^not checkable Meta's webhooks: Set META_APP_SECRET/, /Set OPERATOR_TOKEN/]],
  ])("says what to do about %s", async (_, breakIt, lines) => {
    breakIt();
    expect(await wrong(META_CHECKS)).toEqual(lines.map((line) => expect.stringMatching(line)));
  });

  it("proves the handshake without knowing its token", async () => {
    delete secrets.META_VERIFY_TOKEN;
    expect((await look(META_CHECKS)).find((line) => line.includes("handshake"))).toMatch(
      /^ok .*A wrong token is refused/,
    );
  });
});

it("before the first deploy asks for no secret", async () => {
  const given = {
    name: "staging",
    environment: null,
    config: null,
    secret: () => "x",
    fetch: fetchAny,
  } as unknown as Given;
  const lines = (await runChecks([...META_CHECKS, ...STRIPE_CHECKS], given)).map(lineOf);
  expect(lines.filter((line) => !/Access verification|Live mode/.test(line))).toEqual(
    ["Meta's webhooks", "Meta's handshake", "Pages at Meta", "Stripe"].map(
      (what) => `not checkable ${what}: It is looked at after the first deploy.`,
    ),
  );
});

describe("Stripe", () => {
  const client = () => createStripe({ secretKey: "sk_test_local", fetch: fetchAny });
  async function setUp() {
    await setUpStripe(client(), () => undefined, undefined, tax);
    const endpoint = { url: ENDPOINT, hasSecret: false, putSecret: async () => undefined };
    await ensureEndpoint(client(), endpoint, () => undefined);
    written = [];
  }
  const endpoint = async () => (await client().webhookEndpoints.list()).data[0]!;

  it("is as a deploy leaves it, and looking changes nothing", async () => {
    await setUp();
    expect(await wrong(STRIPE_CHECKS)).toEqual([]);
    expect(written).toEqual([]);
  });

  it("lacks catalogue and webhook before the deploy, and looking makes neither", async () => {
    expect(await wrong(STRIPE_CHECKS)).toEqual([
      expect.stringMatching(/^not ok +Stripe's catalogue: The meter or a product is missing.*next-steps/),
      expect.stringMatching(/^not ok +Stripe's webhook: No endpoint sends to https:\/\/staging.*next-steps/),
    ]);
    expect(written).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      "a price that was changed",
      async () => {
        const [price] = (await client().prices.list({ lookup_keys: ["atalaya_basic_monthly"] })).data;
        await client().prices.update(price!.id, { active: false });
      },
      /^not ok +Stripe's catalogue: What comes after product Atalaya .* is missing or another/,
    ],
    [
      "other events",
      async () => client().webhookEndpoints.update((await endpoint()).id, { enabled_events: ["*"] }),
      /^not ok +Stripe's webhook: Its events are not/,
    ],
    [
      "an endpoint that Stripe switched off",
      async () => client().webhookEndpoints.update((await endpoint()).id, { disabled: true }),
      /^not ok +Stripe's webhook: Stripe has switched it off/,
    ],
    [
      "an endpoint of another version",
      async () => {
        const { id, enabled_events } = await endpoint();
        await client().webhookEndpoints.del(id);
        const types = enabled_events as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
        await client().webhookEndpoints.create({ url: ENDPOINT, enabled_events: types });
      },
      /^not ok +Stripe's webhook: It sends version of the account and not 2026/,
    ],
    [
      "two endpoints",
      async () => client().webhookEndpoints.create({ url: ENDPOINT, enabled_events: ["*"] }),
      /^not ok +Stripe's webhook: 2 endpoints send to/,
    ],
  ])("says what to do about %s", async (_, breakIt, line) => {
    await setUp();
    await breakIt();
    expect(await wrong(STRIPE_CHECKS)).toEqual([expect.stringMatching(line)]);
  });

  it("says which settings of taxes are missing", async () => {
    tax = "exclusive";
    await setUp();
    expect(await wrong(STRIPE_CHECKS)).toEqual([
      expect.stringMatching(/^warning +Stripe Tax: No tax is calculated: head_office, defaults.tax_code is missing/),
    ]);
    await client().tax.settings.update({
      defaults: { tax_code: "txcd_10103001" },
      head_office: { address: { country: "ES" } },
    });
    expect(await wrong(STRIPE_CHECKS)).toEqual([]);
  });

  it("says that keys are of two modes, unknown, or not in the shell", async () => {
    await setUp();
    secrets.STRIPE_SECRET_KEY = "sk_live_unknown";
    const lines = await wrong(STRIPE_CHECKS);
    expect(lines[0]).toMatch(/^not ok +Stripe's keys: .*not of the same mode/);
    expect(lines[1]).toMatch(/^not ok +Stripe's catalogue: Stripe does not know STRIPE_SECRET_KEY/);
    secrets = {};
    expect(await wrong(STRIPE_CHECKS)).toEqual([
      "not checkable Stripe: Set STRIPE_SECRET_KEY in the environment of the shell. https://dashboard.stripe.com/apikeys",
    ]);
  });
});
