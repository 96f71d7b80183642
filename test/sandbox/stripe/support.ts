import Stripe from "stripe";
import { expect, onTestFinished } from "vitest";
import type { StripeOptions } from "../../../tools/sandbox/stripe/options.ts";
import { createStripe } from "../../../tools/sandbox/stripe/stripe.ts";
import { checkAnswer, checkEvent } from "./contract.ts";

export const ORIGIN = "http://stripe.test";
export const SECRET = "whsec_test_0123456789";
/** 15 January 2026, 12:00 UTC. */
export const START = Date.UTC(2026, 0, 15, 12) / 1000;

type Webhook = { raw: string; signature: string; event: Stripe.Event };

/**
 * A Stripe without waiting times, called by the official client. Every answer and every event is checked against the
 * contract.
 */
export function openStripe(options: Partial<StripeOptions> & { answer?: (count: number) => number } = {}) {
  const { answer, ...rest } = options;
  const webhooks: Webhook[] = [];
  const broken: string[] = [];
  let seconds = START;
  const sandbox = createStripe({
    origin: ORIGIN,
    webhook: { url: "http://app.test/api/webhooks/stripe", secret: SECRET },
    now: () => seconds * 1000,
    random: () => 0.5,
    wait: async () => undefined,
    send: async (_, init) => {
      const raw = String(init.body);
      const event = JSON.parse(raw) as Stripe.Event;
      try {
        checkEvent(event as never);
      } catch (error) {
        broken.push(String(error));
      }
      webhooks.push({ raw, event, signature: new Headers(init.headers as HeadersInit).get("stripe-signature") ?? "" });
      return new Response("", { status: answer?.(webhooks.length) ?? 200 });
    },
    ...rest,
  });

  // An event that breaks the contract would go unnoticed while it is delivered, so it fails the test at the end.
  onTestFinished(async () => {
    await sandbox.idle();
    expect(broken).toEqual([]);
  });

  const fetchApi = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input as string, init);
    const { method } = request;
    const response = await sandbox.fetch(request);
    const text = await response
      .clone()
      .text()
      .catch(() => undefined);
    // A truncated answer has no content to check.
    if (text !== undefined) checkAnswer(method, new URL(request.url).pathname, response.status, JSON.parse(text));
    return response;
  };

  /** Another client of the same account. */
  const client = (key = "sk_test_local", more: Partial<Stripe.StripeConfig> = {}) =>
    new Stripe(key, {
      apiVersion: "2026-10-28.endive",
      host: "stripe.test",
      port: 80,
      protocol: "http",
      httpClient: Stripe.createFetchHttpClient(fetchApi as never),
      telemetry: false,
      maxNetworkRetries: 0,
      ...more,
    });

  /** Calls the control API. @throws Error when it refuses */
  async function control<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
    const response = await sandbox.fetch(
      new Request(`${ORIGIN}/sandbox/stripe${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      }),
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }

  /** Requests a hosted page like a browser without scripts. With `form` it sends that form. */
  const page = (path: string, form?: Record<string, string>) =>
    sandbox.fetch(
      new Request(new URL(path, ORIGIN), {
        redirect: "manual",
        ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
      }),
    );

  return {
    sandbox,
    stripe: client(),
    client,
    control,
    page,
    webhooks,
    types: () => webhooks.map(({ event }) => event.type),
    now: () => seconds,
    pass: (more: number) => {
      seconds += more;
    },
  };
}

export type Opened = ReturnType<typeof openStripe>;

/** Creates products and prices. @returns the prices by lookup key: basic, pro and business by month, pro by year, and use at 7 USD a thousand */
export async function sell({ stripe }: Opened) {
  const price = async (name: string, key: string, unit_amount: number, interval: "month" | "year" = "month") => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount,
      recurring: { interval },
      lookup_key: key,
    });
  };
  const meter = await stripe.billing.meters.create({
    display_name: "Comments over the limit",
    event_name: "comments_over",
    default_aggregation: { formula: "sum" },
  });
  const overage = await stripe.products.create({ name: "Comments" });
  return {
    basic: await price("Basic", "basic_monthly", 4000),
    pro: await price("Pro", "pro_monthly", 7000),
    business: await price("Business", "business_monthly", 10_000),
    proYearly: await price("Pro", "pro_yearly", 63_600, "year"),
    meter,
    overage: await stripe.prices.create({
      product: overage.id,
      currency: "usd",
      unit_amount: 700,
      transform_quantity: { divide_by: 1000, round: "up" },
      recurring: { interval: "month", usage_type: "metered", meter: meter.id },
    }),
  };
}

/** A customer with a card as default. */
export async function customerWith({ stripe }: Opened, card = "pm_card_visa") {
  const customer = await stripe.customers.create({ email: "ana@example.com" });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer, method };
}

/** The status, type and code of a refusal, in one line. */
export async function refusal(doing: Promise<unknown>): Promise<string> {
  try {
    await doing;
    return "no refusal";
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    return [error.statusCode, error.type, error.decline_code || error.code].filter(Boolean).join(" ");
  }
}
