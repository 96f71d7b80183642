// Identifies the sender of a push by RFC 8292: a token for the push service's origin, signed with the key that browsers
// subscribed to.
import { importJWK, SignJWT } from "jose";
import { fromBase64Url, toBase64Url } from "../crypto/encoding.ts";

/** `public.private`, base64url: an uncompressed point of 65 bytes on P-256, and its private number of 32 bytes. */
export const VAPID_KEYS = /^[A-Za-z0-9_-]{87}\.[A-Za-z0-9_-]{43}$/;

/** Push services refuse tokens of more than a day. */
const VALID_FOR_SECONDS = 12 * 3_600;

export const vapidPublicKey = (keys: string): string => keys.split(".")[0]!;

/** The header of a push. @param contact an address of the sender, `mailto:` or `https:` */
export async function vapidHeader(
  keys: string,
  { endpoint, contact, at }: { endpoint: string; contact: string; at: number },
): Promise<string> {
  const [publicKey, d] = keys.split(".") as [string, string];
  const point = fromBase64Url(publicKey);
  const [x, y] = [toBase64Url(point.slice(1, 33)), toBase64Url(point.slice(33))];
  const key = await importJWK({ kty: "EC", crv: "P-256", x, y, d }, "ES256");
  const token = await new SignJWT({ sub: contact })
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(at / 1000) + VALID_FOR_SECONDS)
    .sign(key);
  return `vapid t=${token}, k=${publicKey}`;
}
