import { toBase64Url } from "./encoding.ts";

const KEY = "[A-Za-z0-9_-]{43}";

/**
 * Keys of Ed25519, comma separated, base64url: `public.private` of the one that signs, then earlier ones, of which the public part is
 * enough.
 */
export const SIGNING_KEYS = new RegExp(`^${KEY}\\.${KEY}(,${KEY}(\\.${KEY})?)*$`);

export const publicKeysOf = (keys: string): string[] => keys.split(",").map((pair) => pair.split(".")[0]!);

/** Signs with the first key. @returns the public key, which names it, and the signature, base64url */
export async function signWith(
  keys: string,
  message: Uint8Array<ArrayBuffer>,
): Promise<{ keyId: string; signature: string }> {
  const [x, d] = keys.split(",")[0]!.split(".") as [string, string];
  const key = { kty: "OKP", crv: "Ed25519", x, d };
  const privateKey = await crypto.subtle.importKey("jwk", key, { name: "Ed25519" }, false, ["sign"]);
  const signature = await crypto.subtle.sign({ name: "Ed25519" }, privateKey, message);
  return { keyId: x, signature: toBase64Url(new Uint8Array(signature)) };
}

/** The public keys as a JSON Web Key Set (RFC 7517, RFC 8037). */
export const keySetOf = (keys: string) => ({
  keys: publicKeysOf(keys).map((x) => ({ kty: "OKP", crv: "Ed25519", x, kid: x, use: "sig", alg: "EdDSA" })),
});
