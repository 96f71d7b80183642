// Hashes of the acta: SHA-256, written as base64url without padding. docs/acta.md has the format for other verifiers.

export type Bytes = Uint8Array<ArrayBuffer>;

const BASE64URL = { "+": "-", "/": "_", "=": "" } as const;

export const toText = (bytes: Bytes): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => BASE64URL[sign as keyof typeof BASE64URL]);

/** @throws Error for a text that is not base64url */
export const toBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const encoder = new TextEncoder();
export const utf8Of = (text: string): Bytes => new Uint8Array(encoder.encode(text));

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The hash of some values, written as ECMAScript's `JSON.stringify` writes their list: no other list has the same text. */
export const digestOf = async (...values: readonly unknown[]): Promise<string> =>
  toText(await sha256(utf8Of(JSON.stringify(values))));
