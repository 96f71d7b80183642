import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { fromBase64Url, toBase64Url } from "../../../platform/crypto/encoding.ts";
import { COST } from "./cost.ts";

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * A hash that matches no password. Checking it takes as long as a real one, so that the time does not show which e-mails exist.
 */
export const NO_PASSWORD = encode(COST, new Uint8Array(SALT_BYTES), new Uint8Array(KEY_BYTES));

/** Hashes a password. @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(COST, salt, await derive(password, salt, KEY_BYTES, COST));
}

/**
 * Compares a password with its hash in constant time.
 *
 * @param stored what `hashPassword` returned; undefined when there is no such person: the result is then false, after the same
 * work
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, N, r, p, salt, key] = (stored ?? NO_PASSWORD).split("$") as [string, string, string, string, string, string];
  const expected = fromBase64Url(key);
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, fromBase64Url(salt), expected.length, cost);
  return timingSafeEqual(derived, expected) && stored !== undefined;
}

function encode({ N, r, p }: typeof COST, salt: Uint8Array, key: Uint8Array): string {
  return ["scrypt", N, r, p, toBase64Url(salt), toBase64Url(key)].join("$");
}

function derive(password: string, salt: Uint8Array, length: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, cost, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
