// Stripe's account as the secret key shows it.
import Stripe from "stripe";
import { API_VERSION, createStripe } from "../../worker/platform/stripe/client.ts";
import { STRIPE_CALLBACK } from "../deploy/stripe.ts";
import { endpointsAt, hasHandledEvents } from "../stripe-setup/ensure-endpoint.ts";
import { isOneMode } from "../stripe-setup/one-mode.ts";
import type { Outcome } from "../stripe-setup/say.ts";
import { setUpStripe } from "../stripe-setup/setup.ts";
import { WANTED_PRODUCTS } from "../stripe-setup/wanted.ts";
import {
  AFTER_DEPLOY,
  type Check,
  type Found,
  type Given,
  notCheckable,
  notOk,
  ok,
  runChecks,
  warning,
} from "./check.ts";

const DASHBOARD = "https://dashboard.stripe.com";

export const STRIPE_CHECKS: readonly Check[] = [{ what: "Stripe", look: lookAtAccount }];

async function lookAtAccount(given: Given): Promise<Found | Found[]> {
  const { environment, secret } = given;
  const [key, publishable] = [secret("STRIPE_SECRET_KEY"), environment?.pages.VITE_STRIPE_PUBLISHABLE_KEY];
  if (!environment) return notCheckable(AFTER_DEPLOY);
  if (!publishable) return ok("There is no publishable key: the deployment sells no plans.");
  if (!key) return notCheckable("Set STRIPE_SECRET_KEY in the environment of the shell.", `${DASHBOARD}/apikeys`);
  const stripe = createStripe({ secretKey: key, fetch: given.fetch });
  const checks: Check[] = [
    { what: "Stripe's keys", look: async () => lookAtKeys(key, publishable) },
    { what: "Stripe's catalogue", look: () => lookAtCatalogue(given, key) },
    { what: "Stripe's webhook", look: () => lookAtEndpoint(given, stripe) },
    { what: "Stripe Tax", look: () => lookAtTax(given, stripe) },
  ];
  return runChecks(
    checks.map(({ what, look }) => ({ what, look: () => look(given).catch(refusal) })),
    given,
  );
}

function refusal(error: unknown): Found {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return notOk("Stripe does not know STRIPE_SECRET_KEY. Take it from Developers > API keys.", `${DASHBOARD}/apikeys`);
  if (error instanceof Stripe.errors.StripePermissionError)
    return notOk(
      "STRIPE_SECRET_KEY is a restricted key that may not read this. Use the secret key, or add the permission.",
      `${DASHBOARD}/apikeys`,
    );
  throw error;
}

/** Keys of different modes make a purchase fail at its last step. */
function lookAtKeys(secret: string, publishable: string): Found {
  const mode = secret.includes("_test_") ? "the test mode, in which nobody pays" : "the live mode";
  if (isOneMode(secret, publishable)) return ok(`Both are of ${mode}.`);
  return notOk(
    "STRIPE_SECRET_KEY and VITE_STRIPE_PUBLISHABLE_KEY are not of the same mode: nobody can pay.",
    `${DASHBOARD}/apikeys`,
  );
}

/** Runs what a deploy runs, with a client that only reads: it ends at the first thing that a deploy would create or change. */
async function lookAtCatalogue({ name, environment, fetch }: Given, secretKey: string): Promise<Found> {
  const kept: [Outcome, string][] = [];
  let isChange = false;
  const reading: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === undefined || init.method === "GET") return fetch(input, init);
    isChange = true;
    throw new Error("a change of the account");
  };
  try {
    const stripe = createStripe({ secretKey, fetch: reading, maxNetworkRetries: 0 });
    await setUpStripe(
      stripe,
      (...found) => kept.push([found[0], found[1]]),
      WANTED_PRODUCTS,
      environment!.pages.VITE_STRIPE_TAX,
    );
  } catch (error) {
    if (!isChange) throw error;
    const after = kept.length === 0 ? "The meter or a product" : `What comes after ${kept.at(-1)![1]}`;
    return notOk(
      `${after} is missing or another than in the plans: npm run deploy -- ${name} next-steps`,
      `${DASHBOARD}/products`,
    );
  }
  return ok(`${kept.length} products, prices and the meter are those of the plans.`);
}

async function lookAtEndpoint({ name, environment }: Given, stripe: Stripe): Promise<Found> {
  const at = `${DASHBOARD}/workbench/webhooks`;
  const again = `npm run deploy -- ${name} next-steps`;
  const url = `${environment!.origin}${STRIPE_CALLBACK}`;
  const [endpoint, ...more] = await endpointsAt(stripe, url);
  if (!endpoint) return notOk(`No endpoint sends to ${url}: ${again}`, at);
  if (more.length > 0)
    return notOk(`${more.length + 1} endpoints send to ${url}, and the Worker has the secret of one: ${again}`, at);
  if (endpoint.status !== "enabled")
    return notOk(`Stripe has switched it off, as it does after days of failures: ${again}`, at);
  if (endpoint.api_version !== API_VERSION)
    return notOk(`It sends version ${endpoint.api_version ?? "of the account"} and not ${API_VERSION}: ${again}`, at);
  if (!hasHandledEvents(endpoint)) return notOk(`Its events are not those that the Worker handles: ${again}`, at);
  return ok(`It sends ${endpoint.enabled_events.length} events of ${API_VERSION} to ${url}.`);
}

async function lookAtTax({ environment }: Given, stripe: Stripe): Promise<Found> {
  const at = `${DASHBOARD}/settings/tax`;
  const tax = environment!.pages.VITE_STRIPE_TAX;
  if (tax === "none") return ok("Prices have no taxes (VITE_STRIPE_TAX is none).");
  const { status, status_details: details } = await stripe.tax.settings.retrieve();
  if (status === "active")
    return ok(
      `It is set up, with prices that are ${tax} of taxes. Whether each country has its registration, the seller knows.`,
    );
  return warning(
    `No tax is calculated: ${details.pending?.missing_fields?.join(", ") || "something"} is missing (docs/billing.md).`,
    at,
  );
}
