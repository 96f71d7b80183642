import Stripe from "stripe";
import { API_VERSION } from "../../worker/platform/stripe/client.ts";

/**
 * Returns a client for the account of STRIPE_SECRET_KEY. With STRIPE_API_BASE it calls the Stripe at that address, such as the sandbox.
 *
 * @throws Error that names what is missing, or that a live key would be sent to another host
 */
export function clientFrom({ STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base }: NodeJS.ProcessEnv): Stripe {
  if (!key) throw new Error("Set STRIPE_SECRET_KEY (and STRIPE_API_BASE for the sandbox, http://127.0.0.1:8788).");
  if (!base) return new Stripe(key, { apiVersion: API_VERSION });
  if (!key.startsWith("sk_test_"))
    throw new Error("STRIPE_API_BASE takes test keys only: a live key stays with Stripe.");
  const { hostname, port, protocol } = new URL(base);
  const scheme = protocol === "http:" ? "http" : "https";
  return new Stripe(key, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (scheme === "http" ? 80 : 443),
    protocol: scheme,
    telemetry: false,
  });
}
