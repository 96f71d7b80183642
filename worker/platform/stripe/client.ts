// The official client, and the only way to call it: a failure of Stripe becomes one of our own codes here. The Worker loads this file
// with its first call (`caller.ts`).
import Stripe from "stripe";
import { refusalOf } from "./refusal.ts";

/** The API version that the client's types describe; the webhook endpoint is created with the same one. */
export const API_VERSION = "2026-10-28.endive";
/** The browser gives up after 15 seconds, and one operation may need several calls. */
const TIMEOUT_MS = 8_000;

export type StripeSettings = {
  secretKey: string;
  /** Another host than Stripe's, for test keys only. */
  apiBase?: string | undefined;
  /** A replacement of the runtime's own. */
  fetch?: typeof fetch;
  /** Refuses every call that is not a read, as if Stripe did not answer. */
  isReadOnly?: boolean;
  /** Retries of calls that got no answer, with the idempotency key of the first. */
  maxNetworkRetries?: number;
};

export function createStripe({
  secretKey,
  apiBase,
  fetch: fetchFn,
  isReadOnly,
  maxNetworkRetries = 1,
}: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    httpClient: Stripe.createFetchHttpClient(isReadOnly ? readOnly(fetchFn ?? fetch) : fetchFn),
    timeout: TIMEOUT_MS,
    maxNetworkRetries,
    telemetry: false,
    ...(apiBase && hostOf(apiBase, secretKey)),
  });
}

const readOnly =
  (fetchFn: typeof fetch): typeof fetch =>
  (input, init) => {
    if (init?.method !== "GET") throw new Error("outbound calls are held");
    return fetchFn(input, init);
  };

function hostOf(apiBase: string, secretKey: string) {
  if (!secretKey.startsWith("sk_test_"))
    throw new Error("STRIPE_API_BASE takes test keys only: a live key stays with Stripe.");
  const { hostname: host, port, protocol } = new URL(apiBase);
  const isPlain = protocol === "http:";
  return { host, port: port || (isPlain ? 80 : 443), protocol: isPlain ? ("http" as const) : ("https" as const) };
}

/** Makes a caller whose failures are our own codes. */
export const stripeCaller =
  (client: Stripe) =>
  async <T>(call: (client: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await call(client);
    } catch (error) {
      throw refusalOf(error);
    }
  };
