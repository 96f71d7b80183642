// The official client, and the only way to call it: a failure of Stripe leaves here as one of our own codes.
import Stripe from "stripe";
import { AppError } from "../../errors.ts";
import { refusalOf } from "./refusal.ts";

/** The version that the types of the client describe; the webhook endpoint is made with the same one. */
const API_VERSION = "2026-10-28.endive";
/** The browser gives up after 15 seconds, and one operation may need several calls. */
const TIMEOUT_MS = 8_000;

/**
 * Runs `call` with the client.
 *
 * @throws AppError whatever Stripe refuses, see `refusal.ts`; `payments_unavailable` without settings
 */
export type StripeCaller = <T>(call: (client: Stripe) => Promise<T>) => Promise<T>;

type Settings = {
  secretKey: string;
  /** Another host than Stripe's, for test keys only. */
  apiBase?: string | undefined;
  /** Instead of the runtime's own. */
  fetch?: typeof fetch;
  /** Refuses every call that is no read, as if Stripe did not answer. */
  isReadOnly?: boolean;
  /** Retries of calls that got no answer, under the idempotency key of the first. */
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

/** @param client  null where no account is configured: everything but payments works */
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
