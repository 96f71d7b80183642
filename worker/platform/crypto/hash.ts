import { toHex, utf8 } from "./encoding.ts";

const hmacKey = (secret: string, usage: "sign" | "verify") =>
  crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, [usage]);

/** HMAC-SHA256 of `message` as 64 hexadecimal digits. */
export async function hmacHex(secret: string, message: string): Promise<string> {
  return toHex(await crypto.subtle.sign("HMAC", await hmacKey(secret, "sign"), utf8(message)));
}

/** Compares in constant time. @param secrets any of them may have made `signature`, the raw MAC of `message` */
export async function verifyHmac(
  secrets: readonly string[],
  signature: Uint8Array<ArrayBuffer>,
  message: BufferSource,
): Promise<boolean> {
  for (const secret of secrets)
    if (await crypto.subtle.verify("HMAC", await hmacKey(secret, "verify"), signature, message)) return true;
  return false;
}

/** The first 16 hexadecimal digits of SHA-256, to compare texts. It is not a secret. */
export async function shortHash(text: string): Promise<string> {
  return (await sha256Hex(text)).slice(0, 16);
}

/** SHA-256 of bytes as 64 hexadecimal digits. */
export const sha256Of = async (bytes: BufferSource): Promise<string> =>
  toHex(await crypto.subtle.digest("SHA-256", bytes));

/** The same of a text. */
export const sha256Hex = (text: string): Promise<string> => sha256Of(utf8(text));
