// The product with a separate Stripe: the sandbox, called by the official client without a network. Every answer is checked against the
// contract; the sandbox itself checks every request. Both have one clock, which only the test moves.
import { env } from "cloudflare:workers";
import type { InferResponseType } from "hono/client";
import type Stripe from "stripe";
import { onTestFinished } from "vitest";
import type { StripeState } from "../../tools/sandbox/stripe/options.ts";
import { createStripe as createStripeSandbox } from "../../tools/sandbox/stripe/stripe.ts";
import { setUpStripe } from "../../tools/stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../../tools/stripe-setup/wanted.ts";
import type { Deps } from "../../worker/deps.ts";
import type { Client } from "../../worker/entry/client.ts";
import { createStripe, stripeCaller } from "../../worker/platform/stripe/client.ts";
import type { PriceTax } from "../../worker/vocabulary/money/fiscal.ts";
import { checkAnswer } from "../sandbox/stripe/contract.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { bodyOf, type Owner, registerOwner } from "./factories.ts";
import { freshStorage } from "./storage.ts";

const ORIGIN = "http://stripe.test";
/** 15 January 2026, 12:00 UTC. */
export const START = Date.UTC(2026, 0, 15, 12) / 1000;
export const DAY = 86_400;

type Delivery = { id: string; type: string; raw: string; signature: string };

type SandboxOptions = Parameters<typeof createStripeSandbox>[0];

/** Creates a Stripe with the clock `now`, and the product's client for it. */
function openSandbox(options: { now: () => number; state?: StripeState; send?: SandboxOptions["send"] }) {
  const settings = env as unknown as Record<string, string>;
  const sandbox = createStripeSandbox({
    origin: ORIGIN,
    webhook: { url: `${settings.APP_ORIGIN}/api/webhooks/stripe`, secret: settings.STRIPE_WEBHOOK_SECRET! },
    now: options.now,
    random: () => 0.5,
    wait: async () => undefined,
    send: options.send ?? (async () => new Response()),
    ...(options.state && { state: options.state }),
  });
  const client = createStripe({
    secretKey: "sk_test_local",
    apiBase: ORIGIN,
    maxNetworkRetries: 0,
    fetch: (async (input: RequestInfo, init?: RequestInit) => {
      const request = new Request(input, init);
      // The runtime warns of every form that is read as text.
      if (request.body) request.headers.set("content-type", "text/plain");
      const answer = await sandbox.fetch(request);
      const text = await answer
        .clone()
        .text()
        .catch(() => undefined);
      // A truncated answer has no content to check.
      if (text !== undefined)
        checkAnswer(request.method, new URL(request.url).pathname, answer.status, JSON.parse(text));
      return answer;
    }) as typeof fetch,
  });
  return { sandbox, client };
}

const catalogues = new Map<PriceTax, StripeState>();

/** A Stripe account with the catalogue. It is set up once, since that takes about forty calls. */
async function catalogueState(tax: PriceTax): Promise<StripeState> {
  const known = catalogues.get(tax) ?? (await setUpCatalogue(tax));
  catalogues.set(tax, known);
  return structuredClone(known);
}

async function setUpCatalogue(tax: PriceTax): Promise<StripeState> {
  const { sandbox, client } = openSandbox({ now: () => START * 1000 });
  await setUpStripe(client, () => undefined, WANTED_PRODUCTS, tax);
  await sandbox.idle();
  return structuredClone(sandbox.state);
}

export type BillingApp = Awaited<ReturnType<typeof createBillingApp>>;

/** The product of the running test. A test begins with `newBillingApp`, and tests do not run at the same time. */
export let app: BillingApp;

/** Empties the databases, and creates the product for a test. */
export async function newBillingApp(...options: Parameters<typeof createBillingApp>): Promise<void> {
  await freshStorage();
  app = await createBillingApp(...options);
}

/**
 * Creates the product for a test.
 *
 * @param overrides  the parts of `Deps` that a test replaces, in addition to Stripe and the clock
 * @param tax  whether prices contain taxes
 */
export async function createBillingApp(overrides: Partial<Deps> = {}, tax: PriceTax = "none") {
  let seconds = START;
  const now = () => seconds * 1000;
  const deliveries: Delivery[] = [];
  /** Answers webhooks instead of the product. */
  let answer: ((delivery: Delivery) => Promise<Response>) | undefined;
  const { sandbox, client } = openSandbox({
    now,
    state: await catalogueState(tax),
    async send(url, init) {
      const raw = String(init.body);
      const { id, type } = JSON.parse(raw) as { id: string; type: string };
      const signature = new Headers(init.headers).get("stripe-signature") ?? "";
      const delivery = { id, type, raw, signature };
      deliveries.push(delivery);
      return answer ? answer(delivery) : app.fetch(new Request(url, init));
    },
  });
  // A webhook that is still on its way would change the database of the next test, whose Stripe makes the same ids.
  onTestFinished(() => sandbox.idle());
  const app: TestApp = createTestApp({ stripe: stripeCaller(client), now, ...overrides });

  /** Calls the sandbox's control API. @throws Error when it refuses */
  async function stripeControl<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
    const request = new Request(`${ORIGIN}/sandbox/stripe${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
    });
    return bodyOf<T>(await sandbox.fetch(request));
  }

  return {
    ...app,
    stripe: sandbox,
    client,
    stripeControl,
    deliveries,
    now: () => seconds,
    /** Stops Stripe's webhooks from now on. */
    loseWebhooks: () => {
      answer = async () => new Response();
    },
    /** Lets the webhooks from now on arrive again. */
    hearWebhooks: () => {
      answer = undefined;
    },
    /** Moves all clocks. Stripe does what is due and sends its webhooks. */
    async pass(more: number) {
      seconds += more;
      await client.customers.list({ limit: 1 });
      await sandbox.idle();
    },
    /** Waits until every webhook has arrived. */
    settle: () => sandbox.idle(),
    /** Sends a webhook like Stripe. */
    webhook: (raw: string, signature: string) =>
      app.fetch(
        new Request(`${app.appOrigin}/api/webhooks/stripe`, {
          method: "POST",
          body: raw,
          headers: { "stripe-signature": signature },
        }),
      ),
  };
}

export const CARD = "4242424242424242";
/** A card that needs 3-D Secure at every payment. */
export const ASKING_CARD = "4000002760003184";

type Choice = { plan?: string; period?: string; card?: string; tracking?: object };

/** Creates a Checkout session. @returns also the address of its page */
export async function checkout(
  app: BillingApp,
  { token }: Owner,
  { plan = "basic", period = "monthly", tracking }: Choice,
) {
  const json = { plan, period, ...(tracking && { tracking }) };
  const answer = await app.request("/api/payments/create-checkout", { token, json });
  return bodyOf<{ session_id: string; checkout_url: string }>(answer);
}

/** Creates an owner who has bought a plan on the hosted page. */
export async function subscriber(app: BillingApp, choice: Choice = {}): Promise<Owner> {
  const owner = await registerOwner(app);
  await buy(app, owner, choice);
  return owner;
}

/** Pays for a plan on the hosted page, and returns to the product. */
export async function buy(app: BillingApp, owner: Owner, choice: Choice = {}): Promise<void> {
  const { session_id } = await checkout(app, owner, choice);
  await app.stripeControl("POST", `/checkout/${session_id}/pay`, { card: choice.card ?? CARD });
  await app.settle();
  await bodyOf(await app.request(`/api/payments/check/${session_id}`, { token: owner.token }));
}

type Shown = InferResponseType<Client["payments"]["subscription"]["$get"], 200>;

/** The owner's subscription as the screens receive it. */
export async function shown(app: BillingApp, { token }: Owner): Promise<Shown["subscription"]> {
  return (await bodyOf<Shown>(await app.request("/api/payments/subscription", { token }))).subscription;
}

/** The owner's customer in Stripe. */
export async function customerOf(app: BillingApp, { email }: Owner): Promise<string> {
  const { data } = await app.client.customers.list({ email });
  if (data.length !== 1) throw new Error(`${data.length} customers of ${email}`);
  return data[0]!.id;
}

/** The cents that were charged to the owner, without refunds. */
export async function charged(app: BillingApp, owner: Owner): Promise<number> {
  const ledger = await app.stripeControl<{ charged: number; refunded: number }>(
    "GET",
    `/ledger?customer=${await customerOf(app, owner)}`,
  );
  return ledger.charged - ledger.refunded;
}

/** The owner's subscriptions in Stripe that have not ended. */
export async function runningIn(app: BillingApp, owner: Owner): Promise<Stripe.Subscription[]> {
  return (await app.client.subscriptions.list({ customer: await customerOf(app, owner) })).data;
}
