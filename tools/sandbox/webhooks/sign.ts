const encoder = new TextEncoder();
const keys = new Map<string, Promise<CryptoKey>>();

/** Returns the raw HMAC-SHA256 of `text` as UTF-8. */
export async function hmac(secret: string, text: string): Promise<Uint8Array> {
  let key = keys.get(secret);
  if (!key) {
    key = crypto.subtle.importKey("raw", encoder.encode(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    keys.set(secret, key);
  }
  return new Uint8Array(await crypto.subtle.sign("HMAC", await key, encoder.encode(text)));
}

/** HMAC-SHA256 as 64 lower-case hex digits. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  return Array.from(await hmac(secret, text), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
