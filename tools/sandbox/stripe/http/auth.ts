import type { Machine } from "../machine.ts";
import { invalid, StripeError } from "./errors.ts";

/** The calls that a publishable key may make, from a browser. */
const PUBLISHABLE = [
  /^POST \/v1\/payment_methods$/,
  /^POST \/v1\/(setup|payment)_intents\/[^/]+\/confirm$/,
  /^GET \/v1\/(setup|payment)_intents\/[^/]+$/,
];

const refused = (message: string) => new StripeError(401, { type: "invalid_request_error", message });

/**
 * Checks the key of a call, which is a bearer token or the user name of Basic authentication.
 *
 * @returns the kind of key
 * @throws StripeError 401
 */
export function authenticate(request: Request, path: string, secretKey: string | undefined): "secret" | "publishable" {
  const header = request.headers.get("authorization") ?? "";
  const key = header.startsWith("Basic ")
    ? (atob(header.slice(6)).split(":")[0] ?? "")
    : header.replace(/^Bearer /, "");
  if (!key)
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (key.startsWith("pk_test_")) {
    if (PUBLISHABLE.some((pattern) => pattern.test(`${request.method} ${path}`))) return "publishable";
    throw refused("This API call cannot be made with a publishable API key. Please use a secret API key.");
  }
  if (secretKey ? key !== secretKey : !key.startsWith("sk_test_"))
    throw refused(`Invalid API Key provided: ${key.slice(0, 8)}****`);
  return "secret";
}

/** Checks the intent's secret, by which a browser proves that the intent is its own. @throws StripeError 400 */
export function checkSecret({ world }: Machine, id: string | undefined, params: object): void {
  if (!id) return;
  const intent = world.rows.pi.get(id) ?? world.rows.seti.get(id);
  const { client_secret } = params as { client_secret?: string };
  if (!client_secret || intent?.client_secret !== client_secret)
    throw invalid("The client_secret provided does not match any associated intent on this account.", {
      param: "client_secret",
    });
}
