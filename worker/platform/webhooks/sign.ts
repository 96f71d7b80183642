import { Webhook } from "standardwebhooks";

/**
 * Returns the headers of a webhook as https://www.standardwebhooks.com describes them, with a signature by each secret.
 *
 * @param secrets `whsec_` and base64; without one nothing is signed
 */
export function signedHeaders(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const named = { "webhook-id": id, "webhook-timestamp": String(Math.floor(at / 1000)) };
  if (secrets.length === 0) return named;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  return { ...named, "webhook-signature": signatures.join(" ") };
}

/** A secret of 256 random bits. */
export const newSigningSecret = () =>
  `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64")}`;
