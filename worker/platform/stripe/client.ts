// The official client, and the only way to call it: a failure of Stripe becomes one of our own codes here.
import Stripe from "stripe";
import { AppError } from "../../errors.ts";
import { refusalOf } from "./refusal.ts";

/** The API version that the client's types describe; the webhook endpoint is created with the same one. */
export const API_VERSION = "2026-10-28.endive";
/** The browser gives up after 15 seconds, and one operation may need several calls. */
const TIMEOUT_MS = 8_000;

/**
 * Runs `call` with the client.
 *
 * @throws AppError for whatever Stripe refuses, see `refusal.ts`; `payments_unavailable` without settings
 */
export type StripeCaller = <T>(call: (client: Stripe) => Promise<T>) => Promise<T>;

type Settings = {
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
}: Settings): Stripe {
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

/** Makes the caller. @param client null when no account is configured: everything but payments works */
export function stripeCaller(client: Stripe | null): StripeCaller {
  return async (call) => {
    if (!client) throw new AppError("payments_unavailable", { facts: "Stripe is not configured" });
    try {
      return await call(client);
    } catch (error) {
      throw refusalOf(error);
    }
  };
}
