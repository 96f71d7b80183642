/**
 * Returns the headers of a webhook as https://www.standardwebhooks.com describes them.
 *
 * @param secret `whsec_` and base64; without one nothing is signed
 */
export async function signedHeaders(
  secret: string | undefined,
  { id, at, body }: { id: string; at: number; body: string },
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const named = { "webhook-id": id, "webhook-timestamp": timestamp };
  if (!secret) return named;
  const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const mac = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${id}.${timestamp}.${body}`));
  const signature = `v1,${Buffer.from(mac).toString("base64")}`;
  return { ...named, "webhook-signature": signature };
}
