/** Bytes as URL-safe base64 without padding. */
export const toBase64Url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
export const fromBase64Url = (text: string) => new Uint8Array<ArrayBuffer>(Buffer.from(text, "base64url"));

/** 256 random bits for a link, of which only a hash is stored. */
export const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Bytes as lower-case hexadecimal. */
export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString("hex");

export const utf8 = (text: string) => new Uint8Array<ArrayBuffer>(Buffer.from(text, "utf8"));

/** Several runs of bytes, one after the other. */
export function joinBytes(...parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
